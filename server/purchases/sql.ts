import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

export type NextPurchase = { id: number; createdAt: Date }

/** The id of a purchase to be made, and the moment that the database will note for it. */
export const nextPurchase = statement<NextPurchase>("select nextval('purchases_id_seq') as id, now() as created_at")

/** What is known of a purchase when it is made. */
const known = [
  ...(['id', 'userId', 'productId', 'sellerId', 'nombre', 'descripcion', 'precio', 'dias', 'profileId'] as const),
  ...(['ticketNumber', 'ticketReceipt', 'nombreUser', 'telefono', 'telefonoReseller'] as const),
  ...(['startDate', 'endDate', 'checkoutId'] as const),
] as const
const columns = known.map((column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

export type NewPurchase = Pick<Selectable<Tables['purchases']>, (typeof known)[number]>

const insert = statement<never, unknown[]>(`
  insert into purchases (${columns.join(', ')}, entry_id)
  values (${columns.map((_, index) => `$${index + 1}`).join(', ')},
    (select id from wallet_entries where purchase_id = $1 and kind = 'Compra'))`)

/** Writes a purchase with the movement that paid for it; without one it is refused. */
export const insertPurchase = (purchase: NewPurchase) => insert(...known.map((column) => purchase[column]))

export type PurchaseFilter = {
  userId: number
  id?: number
  checkoutId?: number
  /** Keyed hash of the username of the account. */
  usernameIndex?: Buffer | undefined
}

function filtered(db: Db, filter: PurchaseFilter) {
  let query = db
    .selectFrom('purchases')
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .where('purchases.userId', '=', filter.userId)
  if (filter.id !== undefined) query = query.where('purchases.id', '=', filter.id)
  if (filter.checkoutId !== undefined) query = query.where('purchases.checkoutId', '=', filter.checkoutId)
  if (filter.usernameIndex) query = query.where('accounts.usernameIndex', '=', filter.usernameIndex)
  return query
}

export function selectPurchases(db: Db, filter: PurchaseFilter, page: { limit: number; offset: number }) {
  return filtered(db, filter)
    .leftJoin('winners', 'winners.productId', 'purchases.productId')
    .leftJoin('purchases as won', 'won.id', 'winners.purchaseId')
    .select(['winners.id as winnerId', 'won.ticketNumber as wonNumber'])
    .select([
      'purchases.id',
      'purchases.nombre',
      'purchases.descripcion',
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
      'purchases.userId',
      'purchases.ticketNumber',
      'purchases.ticketReceipt',
      'purchases.freedAt',
      'profiles.id as profileId',
      'profiles.perfil',
      'profiles.pin',
      'accounts.id as accountId',
      'accounts.username',
      'accounts.password',
      'seller.username as sellerUsername',
      'seller.telefono as sellerTelefono',
    ])
    .select((it) =>
      it
        .exists(
          it
            .selectFrom('walletEntries')
            .select('walletEntries.id')
            .whereRef('walletEntries.purchaseId', '=', 'purchases.id')
            .where('walletEntries.kind', '=', 'Devolución'),
        )
        .as('refunded'),
    )
    .orderBy('purchases.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number]

export async function countPurchases(db: Db, filter: PurchaseFilter): Promise<number> {
  // Only the username of an account asks for more than the purchases themselves.
  const counted = filter.usernameIndex
    ? filtered(db, filter)
    : db.selectFrom('purchases').where('purchases.userId', '=', filter.userId)
  const row = await counted.select((it) => it.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}
