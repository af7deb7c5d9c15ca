import type { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { toSoles } from '#domain/money.ts'
import { invalidInput } from '#domain/problem.ts'
import type { ProfitBy } from '#domain/profit.ts'
import type { AppContext } from '../../platform/context.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import type { Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { linkPurchases } from '../customers/index.ts'
import { selectGroups, selectProfit, selectUnpriced, type Range } from './sql.ts'

const maxDays = 366

type Days = { from?: string | undefined; to?: string | undefined }

/** These days; by default those of the month until the last one, which is today. */
function rangeOf({ clock }: AppContext, caller: Caller, days: Days): Range {
  const { to = limaDay(clock.now()) } = days
  const { from = `${to.slice(0, 7)}-01` } = days
  if (to < from) throw invalidInput('to', 'El último día va después del primero.')
  if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs) throw invalidInput('from', 'Elige como máximo un año.')
  return { userId: caller.id, from, to }
}

/** What the caller earned in these days, in groups, with the sum of all groups. */
export async function listProfit(context: AppContext, caller: Caller, query: QueryOf<typeof api.profits.list>) {
  const { db } = context
  const range = rangeOf(context, caller, query)
  const { by = 'dia' } = query
  if (by === 'cliente') await linkPurchases(db, caller.id)
  const { page, pageSize, limit, offset } = pageParams(query, 50)
  const { items, all } = await selectProfit(db, range, by, { limit, offset })
  const { total, ...sums } = all
  return { items, total, page, pageSize, sums }
}

const heading: Record<ProfitBy, string> = { dia: 'día', producto: 'producto', cliente: 'cliente' }

export function exportProfit(context: AppContext, caller: Caller, query: QueryOf<typeof api.profits.export>): Table {
  const { by = 'dia', ...days } = query
  const range = rangeOf(context, caller, days)
  const columns = [
    heading[by],
    'teléfono',
    'ventas',
    'vendido',
    'pagado',
    'ganancia',
    'sin precio de venta',
    'pagado por esas',
  ]
  const rows: Table['rows'] = async function* (begin) {
    if (by === 'cliente') await linkPurchases(context.db, caller.id)
    const groups = await selectGroups(context.exportDb, range, by)
    await begin?.(groups.length)
    yield groups.map((it) => [
      it.name,
      it.telefono,
      it.count,
      toSoles(it.sold),
      toSoles(it.paid),
      toSoles(it.profit),
      it.unpriced,
      toSoles(it.unpricedPaid),
    ])
  }
  return { columns, rows }
}

export async function listUnpriced(context: AppContext, caller: Caller, query: QueryOf<typeof api.profits.unpriced>) {
  const { db } = context
  const { page, pageSize, limit, offset } = pageParams(query, 50)
  const range = rangeOf(context, caller, query)
  return { ...(await selectUnpriced(db, range, { limit, offset })), page, pageSize }
}
