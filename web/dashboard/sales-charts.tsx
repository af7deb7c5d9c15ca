import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatSoles, toSoles } from '#domain/money.ts'
import { ChartTable } from './chart-table.tsx'
import { shortDay } from './short-day.ts'

type Sale = { label: string; soles: number; count: number; amount: Dashboard['today']['amount'] }

const ticks = { fill: 'var(--soft)', fontSize: 12 }
const plain = { tickLine: false, axisLine: false, tick: ticks }

function Hint({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const sale = payload?.[0]?.payload as Sale | undefined
  if (!active || !sale) return null
  return (
    <p className="rounded-control border border-line bg-raised px-3 py-2 text-14 shadow-float">
      <span className="block font-semibold">{sale.label}</span>
      {`${formatSoles(sale.amount)} · ${sale.count} ${sale.count === 1 ? 'venta' : 'ventas'}`}
    </p>
  )
}

/** Sales of thirty days, by day and by category; the same as tables for whoever cannot see them. */
export function SalesCharts({ days, categories }: Pick<Dashboard, 'days' | 'categories'>) {
  const byDay: Sale[] = days.map(({ day, ...sale }) => ({ label: shortDay(day), soles: toSoles(sale.amount), ...sale }))
  const byCategory: Sale[] = categories.map(({ name, count, amount }) => ({
    label: name,
    soles: toSoles(amount),
    count,
    amount,
  }))
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Panel title="Ventas por día">
        <div aria-hidden className="h-64">
          <ResponsiveContainer>
            <BarChart data={byDay} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
              <CartesianGrid vertical={false} stroke="var(--line)" />
              <XAxis dataKey="label" {...plain} minTickGap={24} />
              <YAxis {...plain} width={44} />
              <Tooltip content={<Hint />} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
              <Bar dataKey="soles" fill="var(--accent)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
        <ChartTable caption="Ventas por día" head="Día" rows={byDay} />
      </Panel>
      <Panel title="Ventas por categoría">
        <div aria-hidden style={{ height: Math.max(256, byCategory.length * 32) }}>
          <ResponsiveContainer>
            <BarChart
              data={byCategory}
              layout="vertical"
              accessibilityLayer={false}
              margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
            >
              <CartesianGrid horizontal={false} stroke="var(--line)" />
              <XAxis type="number" {...plain} />
              <YAxis type="category" dataKey="label" {...plain} width={116} interval={0} />
              <Tooltip content={<Hint />} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
              <Bar
                dataKey="soles"
                fill="var(--accent)"
                radius={[0, 3, 3, 0]}
                maxBarSize={22}
                isAnimationActive={false}
              />
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
    <section className="relative min-w-0 rounded-card border border-line bg-surface p-4">
      <h2 className="text-18 font-bold">{title}</h2>
      <p className="mb-3 text-14 text-soft">Soles de los últimos 30 días</p>
      {children}
    </section>
  )
}
