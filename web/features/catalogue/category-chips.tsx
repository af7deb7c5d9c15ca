import { useEffect, useRef } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import { Skeleton } from '../../ui/states.tsx'

/** The categories in a row that scrolls sideways on a phone. */
export function CategoryChips({
  categories,
  chosen,
  addressOf,
}: {
  categories: Category[] | undefined
  chosen: number | undefined
  addressOf: (id: number | undefined) => string
}) {
  const row = useRef<HTMLElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    // The first chip is in view from the start: measuring it would lay out the page while it is being built.
    if (!categories || chosen === before.current) return
    before.current = chosen
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which would scroll the page too.
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen, categories])
  return (
    <nav
      ref={row}
      aria-label="Categorías"
      className="relative -mx-4 -my-1.5 scroll-px-4 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:-mx-1.5 md:scroll-px-1.5 md:px-1.5"
    >
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {categories === undefined
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-11 w-24 rounded-full md:h-10" />
              </li>
            ))
          : [{ id: undefined, name: 'Todas', count: 1 }, ...categories]
              .filter(({ count }) => count > 0)
              .map(({ id, name }) => (
                <li key={id ?? 'all'}>
                  <a
                    href={`#${addressOf(id)}`}
                    aria-current={id === chosen ? 'true' : undefined}
                    className="flex min-h-11 items-center rounded-full border border-line px-4 text-14 md:min-h-10 md:px-3 font-semibold whitespace-nowrap text-soft no-underline transition-colors hover:border-control-line hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-ground"
                  >
                    {name}
                  </a>
                </li>
              ))}
      </ul>
    </nav>
  )
}
