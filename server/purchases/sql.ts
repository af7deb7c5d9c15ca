import { sql, type Insertable } from 'kysely'
import type { Db, Transaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export async function nextPurchaseId(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('purchases', 'id')) as id`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence of purchases is missing')
  return id
}

export function insertPurchase(trx: Transaction, purchase: Insertable<Tables['purchases']>) {
  return trx.insertInto('purchases').values(purchase).execute()
}

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
  const row = await filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
