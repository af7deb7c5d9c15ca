import { paths } from '../platform/paths.ts'

/** The link to the Libro de Reclamaciones, which the law wants in view on every screen. */
export function BookLink({ className = 'text-14 font-semibold text-soft hover:text-ink' }: { className?: string }) {
  return (
    <a
      href={`#${paths.complaintsBook()}`}
      className={`inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline ${className}`}
    >
      <BookIcon />
      {paths.complaintsBook.title}
    </a>
  )
}

/** The same as the foot of a screen that has no other. */
export function BookFoot() {
  return (
    <footer className="flex justify-center border-t border-line py-1">
      <BookLink />
    </footer>
  )
}

/** An open book with a sheet to write on. */
const BookIcon = () => (
  <svg
    aria-hidden
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    <path d="M12 6.5C10 5 7 4.5 3 4.5v13c4 0 7 .5 9 2 2-1.5 5-2 9-2v-5M12 6.5v13" />
    <path d="M6 9c1.2 .1 2.2 .3 3 .6M6 12.5c1.2 .1 2.2 .3 3 .6" />
    <path d="m14.5 11.5.5-2.7 5.3-5.3a1.5 1.5 0 0 1 2.2 2.2L17.2 11z" />
  </svg>
)
