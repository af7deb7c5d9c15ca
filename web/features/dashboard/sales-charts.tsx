import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { plus, toSoles } from '#domain/money.ts'
import { formatShortDay } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Sale } from './sales-bars.tsx'

const DayBars = lazy(() => import('./sales-bars.tsx').then((it) => ({ default: it.DayBars })))
const CategoryBars = lazy(() => import('./sales-bars.tsx').then((it) => ({ default: it.CategoryBars })))

type Sales = Dashboard['today']

const saleOf = (label: string, { count, amount }: Sales): Sale => ({
  label,
  count,
  amount,
  soles: toSoles(amount),
  money: soles(amount),
})

/** With more bars the chart would be unreadable; the table has every category. */
const maxBars = 10

function largest(sales: readonly Sale[]): readonly Sale[] {
  if (sales.length <= maxBars) return sales
  const rest = sales.slice(maxBars - 1)
  const count = rest.reduce((sum, sale) => sum + sale.count, 0)
  const amount = plus(...rest.map((sale) => sale.amount))
  return [...sales.slice(0, maxBars - 1), saleOf(`Otras ${rest.length}`, { count, amount })]
}

/**
 * Sales of thirty days, by day and by category, with tables for screen readers. The bars are slow to load and to render
 * and further down on a phone: they are loaded into reserved space once a fifth of it is visible.
 */
export function SalesCharts({ days, categories }: Pick<Dashboard, 'days' | 'categories'>) {
  const { place, isSeen } = useSeen()
  const byDay = days.map(({ day, ...sales }) => saleOf(formatShortDay(day), sales))
  const byCategory = categories.map(({ category, ...sales }) => saleOf(category?.name ?? 'Sin categoría', sales))
  const bars = largest(byCategory)
  const drawn = (chart: ReactNode) => {
    const placeholder = <Skeleton className="absolute inset-0" />
    return isSeen ? <Suspense fallback={placeholder}>{chart}</Suspense> : placeholder
  }
  return (
    <div ref={place} className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Panel title="Ventas por día">
        <div aria-hidden className="relative min-h-64 flex-1">
          {drawn(<DayBars sales={byDay} />)}
        </div>
        <ChartTable caption="Ventas por día" head="Día" rows={byDay} />
      </Panel>
      <Panel title="Ventas por categoría">
        <div aria-hidden className="relative" style={{ height: bars.length * 32 }}>
          {drawn(<CategoryBars sales={bars} />)}
        </div>
        <ChartTable caption="Ventas por categoría" head="Categoría" rows={byCategory} />
      </Panel>
    </div>
  )
}

function useSeen() {
  const [isSeen, see] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => see(entries.some((it) => it.isIntersecting)), {
      threshold: 0.2,
    })
    if (!isSeen && place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { place, isSeen }
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4">
      <h2 className="text-18 font-bold">{title}</h2>
      <p className="mb-3 text-14 text-soft">Soles de los últimos 30 días</p>
      {children}
    </section>
  )
}
