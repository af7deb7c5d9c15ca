import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { toSoles } from '#domain/money.ts'
import { ticketAgreementText } from '#domain/raffle.ts'
import { saleState, saleStateLabels } from '#domain/sale.ts'
import { may } from '#domain/user.ts'
import { limaTime } from '#domain/lima.ts'
import { readSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageWithTotal, pageParams } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import type { AppContext } from '../../platform/context.ts'
import { allSales, selectSales, sumSales, type SaleFilter } from './sales-sql.ts'
import { toSale } from './show-sale.ts'

type ListQuery = QueryOf<typeof api.purchases.export>

/** The requested filter, within what the caller may see: suppliers see what they sold. */
async function filterOf(db: Db, caller: Caller, { estado, q, ...asked }: ListQuery, now: Date): Promise<SaleFilter> {
  return {
    ...asked,
    q: q ? { text: q, buyerId: await findUser(db, q) } : undefined,
    estado: estado && { is: estado, at: now, graceDays: (await readSettings(db)).graceDays },
    sellerId: may.administer(caller.role) ? undefined : caller.id,
  }
}

/** A page of sales as this caller may see them, and their total number. */
export async function listSales(
  { db, clock }: AppContext,
  caller: Caller,
  query: QueryOf<typeof api.purchases.list>,
): Promise<ReplyOf<typeof api.purchases.list>> {
  const { page, pageSize, ...range } = pageParams(query, 50)
  const filter = await filterOf(db, caller, query, clock.now())
  const [rows, { total, sum }] = await pageWithTotal(
    range,
    (reach) => selectSales(db, filter, { ...reach, sort: query.sort }),
    () => sumSales(db, filter),
  )
  const items = rows.map((row) => toSale(caller, row))
  return { items, total, page, pageSize, sum: may.seeBasePrices(caller.role) ? sum : null }
}

/** The same for a spreadsheet, all pages. */
export async function exportSales(
  { db, exportDb, clock }: AppContext,
  caller: Caller,
  query: ListQuery,
): Promise<Table> {
  const now = clock.now()
  const filter = await filterOf(db, caller, query, now)
  const { graceDays } = await readSettings(db)
  const withPrice = may.seeBasePrices(caller.role)
  return {
    columns: [...columns, ...(withPrice ? ['Acuerdo del sorteo', ...amounts] : [])],
    rows: exportRows(
      exportDb,
      (trx) => allSales(trx, filter, query.sort),
      (row) => {
        const { precio, renewed, refunded, ...sale } = toSale(caller, row)
        const state = saleState(sale, now, graceDays)
        const cells = [
          sale.id,
          sale.nombre,
          sale.buyer.username,
          sale.nombreUser,
          sale.telefono,
          sale.telefonoReseller,
          limaTime(sale.startDate),
          sale.ticket ? null : limaTime(sale.endDate),
          sale.ticket ? null : sale.dias,
          sale.ticket?.refunded ? 'Devuelta' : state && saleStateLabels[state],
          sale.nota,
          sale.ticket?.number ?? null,
          sale.seller.username,
        ]
        if (!withPrice) return cells
        const agreement = sale.ticket?.agreement
        return [
          ...cells,
          agreement ? ticketAgreementText(agreement) : null,
          ...[precio, renewed, refunded].map((it) => (it === null ? null : toSoles(it))),
        ]
      },
    ),
  }
}

const amounts = ['Precio (S/.)', 'Renovaciones (S/.)', 'Devuelto (S/.)']
const columns = [
  'Compra',
  'Producto',
  'Comprador',
  'Cliente',
  'Teléfono',
  'Teléfono del revendedor',
  'Fecha',
  'Vence',
  'Días',
  'Estado',
  'Nota',
  'Ticket',
  'Vendedor',
]
