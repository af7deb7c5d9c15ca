import { sql, type Expression, type ExpressionBuilder } from 'kysely'
import type { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { endOf, expiringAt, purchaseNumberIn } from '#domain/purchase.ts'
import type { SaleState } from '#domain/sale.ts'
import {
  daysOf,
  mentions,
  midnight,
  nextMidnight,
  orderBy,
  paginate,
  type SortOrder,
  type PageWindow,
} from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { aggregateColumns, readAggregate, type Sum } from '../../platform/db/aggregates.ts'
import { garantiaHasta, soldColumns } from './sql.ts'

type ListQuery = QueryOf<typeof api.purchases.list>

/**
 * The search text, and the id of the user with exactly that username. The user is looked up first, so that the planner
 * can estimate how many sales match.
 */
type Searched = { text: string; buyerId: number | undefined }

export type SaleFilter = Omit<ListQuery, 'page' | 'pageSize' | 'sort' | 'estado' | 'q'> & {
  id?: number
  q?: Searched | undefined
  /** In that state at that time. */
  estado?: { is: SaleState; at: Date; graceDays: number } | undefined
  /** Only sales of this account. */
  sellerId?: number | undefined
}

/** All conditions use columns of `purchases` only, so that counting rows needs no join. */
function filtered(db: Db, filter: SaleFilter) {
  const { id, sellerId, buyerId, q, estado, nota, productId, from, to } = filter
  let query = db.selectFrom('purchases')
  if (id !== undefined) query = query.where('purchases.id', '=', id)
  if (sellerId !== undefined) query = query.where('purchases.sellerId', '=', sellerId)
  if (nota) query = query.where('purchases.nota', '=', nota)
  if (productId !== undefined) query = query.where('purchases.productId', '=', productId)
  if (buyerId !== undefined) query = query.where('purchases.userId', '=', buyerId)
  if (from) query = query.where('purchases.startDate', '>=', midnight(from))
  if (to) query = query.where('purchases.startDate', '<', nextMidnight(to))
  if (estado) query = query.where((it) => isIn(it, estado))
  if (q) query = query.where((it) => matches(it, q))
  return query
}

type Builder = ExpressionBuilder<Tables, 'purchases'>

type In = NonNullable<SaleFilter['estado']>

/**
 * The range of `end_date` of rents in each state (`after` excluded, `until` included), among rents that still hold
 * their profile.
 */
const ends = {
  activa: ({ at }: In) => ({ after: at, until: undefined }),
  'por-vencer': ({ at }: In) => ({ after: at, until: endOf(at, expiringAt) }),
  gracia: ({ at, graceDays }: In) => ({ after: endOf(at, -graceDays), until: at }),
  vencida: ({ at, graceDays }: In) => ({ after: undefined, until: endOf(at, -graceDays) }),
}

const isHeld = (it: Builder) => it.and([it('purchases.profileId', 'is not', null), it('purchases.freedAt', 'is', null)])

/** The same as `saleState` for one sale. */
function isIn(it: Builder, estado: In) {
  if (estado.is === 'liberada') return it('purchases.freedAt', 'is not', null)
  const { after, until } = ends[estado.is](estado)
  return it.and([
    isHeld(it),
    ...(after ? [it('purchases.endDate', '>', after)] : []),
    ...(until ? [it('purchases.endDate', '<=', until)] : []),
  ])
}

/**
 * The number of the sale; or every word in the name of the customer; or the whole text is the buyer, or in the phone
 * number.
 */
function matches(it: Builder, { text, buyerId }: Searched) {
  const number = purchaseNumberIn(text)
  if (number !== undefined) return it('purchases.id', '=', number)
  const named = mentions(text, sql`searchable(purchases.nombre_user)`, 'purchases.telefono')
  return buyerId === undefined ? named : it.or([named, it('purchases.userId', '=', buyerId)])
}

type Page = PageWindow & { sort?: ListQuery['sort'] }

/** Newest first by default; the last column is unique, so that no page repeats or skips a row. */
function orderOf(sort: ListQuery['sort'] = '-id'): SortOrder {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = sort.endsWith('endDate') ? ['endDate', 'id'] : ['id']
  return by.map((column) => [sql.ref(`purchases.${column}`), direction])
}

export function selectSales(db: Db, filter: SaleFilter, { sort, ...page }: Page) {
  const order = orderOf(sort)
  // Deferred join: skipped pages read ids only.
  const ids = paginate(filtered(db, filter).select('purchases.id'), order, page)
  return orderBy(detailed(filtered(db, {}).where('purchases.id', 'in', ids)), order).execute()
}
export type SaleRow = Awaited<ReturnType<typeof selectSales>>[number]

/** All sales, in the same order. */
export const allSales = (db: Db, filter: SaleFilter, sort: ListQuery['sort']) =>
  orderBy(detailed(filtered(db, filter)), orderOf(sort))

function detailed(sales: ReturnType<typeof filtered>) {
  return sales
    .innerJoin('users as buyer', 'buyer.id', 'purchases.userId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .leftJoin('ticketAgreements as agreement', 'agreement.purchaseId', 'purchases.id')
    .select([...soldColumns, garantiaHasta])
    .select(['agreement.version as agreedVersion', 'agreement.adult as agreedAdult'])
    .select(['buyer.id as buyerId', 'buyer.username as buyerUsername'])
    .select(['seller.id as sellerId', 'seller.username as sellerUsername'])
}

/**
 * Their number, and what was paid for them, net of refunds. For a range of days: the sales of these days, and the
 * renewals that were paid on them, whenever the rent began.
 */
export async function sumSales(db: Db, filter: SaleFilter): Promise<Sum> {
  const { sellerId, estado, from, to } = filter
  const isDated = from !== undefined || to !== undefined
  if (isTallied(filter)) {
    if (!estado) return sumTallied(db, filter)
    if (sellerId === undefined && !isDated) return sumRents(db, estado)
  }
  if (!isDated) return sumOneByOne(db, filter, sql`precio + renewed - refunded`)
  const [sold, renewed] = await Promise.all([sumOneByOne(db, filter, sql`precio - refunded`), sumRenewals(db, filter)])
  return { total: sold.total, sum: plus(sold.sum, renewed.sum) }
}

/** Whether triggers count the selected sales, states aside. */
const isTallied = ({ id, q, nota, productId, buyerId }: SaleFilter) =>
  id === undefined && !q && !nota && productId === undefined && buyerId === undefined

const tallyOf = (kind: 'sale' | 'renewal', { sellerId }: SaleFilter) =>
  sellerId === undefined ? kind : `${kind} seller ${sellerId}`

async function sumTallied(db: Db, filter: SaleFilter): Promise<Sum> {
  const [sold, renewed] = await Promise.all([
    readAggregate(db, [tallyOf('sale', filter)], daysOf(filter)),
    readAggregate(db, [tallyOf('renewal', filter)], daysOf(filter)),
  ])
  return { total: sold.total, sum: plus(sold.sum, renewed.sum) }
}

function sumOneByOne(db: Db, filter: SaleFilter, paid: Expression<unknown>): Promise<Sum> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .select(sql<Centimos>`coalesce(sum(${paid}), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
}

function sumRenewals(db: Db, filter: SaleFilter): Promise<{ sum: Centimos }> {
  const { from, to, ...whenever } = filter
  let query = filtered(db, whenever).innerJoin('renewals', 'renewals.purchaseId', 'purchases.id')
  if (from) query = query.where('renewals.createdAt', '>=', midnight(from))
  if (to) query = query.where('renewals.createdAt', '<', nextMidnight(to))
  return query.select(sql<Centimos>`coalesce(sum(renewals.precio), 0)::bigint`.as('sum')).executeTakeFirstOrThrow()
}

const hour = 60 * 60 * 1000
const hourOf = (time: Date) => new Date(Math.floor(time.getTime() / hour) * hour)

/**
 * Totals of the rents in a state: full hours from the aggregates, the hours at both ends from the rows. Both branches
 * of the `or` repeat all conditions: with common bounds PostgreSQL would read everything between them.
 */
function sumRents(db: Db, estado: In): Promise<Sum> {
  if (estado.is === 'liberada') return readAggregate(db, ['rent freed'])
  const { after, until } = ends[estado.is](estado)
  const from = after && new Date(hourOf(after).getTime() + hour)
  const before = until && hourOf(until)
  let whole = db.selectFrom('counts').select(['count', 'amount']).where('name', '=', 'rent')
  if (from) whole = whole.where('since', '>=', from)
  if (before) whole = whole.where('since', '<', before)
  const rest = db
    .selectFrom('purchases')
    .select([sql<number>`1`.as('count'), sql<Centimos>`precio + renewed - refunded`.as('amount')])
    .where((it) =>
      it.or([
        ...(from ? [it.and([isIn(it, estado), it('endDate', '<', from)])] : []),
        ...(before ? [it.and([isIn(it, estado), it('endDate', '>=', before)])] : []),
      ]),
    )
  return db.selectFrom(whole.unionAll(rest).as('part')).select(aggregateColumns).executeTakeFirstOrThrow()
}

/** How many rents end soon, by the rule of the list of sales. */
export const countExpiring = async (db: Db, now: Date): Promise<number> =>
  (await sumSales(db, { estado: { is: 'por-vencer', at: now, graceDays: 0 } })).total

/** A sale with its sealed credentials, which cannot end or be released until the transaction ends. */
export const lockRevealed = (trx: Transaction, id: number) =>
  trx
    .selectFrom('purchases')
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['purchases.sellerId', 'purchases.nombre', 'purchases.nombreUser', 'purchases.telefono'])
    .select(['purchases.endDate', 'purchases.freedAt', 'purchases.profileId', 'accounts.id as accountId'])
    .select(['accounts.username', 'accounts.password', 'profiles.perfil', 'profiles.pin'])
    .where('purchases.id', '=', id)
    .forShare('purchases')
    .executeTakeFirst()
