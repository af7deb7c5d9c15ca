import { useEffect, useRef } from 'react'

type Tab = { href: string; label: string; count?: number | undefined; current: boolean }

/** The parts of a screen, each with an address of its own; on a phone they scroll sideways. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
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
      className="relative -mx-[clamp(16px,4vw,40px)] mb-5 flex gap-2 overflow-x-auto px-[clamp(16px,4vw,40px)] py-1 [scrollbar-width:none]"
    >
      {tabs.map(({ href, label: text, count, current: chosen }) => (
        <a
          key={href}
          href={`#${href}`}
          aria-current={chosen ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 font-semibold text-soft no-underline hover:border-control-line hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:text-accent"
        >
          {text}
          {count !== undefined && <span className="text-14 font-medium">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
