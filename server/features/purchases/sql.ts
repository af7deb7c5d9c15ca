import { sql, type RawBuilder, type Selectable } from 'kysely'
import { endOf, expiringAt } from '#domain/purchase.ts'
import { purchaseKinds, type PurchaseKind, type PurchaseState } from '#domain/purchase-state.ts'
import type { Db } from '../../platform/db/db.ts'
import { mentions, orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'
import { firstOrThrow, statement, type Param } from '../../platform/db/pipeline.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { precioVenta } from './sale-prices-sql.ts'

/** The id of a purchase to be inserted, and the timestamp that the database will set. */
export const nextPurchase = statement(
  (db) => db.selectNoFrom([sql<number>`nextval('purchases_id_seq')`.as('id'), sql<Date>`now()`.as('createdAt')]),
  firstOrThrow,
)

/** The same for one in a transaction that is rolled back: no number of the sequence is taken. */
export const dryPurchase = statement(
  (db) => db.selectNoFrom([sql<number>`0`.as('id'), sql<Date>`now()`.as('createdAt')]),
  firstOrThrow,
)

/** The columns of a new purchase. */
const columns = [
  ...([
    'id',
    'userId',
    'productId',
    'sellerId',
    'nombre',
    'descripcion',
    'precio',
    'dias',
    'termId',
    'profileId',
  ] as const),
  ...(['ticketNumber', 'ticketReceipt', 'nombreUser', 'telefono', 'telefonoReseller'] as const),
  ...(['startDate', 'endDate', 'garantiaHasta', 'checkoutId'] as const),
] as const

export type NewPurchase = Pick<Selectable<Tables['purchases']>, (typeof columns)[number]>

const insert = statement(
  (_, ...values: Param<unknown>[]) => sql`
    insert into purchases (${sql.join(columns.map((column) => sql.ref(column)))}, entry_id)
    values (${sql.join(values)}, (select id from wallet_entries where purchase_id = ${values[0]} and kind = 'Compra' and renewal_id is null))`,
  undefined,
  columns.length,
)

/** Inserts a purchase with the movement that paid for it; without one it is refused. */
export const insertPurchase = (purchase: NewPurchase) => insert(...columns.map((column) => purchase[column]))

export type PurchaseFilter = {
  userId: number
  id?: number | undefined
  ids?: readonly number[]
  checkoutId?: number
  /** One of the user's own customers. */
  customerId?: number | undefined
  /** Keyed hash of the username of the account. */
  usernameIndex?: Buffer | undefined
  /**
   * Words that must all be mentioned; or the username of an account; or purchases that are known to mention the text.
   */
  search?: { text: string; ids: readonly number[]; usernameIndex: Buffer } | undefined
  kind?: PurchaseKind | undefined
  /** In that state at that time. */
  estado?: { is: PurchaseState; at: Date } | undefined
}

/**
 * The buyer of purchases that are found by something else: the index of buyers, which reads all purchases of one, is the
 * wrong way to a few of somebody with many. No expression has an index.
 */
export const ownerOfFew = sql<number>`(purchases.user_id + 0)`

/** All conditions use columns of `purchases` only, so that counting and skipping rows needs no join. */
function filtered(db: Db, filter: PurchaseFilter) {
  const { userId, id, ids, checkoutId, customerId, usernameIndex, search, kind, estado } = filter
  const isOfFew = [id, ids, checkoutId, customerId].some((it) => it !== undefined)
  let query = db.selectFrom('purchases')
  query = usernameIndex
    ? query.where('purchases.id', 'in', ofAccount(db, userId, usernameIndex))
    : query.where(isOfFew ? ownerOfFew : sql<number>`purchases.user_id`, '=', userId)
  if (id !== undefined) query = query.where('purchases.id', '=', id)
  if (ids) query = query.where('purchases.id', 'in', ids)
  if (checkoutId !== undefined) query = query.where('purchases.checkoutId', '=', checkoutId)
  if (customerId !== undefined)
    query = query.where('purchases.id', 'in', (it) =>
      it
        .selectFrom('customerPurchases as link')
        .select('link.purchaseId')
        .where('link.userId', '=', userId)
        .where('link.customerId', '=', customerId),
    )
  if (search) {
    query = query.where((it) =>
      it.or([
        mentions(search.text, searchableText, 'purchases.telefono', { joined: true }),
        sql<boolean>`purchases.id = any (${search.ids}::bigint[])`,
        it('purchases.id', 'in', ofAccount(db, userId, search.usernameIndex)),
      ]),
    )
  }
  if (kind) query = query.where(isOf[kind])
  if (estado) query = query.where(isIn[estado.is](estado.at))
  return query
}

const isOf: Record<PurchaseKind, RawBuilder<boolean>> = {
  alquiler: sql`purchases.ticket_number is null`,
  ticket: sql`purchases.ticket_number is not null`,
}

const isHeld = sql`purchases.profile_id is not null and purchases.freed_at is null`
const isDrawn = sql`exists (select from winners where winners.product_id = purchases.product_id)`
const isLiveTicket = sql`purchases.ticket_number is not null and purchases.refunded = 0`
const isRefundedTicket = sql`purchases.ticket_number is not null and purchases.refunded > 0`

const isIn: Record<PurchaseState, (now: Date) => RawBuilder<boolean>> = {
  activa: (now) => sql`${isHeld} and purchases.end_date > ${now}`,
  'por-vencer': (now) =>
    sql`${isHeld} and purchases.end_date > ${now} and purchases.end_date <= ${endOf(now, expiringAt)}`,
  terminada: (now) =>
    sql`purchases.profile_id is not null and (purchases.freed_at is not null or purchases.end_date <= ${now})`,
  'por-sortear': () => sql`${isLiveTicket} and not ${isDrawn}`,
  sorteado: () => sql`${isLiveTicket} and ${isDrawn}`,
  ganador: () => sql`exists (select from winners where winners.purchase_id = purchases.id)`,
  devuelto: () => sql`${isRefundedTicket}`,
}

/** The customer's name, the product's, and the code of a ticket. */
const searchableText = sql`searchable(concat_ws(' ', purchases.nombre_user, purchases.nombre, purchases.ticket_receipt))`

/**
 * Starts from the account, in a materialized CTE: for a buyer with many purchases this is faster, which the planner
 * cannot know.
 */
const ofAccount = (db: Db, userId: number, usernameIndex: Buffer) =>
  db
    .with(
      (cte) => cte('sold').materialized(),
      (it) =>
        it
          .selectFrom('accounts')
          .innerJoin('profiles', 'profiles.accountId', 'accounts.id')
          .innerJoin('purchases', 'purchases.profileId', 'profiles.id')
          .select(['purchases.id', 'purchases.userId'])
          .where('accounts.usernameIndex', '=', usernameIndex),
    )
    .selectFrom('sold')
    .select('sold.id')
    .where('sold.userId', '=', userId)

/** The end of the warranty of the paid period that runs. */
export const garantiaHasta = sql<Date | null>`warranty_at(purchases, now())`.as('garantiaHasta')

/** The claim of it that is open. */
const openClaim = sql<number | null>`(select claims.id from claims
  where claims.purchase_id = purchases.id and claims.settled_at is null)`.as('openClaim')

/** Whether its product is sold out. */
const soldOut = sql<boolean>`(select state = 'Vendido' from products where products.id = purchases.product_id)`.as(
  'soldOut',
)

/** The columns of a purchase that both buyer and seller see. */
export const soldColumns = [
  'purchases.id',
  'purchases.nombre',
  'purchases.precio',
  'purchases.refunded',
  'purchases.renewed',
  'purchases.dias',
  'purchases.termId',
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
] as const

const newestFirst: SortOrder = [[sql.ref('purchases.id'), 'desc']]

/** Running purchases, the next to end first; then the ended ones, the last to end first. */
export const endingFirst = (now: Date): SortOrder => [
  [sql`purchases.end_date <= ${now}`, 'asc'],
  [sql`abs(extract(epoch from purchases.end_date - ${now}))`, 'asc'],
  ...newestFirst,
]

/**
 * The rents of a customer together: first those that run or are in grace, the customer whose rent ends next in front;
 * then those that are over, the customer whose rent ended last in front.
 */
function byCustomer(now: Date, graceDays: number): SortOrder {
  const over = sql`(purchases.freed_at is not null or purchases.end_date <= ${endOf(now, -graceDays)})`
  const sinceOrUntil = sql`case when ${over} then ${now}::timestamptz - purchases.end_date else purchases.end_date - ${now}::timestamptz end`
  const name = sql`lower(purchases.nombre_user)`
  // As `comparablePhone` for what is stored: older rows have blanks, and mobiles of Peru with and without 51.
  const phone = sql`regexp_replace(digits_of(purchases.telefono), '^51(?=9\\d{8}$)', '')`
  return [
    [over, 'asc'],
    [sql`min(${sinceOrUntil}) over (partition by ${over}, ${phone}, ${name})`, 'asc'],
    [phone, 'asc'],
    [name, 'asc'],
    [sinceOrUntil, 'asc'],
    ...newestFirst,
  ]
}

/** Purchases with everything that their buyer sees of them. */
const detailed = (db: Db) =>
  db
    .selectFrom('purchases')
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .leftJoin('winners', 'winners.productId', 'purchases.productId')
    .leftJoin('purchases as won', 'won.id', 'winners.purchaseId')
    .select(['winners.id as winnerId', 'won.ticketNumber as wonNumber'])
    .select([...soldColumns, garantiaHasta])
    .select([openClaim, precioVenta])
    .select(soldOut)
    .select(['purchases.descripcion', 'purchases.userId', 'purchases.autoRenewPrice as autoRenew'])
    .select([
      'profiles.id as profileId',
      'profiles.perfil',
      'profiles.pin',
      'accounts.id as accountId',
      'accounts.username',
      'accounts.password',
      'accounts.fallenAt',
      'seller.username as sellerUsername',
      'seller.telefono as sellerTelefono',
    ])

/** A page, newest first unless in another order. */
export function selectPurchases(db: Db, filter: PurchaseFilter, page: PageWindow, order: SortOrder = newestFirst) {
  // Deferred join: skipped pages read ids only.
  const ids = paginate(filtered(db, filter).select('purchases.id'), order, page)
  return orderBy(detailed(db).where('purchases.id', 'in', ids), order).execute()
}

/** A page of the order by customer, which is one of the whole list: of a page alone it would be another. */
export async function selectByCustomer(
  db: Db,
  filter: PurchaseFilter,
  page: PageWindow,
  { now, graceDays }: { now: Date; graceDays: number },
): Promise<PurchaseRow[]> {
  const found = await paginate(filtered(db, filter).select('purchases.id'), byCustomer(now, graceDays), page).execute()
  const ids = found.map(({ id }) => id)
  const places = new Map((page.fromEnd ? ids.toReversed() : ids).map((id, place) => [id, place]))
  const rows = await detailed(db)
    .where('purchases.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
export type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number]

export function countPurchases(db: Db, filter: PurchaseFilter): Promise<{ total: number }> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** The number of each kind, in any state. */
export function countKinds(db: Db, filter: PurchaseFilter): Promise<Record<PurchaseKind, number>> {
  return filtered(db, { ...filter, kind: undefined, estado: undefined })
    .select(purchaseKinds.map((kind) => sql<number>`count(*) filter (where ${isOf[kind]})`.as(kind)))
    .executeTakeFirstOrThrow()
}

/** The encrypted credentials of the rents that a user has now, newest first. */
export function selectRunningAccounts(db: Db, userId: number, now: Date, limit: number) {
  return db
    .selectFrom('purchases')
    .innerJoin('profiles', 'profiles.id', 'purchases.profileId')
    .innerJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['purchases.id', 'profiles.id as profileId', 'profiles.perfil', 'profiles.pin'])
    .select(['accounts.id as accountId', 'accounts.username', 'accounts.password'])
    .where('purchases.userId', '=', userId)
    .where('purchases.freedAt', 'is', null)
    .where('purchases.endDate', '>', now)
    .orderBy('purchases.id', 'desc')
    .limit(limit)
    .execute()
}
