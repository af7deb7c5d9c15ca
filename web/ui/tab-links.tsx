import { useEffect, useRef } from 'react'

type Tab = { href: string; label: string; count?: number | undefined; current: boolean }

const kinds = {
  part: {
    row: 'border-b border-line',
    tab: '-mb-px border-b-2 border-transparent px-4 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-ink',
  },
  filter: {
    row: '-mx-[clamp(16px,4vw,40px)] gap-2 px-[clamp(16px,4vw,40px)] py-1 md:flex-wrap',
    tab: 'rounded-full border border-line px-4 md:px-3.5 text-soft hover:border-control-line hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:text-accent',
  },
}

/** Links to the tabs or the filters of a screen, each with its own address; on a phone they scroll sideways. */
export function TabLinks({
  label,
  kind = 'filter',
  tabs,
}: {
  label: string
  kind?: keyof typeof kinds
  tabs: readonly Tab[]
}) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [current])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`relative mb-5 flex overflow-x-auto [scrollbar-width:none] ${kinds[kind].row}`}
    >
      {tabs.map(({ href, label: text, count, current: chosen }) => (
        <a
          key={href}
          href={`#${href}`}
          aria-current={chosen ? 'page' : undefined}
          className={`inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold no-underline -outline-offset-2 ${kinds[kind].tab}`}
        >
          {text}
          {count !== undefined && <span className="text-14 font-medium">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
