import type { Centimos } from '#domain/money.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'
import { wordOf } from './words.ts'

/** One field that an action changed, as text. */
export type Change = { what: string; before: string; after: string }

type Act = { action: string; before?: unknown; after?: unknown }

const amounts = new Set([
  'precio',
  'precioRifa',
  'base',
  'quantity',
  'monthlyCap',
  'amount',
  'maxPerTopUp',
  'maxPerCustomerDay',
  'sum',
  'refunded',
])
/** Fields with a calendar day, as `2026-11-21`. */
const days = new Set(['from', 'to', 'until'])
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
const nothing = '—'

/** The leaf values of a value, with their paths. */
function leaves(value: unknown, path: string[] = []): [path: string[], value: unknown][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [[path, value]] : []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

function shown(path: string[], value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number' && amounts.has(path.at(-1) ?? '')) return soles(value as Centimos)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return formatMoment(new Date(value))
  if (days.has(path.at(-1) ?? '')) return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  return path[0] === 'changed' ? wordOf('', [value]) : value
}

/** The differences between before and after, one for each leaf value. */
export function changesOf({ action, before, after }: Act): Change[] {
  const rows = new Map<string, { path: string[]; before?: unknown; after?: unknown }>()
  for (const [path, value] of leaves(before)) rows.set(path.join('\n'), { path, before: value })
  for (const [path, value] of leaves(after)) {
    const key = path.join('\n')
    rows.set(key, { ...rows.get(key), path, after: value })
  }
  return [...rows.values()]
    .map((it) => ({
      what: it.path.map((_, depth) => wordOf(action, it.path.slice(0, depth + 1))).join(' · '),
      before: shown(it.path, it.before),
      after: shown(it.path, it.after),
    }))
    .filter((it) => it.before !== it.after)
}
