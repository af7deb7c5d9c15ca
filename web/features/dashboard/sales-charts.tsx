import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatSoles, plus, toSoles } from '#domain/money.ts'
import { formatShortDay } from '../../ui/format-date.ts'
import { ChartTable } from './chart-table.tsx'

type Sales = Dashboard['today']
type Sale = Sales & { label: string; soles: number; money: string }

const saleOf = (label: string, { count, amount }: Sales): Sale => ({
  label,
  count,
  amount,
  soles: toSoles(amount),
  // A chart breaks its labels at spaces.
  money: formatSoles(amount).replace(' ', '\u00a0'),
})

/** More bars than these say less; the table has every category. */
const maxBars = 10

function largest(sales: readonly Sale[]): readonly Sale[] {
  if (sales.length <= maxBars) return sales
  const rest = sales.slice(maxBars - 1)
  const count = rest.reduce((sum, sale) => sum + sale.count, 0)
  const amount = plus(...rest.map((sale) => sale.amount))
  return [...sales.slice(0, maxBars - 1), saleOf(`Otras ${rest.length}`, { count, amount })]
}

const grouped = new Intl.NumberFormat('es-PE')
const cut = (name: string) => (name.length > 16 ? `${name.slice(0, 15)}…` : name)

const ticks = { fill: 'var(--soft)', fontSize: 12 }
const plain = { tickLine: false, axisLine: false, tick: ticks }

function Hint({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const sale = payload?.[0]?.payload as Sale | undefined
  if (!active || !sale) return null
  return (
    <p className="rounded-control border border-line bg-raised px-3 py-2 text-14 shadow-float">
      <span className="block font-semibold">{sale.label}</span>
      {`${sale.money} · ${sale.count} ${sale.count === 1 ? 'venta' : 'ventas'}`}
    </p>
  )
}

/** Sales of thirty days, by day and by category; the same as tables for whoever cannot see them. */
export function SalesCharts({ days, categories }: Pick<Dashboard, 'days' | 'categories'>) {
  const byDay = days.map(({ day, ...sales }) => saleOf(formatShortDay(day), sales))
  const byCategory = categories.map(({ category, ...sales }) => saleOf(category?.name ?? 'Sin categoría', sales))
  const bars = largest(byCategory)
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Panel title="Ventas por día">
        <div aria-hidden className="relative min-h-64 flex-1">
          <ResponsiveContainer className="absolute inset-0">
            <BarChart data={byDay} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
              <CartesianGrid vertical={false} stroke="var(--line)" />
              <XAxis dataKey="label" {...plain} minTickGap={24} />
              <YAxis {...plain} width="auto" tickFormatter={(soles: number) => grouped.format(soles)} />
              <Tooltip content={<Hint />} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
              <Bar dataKey="soles" fill="var(--accent)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
        <ChartTable caption="Ventas por día" head="Día" rows={byDay} />
      </Panel>
      <Panel title="Ventas por categoría">
        <div aria-hidden style={{ height: bars.length * 32 }}>
          <ResponsiveContainer>
            <BarChart
              data={bars}
              layout="vertical"
              accessibilityLayer={false}
              margin={{ top: 0, right: 84, bottom: 0, left: 0 }}
            >
              <XAxis type="number" hide />
              <YAxis type="category" dataKey="label" {...plain} width={120} interval={0} tickFormatter={cut} />
              <Tooltip content={<Hint />} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
              <Bar dataKey="soles" fill="var(--accent)" radius={[0, 3, 3, 0]} maxBarSize={22} isAnimationActive={false}>
                <LabelList dataKey="money" position="right" fill="var(--ink)" fontSize={12} />
              </Bar>
            </BarChart>
          </ResponsiveContainer>
        </div>
        <ChartTable caption="Ventas por categoría" head="Categoría" rows={byCategory} />
      </Panel>
    </div>
  )
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
