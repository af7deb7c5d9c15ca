import { sql, type Expression, type ExpressionBuilder } from 'kysely'
import type { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/route.ts'
import type { Centimos } from '#domain/money.ts'
import { endOf, expiringAt } from '#domain/purchase.ts'
import type { SaleState } from '#domain/sale.ts'
import type { Db } from '../db/db.ts'
import { midnight, nextMidnight } from '../db/lima-days.ts'
import type { Tables } from '../db/tables.ts'

type Asked = QueryOf<typeof api.purchases.list>

export type SaleFilter = Omit<Asked, 'page' | 'pageSize' | 'sort' | 'estado'> & {
  id?: number
  /** In that state at that time. */
  estado?: { is: SaleState; at: Date } | undefined
  /** Only what this account sold. */
  sellerId?: number | undefined
}

/**
 * A text as one searches in it: in small letters, without accents.
 * Capitals with accents stand in the list too, because databases of the plainest locale leave them as they are.
 */
const plain = (text: Expression<string> | string) =>
  sql<string>`translate(lower(${text}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`
const found = (where: Expression<string>, what: Expression<string> | string) =>
  sql<boolean>`strpos(${where}, ${what}) > 0`

/** Each condition is one on `purchases` alone, so that they are counted without a join. */
function filtered(db: Db, filter: SaleFilter) {
  const { id, sellerId, q, estado, nota, productId, from, to } = filter
  let query = db.selectFrom('purchases')
  if (id !== undefined) query = query.where('purchases.id', '=', id)
  if (sellerId !== undefined) query = query.where('purchases.sellerId', '=', sellerId)
  if (nota) query = query.where('purchases.nota', '=', nota)
  if (productId !== undefined) query = query.where('purchases.productId', '=', productId)
  if (from) query = query.where('purchases.startDate', '>=', midnight(from))
  if (to) query = query.where('purchases.startDate', '<', nextMidnight(to))
  if (estado) query = query.where((it) => isIn(it, estado.is, estado.at))
  if (q) query = query.where((it) => mentions(it, q))
  return query
}

type Builder = ExpressionBuilder<Tables, 'purchases'>

/** The same as `saleState` says of one sale. */
function isIn(it: Builder, estado: SaleState, now: Date) {
  const rented = it('purchases.profileId', 'is not', null)
  if (estado === 'liberada') return it('purchases.freedAt', 'is not', null)
  const held = it.and([rented, it('purchases.freedAt', 'is', null)])
  const over = it('purchases.endDate', '<=', now)
  if (estado === 'vencida') return it.and([held, over])
  const running = it.and([held, it.not(over)])
  return estado === 'activa' ? running : it.and([running, it('purchases.endDate', '<=', endOf(now, expiringAt))])
}

function mentions(it: Builder, q: string) {
  const username = sql`(select id from users where lower(username) = lower(${q}))`
  const digits = q.replace(/\D/g, '')
  const isPhone = digits !== '' && /^[\d +()-]+$/.test(q)
  return it.or([
    it('purchases.userId', '=', username as Expression<number>),
    found(plain(it.ref('purchases.nombreUser')), plain(q)),
    ...(isPhone ? [found(sql<string>`translate(purchases.telefono, '+ ()-', '')`, digits)] : []),
  ])
}

/** Only tickets are given back. */
const refunded = sql<boolean>`(purchases.ticket_number is not null and exists (select from wallet_entries
  where wallet_entries.purchase_id = purchases.id and wallet_entries.kind = 'Devolución'))`

type Page = { limit: number; offset: number; sort?: Asked['sort'] }

/** Newest first, unless another order is asked for; in one order among equals, so that no page repeats or skips one. */
export function selectSales(db: Db, filter: SaleFilter, { sort = '-id', ...page }: Page) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const ordered = (query: ReturnType<typeof filtered>) =>
    query
      .$if(sort.endsWith('endDate'), (by) => by.orderBy('purchases.endDate', direction))
      .orderBy('purchases.id', direction)
  // Of the pages before this one no more than the ids are read.
  const onPage = ordered(filtered(db, filter)).select('purchases.id').limit(page.limit).offset(page.offset)
  return ordered(filtered(db, {}))
    .where('purchases.id', 'in', onPage)
    .innerJoin('users as buyer', 'buyer.id', 'purchases.userId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .select([
      'purchases.id',
      'purchases.nombre',
      'purchases.precio',
      'purchases.dias',
      'purchases.startDate',
      'purchases.endDate',
      'purchases.createdAt',
      'purchases.nota',
      'purchases.nombreUser',
      'purchases.telefono',
      'purchases.telefonoReseller',
      'purchases.productId',
      'purchases.ticketNumber',
      'purchases.ticketReceipt',
      'purchases.freedAt',
      'buyer.id as buyerId',
      'buyer.username as buyerUsername',
      'seller.id as sellerId',
      'seller.username as sellerUsername',
    ])
    .select(refunded.as('refunded'))
    .execute()
}
export type SaleRow = Awaited<ReturnType<typeof selectSales>>[number]

/** How many they are, and what was paid for them and not given back. */
export function sumSales(db: Db, filter: SaleFilter) {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .select(sql<Centimos>`coalesce(sum(purchases.precio) filter (where not ${refunded}), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
}
