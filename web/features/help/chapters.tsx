import { useRef } from 'react'
import type { HelpPage } from '#contract/help.ts'
import { PlainText } from './plain-text.tsx'

/** The numbered sections of a page, with a table of contents. */
export function Chapters({ page }: { page: HelpPage }) {
  const headings = useRef<(HTMLHeadingElement | null)[]>([])
  // Not a link: screens are addressed in the hash, so `#section` would leave this one.
  const goTo = (index: number) => {
    const heading = headings.current[index]
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-14">
      <nav
        aria-label="Contenido"
        className="self-start rounded-card border border-line bg-surface p-3 lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto"
      >
        <ol>
          {page.sections.map(({ title }, index) => (
            <li key={index}>
              <button
                type="button"
                onClick={() => goTo(index)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-raised lg:min-h-9"
              >
                <span aria-hidden className="w-5 shrink-0 text-right text-14 font-bold text-accent">
                  {index + 1}
                </span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-9">
        {page.sections.map(({ title, text }, index) => (
          <section key={index} className="grid content-start gap-3">
            <h2
              tabIndex={-1}
              ref={(heading) => void (headings.current[index] = heading)}
              className="flex items-baseline gap-3 text-22 font-bold"
            >
              <span className="text-accent">{index + 1}.</span>
              {title}
            </h2>
            <PlainText>{text}</PlainText>
          </section>
        ))}
      </div>
    </div>
  )
}
