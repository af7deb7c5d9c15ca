import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import type { DueRent } from '#contract/purchases/due.ts'
import { duePart, duePartLabels, dueParts } from '#domain/due.ts'
import { limaTime } from '#domain/lima.ts'
import type { Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { publicPrice } from '#domain/pricing.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import {
  allDueRents,
  countDue,
  selectAlongside,
  selectDueRents,
  upsertReminder,
  type DueFilter,
  type DueRow,
} from './due-sql.ts'
import { productsOf, rentsOf, termsOf } from './renew-sql.ts'
import { priceRenewal } from './renew.ts'

type ListQuery = QueryOf<typeof api.purchases.exportDue>

async function filterOf({ db, clock }: AppContext, caller: Caller, { tramo, q }: ListQuery = {}): Promise<DueFilter> {
  const { graceDays } = await readSettings(db)
  const of = may.administer(caller.role)
    ? 'everybody'
    : may.seeSales(caller.role)
      ? { sellerId: caller.id }
      : { userId: caller.id }
  return { now: clock.now(), graceDays, part: tramo, text: q ?? undefined, of }
}

/** A page of the rents that end next, as this caller may see them, and the number in each part. */
export async function listDue(
  context: AppContext,
  caller: Caller,
  query: QueryOf<typeof api.purchases.due>,
): Promise<ReplyOf<typeof api.purchases.due>> {
  const { db } = context
  const { page, pageSize, ...range } = pageParams(query, 50)
  const filter = await filterOf(context, caller, query)
  const [rows, tramos] = await Promise.all([selectDueRents(db, filter, caller.id, range), countDue(db, filter)])
  const total = dueParts
    .filter((part) => !filter.part || part === filter.part)
    .reduce((sum, part) => sum + tramos[part], 0)
  const others = rows.length < total ? await selectAlongside(db, filter, caller.id, rows) : []
  const rents = await shownTo(context, caller, [...rows, ...others])
  return { items: rents.slice(0, rows.length), alongside: rents.slice(rows.length), total, page, pageSize, tramos }
}

/** These rents as the caller may see them. */
async function shownTo(context: AppContext, caller: Caller, rows: readonly DueRow[]): Promise<DueRent[]> {
  const now = context.clock.now()
  const [renewals, prices] = await Promise.all([
    renewalsOf(context, caller, rows),
    customerPricesOf(context, caller, rows),
  ])
  return rows.map((row) => {
    const { userId, username, renewable: _, buyerRole: __, termId: ___, ...rent } = row
    return {
      ...rent,
      tramo: duePart(row.endDate, now),
      renewal: renewals.get(row.id) ?? null,
      customerPrice: prices.get(row.id) ?? null,
      buyer: userId === caller.id ? null : username,
    }
  })
}

/** What renewing the caller's own rents costs now, by purchase id. */
async function renewalsOf({ db, clock }: AppContext, caller: Caller, rows: readonly DueRow[]) {
  const own = rows.filter(({ userId }) => userId === caller.id).map(({ id }) => id)
  const read = await pipeline(db, { products: productsOf(own), offered: termsOf(own), rents: rentsOf(caller.id, own) })
  const now = clock.now()
  return new Map(
    read.rents.flatMap((rent) => {
      try {
        const { precio, precioBase, dias } = priceRenewal(read, caller, rent, { now })
        return [[rent.id, { precio, precioBase, dias }] as const]
      } catch (error) {
        if (error instanceof Problem) return []
        throw error
      }
    }),
  )
}

/** What the public pays to renew the rents that it bought, by purchase id: of a reseller's customers nobody knows it. */
async function customerPricesOf({ db }: AppContext, caller: Caller, rows: readonly DueRow[]) {
  if (!may.administer(caller.role)) return new Map<number, Centimos>()
  const bought = rows.filter(
    ({ userId, buyerRole, renewable }) => userId !== caller.id && buyerRole === 'USER' && renewable,
  )
  const ids = bought.map(({ id }) => id)
  const { products, offered } = await pipeline(db, { products: productsOf(ids), offered: termsOf(ids) })
  return new Map(
    bought.flatMap(({ id, productId, termId }) => {
      const product = products.find((it) => it.id === productId)
      const term = offered.terms.find((it) => it.id === termId)
      if (!product || !term || product.deletedAt || product.categoryId === null) return []
      return [[id, publicPrice({ ...term, categoryId: product.categoryId }, offered.rules)] as const]
    }),
  )
}

/** The same rents for a spreadsheet, all pages. */
export async function exportDueRents(context: AppContext, caller: Caller, query: ListQuery): Promise<Table> {
  const filter = await filterOf(context, caller, query)
  return {
    columns: ['Compra', 'Producto', 'Comprador', 'Cliente', 'Teléfono', 'Vence', 'Tramo', 'Se renueva sola', 'Avisado'],
    rows: exportRows(
      context.exportDb,
      (trx) => allDueRents(trx, filter, caller.id),
      (row) => [
        row.id,
        row.nombre,
        row.username,
        row.nombreUser,
        row.telefono,
        limaTime(row.endDate),
        duePartLabels[duePart(row.endDate, filter.now)],
        row.autoRenew ? 'Sí' : 'No',
        row.toldAt && limaTime(row.toldAt),
      ],
    ),
  }
}

/** Records that the caller reminds a customer by chat now. */
export async function remindEnd(context: AppContext, caller: Caller, id: number) {
  const filter = { ...(await filterOf(context, caller)), id }
  await inTransaction(context.db, async (trx) => {
    if (!(await upsertReminder(trx, filter, caller.id))) throw new Problem('NOT_FOUND')
    publishAfterCommit(trx, { purchases: [caller.id] })
  })
  return { id, toldAt: filter.now }
}
