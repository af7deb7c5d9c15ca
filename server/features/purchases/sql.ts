import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { orderBy, paginate, type Order, type PageWindow } from '../../platform/db/list-queries.ts'
import { firstOrThrow, statement, type Param } from '../../platform/db/pipeline.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The id of a purchase to be made, and the moment that the database will note for it. */
export const nextPurchase = statement(
  (db) => db.selectNoFrom([sql<number>`nextval('purchases_id_seq')`.as('id'), sql<Date>`now()`.as('createdAt')]),
  firstOrThrow,
)

/** What is known of a purchase when it is made. */
const columns = [
  ...(['id', 'userId', 'productId', 'sellerId', 'nombre', 'descripcion', 'precio', 'dias', 'profileId'] as const),
  ...(['ticketNumber', 'ticketReceipt', 'nombreUser', 'telefono', 'telefonoReseller'] as const),
  ...(['startDate', 'endDate', 'checkoutId'] as const),
] as const

export type NewPurchase = Pick<Selectable<Tables['purchases']>, (typeof columns)[number]>

const insert = statement(
  (_, ...values: Param<unknown>[]) => sql`
    insert into purchases (${sql.join(columns.map((column) => sql.ref(column)))}, entry_id)
    values (${sql.join(values)}, (select id from wallet_entries where purchase_id = ${values[0]} and kind = 'Compra'))`,
  undefined,
  columns.length,
)

/** Writes a purchase with the movement that paid for it; without one it is refused. */
export const insertPurchase = (purchase: NewPurchase) => insert(...columns.map((column) => purchase[column]))

export type PurchaseFilter = {
  userId: number
  id?: number | undefined
  checkoutId?: number
  /** Keyed hash of the username of the account. */
  usernameIndex?: Buffer | undefined
}

/** Each condition is one on `purchases` alone, so that they are counted and passed over without a join. */
function filtered(db: Db, { userId, id, checkoutId, usernameIndex }: PurchaseFilter) {
  let query = db.selectFrom('purchases')
  query = usernameIndex
    ? query.where('purchases.id', 'in', ofAccount(db, userId, usernameIndex))
    : query.where('purchases.userId', '=', userId)
  if (id !== undefined) query = query.where('purchases.id', '=', id)
  if (checkoutId !== undefined) query = query.where('purchases.checkoutId', '=', checkoutId)
  return query
}

/** From the account on: of whoever buys all day it is the shorter way, which PostgreSQL cannot know beforehand. */
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

/** What buyer and seller both see of a purchase. */
export const soldColumns = [
  'purchases.id',
  'purchases.nombre',
  'purchases.precio',
  'purchases.refunded',
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
] as const

const newestFirst: Order = [[sql.ref('purchases.id'), 'desc']]

export function selectPurchases(db: Db, filter: PurchaseFilter, page: PageWindow) {
  // Of the pages before this one no more than the ids are read.
  const ids = paginate(filtered(db, filter).select('purchases.id'), newestFirst, page)
  const rows = db
    .selectFrom('purchases')
    .where('purchases.id', 'in', ids)
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .leftJoin('winners', 'winners.productId', 'purchases.productId')
    .leftJoin('purchases as won', 'won.id', 'winners.purchaseId')
    .select(['winners.id as winnerId', 'won.ticketNumber as wonNumber'])
    .select(soldColumns)
    .select(['purchases.descripcion', 'purchases.userId'])
    .select([
      'profiles.id as profileId',
      'profiles.perfil',
      'profiles.pin',
      'accounts.id as accountId',
      'accounts.username',
      'accounts.password',
      'seller.username as sellerUsername',
      'seller.telefono as sellerTelefono',
    ])
  return orderBy(rows, newestFirst).execute()
}
export type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number]

export function countPurchases(db: Db, filter: PurchaseFilter): Promise<{ total: number }> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}
