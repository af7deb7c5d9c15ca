import { ChevronRight } from 'lucide-react'

type Props = {
  label: string
  value: string | number
  note?: string
  /** The list that the figure counts. */
  to: string | undefined
  /** Somebody should do something about it. */
  calls?: boolean
}

const box = 'relative block h-full rounded-card border bg-surface p-4 text-inherit no-underline'

/** A figure with its word, which leads to its list. */
export function Figure({ label, value, note, to, calls = false }: Props) {
  const look = `${box} ${calls ? 'border-accent' : 'border-line'}`
  // Two stand side by side on a phone.
  const isLong = String(value).length > 12
  const content = (
    <>
      <span
        className={`block font-display leading-7 font-extrabold whitespace-nowrap md:leading-9 ${isLong ? 'text-18 md:text-22' : 'text-22 md:text-28'}`}
      >
        {value}
      </span>
      <span className="block pr-4 text-14 font-semibold">{label}</span>
      {note && <span className="block pr-4 text-14 text-soft">{note}</span>}
      {to && <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="absolute right-3 bottom-4 text-soft" />}
    </>
  )
  return (
    <li>
      {to ? (
        <a href={`#${to}`} className={`${look} hover:border-control-line`}>
          {content}
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}
