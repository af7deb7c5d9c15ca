import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '#contract/dashboard.ts'

export type Sale = Dashboard['today'] & { label: string; soles: number; money: string }

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

/** Sales by day; fills its container. */
export function DayBars({ sales }: { sales: readonly Sale[] }) {
  return (
    <ResponsiveContainer className="absolute inset-0">
      <BarChart data={sales} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" {...plain} minTickGap={24} />
        <YAxis {...plain} width="auto" tickFormatter={(soles: number) => grouped.format(soles)} />
        <Tooltip content={<Hint />} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
        <Bar dataKey="soles" fill="var(--accent)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Sales by category; fills its container. */
export function CategoryBars({ sales }: { sales: readonly Sale[] }) {
  return (
    <ResponsiveContainer className="absolute inset-0">
      <BarChart
        data={sales}
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
  )
}
