import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'
import { pricedTerms, readTerms } from '../catalogue/index.ts'
import { ownerOfFew } from './sql.ts'

type Ids = readonly number[]

const rentedProducts = (db: Db, ids: Param<Ids>) =>
  db
    .selectFrom('purchases')
    .select('productId')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)

const products = (db: Db, ids: Param<Ids>) =>
  db
    .selectFrom('products')
    .select(['id', 'categoryId', 'deletedAt'])
    .where('id', 'in', rentedProducts(db, ids))
    .orderBy('id')

/** The products of these rents. */
export const productsOf = statement(products)

/** The same, in the lock order of every sale; they cannot change until the transaction ends. */
export const productsShareLock = statement((db, ids: Param<Ids>) => products(db, ids).forShare())

/** Their terms, also those that are no longer offered, and the markup rules for their base prices. */
export const termsOf = statement(
  (db, ids: Param<Ids>) => pricedTerms(db).where('productTerms.productId', 'in', rentedProducts(db, ids)),
  readTerms,
)

const rents = (db: Db, userId: Param<number>, ids: Param<Ids>) =>
  db
    .selectFrom('purchases')
    .leftJoin('profiles', 'profiles.id', 'purchases.profileId')
    .leftJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['purchases.id', 'purchases.productId', 'purchases.sellerId', 'purchases.nombre', 'purchases.profileId'])
    .select([
      'purchases.telefono',
      'purchases.termId',
      'purchases.freedAt',
      'purchases.endDate',
      'accounts.renewable',
      'accounts.fallenAt',
    ])
    .select(['purchases.autoRenewPrice', 'purchases.autoRenewDays', 'purchases.autoRenewFailed'])
    .select('purchases.autoRenewWarned')
    .where(ownerOfFew, '=', userId)
    .where('purchases.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('purchases.id')

/** These rents of a user. */
export const rentsOf = statement(rents)

/** The same, locked until the transaction ends, in the order of their ids. */
export const rentsLock = statement((db, userId: Param<number>, ids: Param<Ids>) =>
  rents(db, userId, ids).forUpdate('purchases'),
)

/** The ids of renewals to be inserted. */
export const nextRenewals = statement(
  (_, count: Param<number>) =>
    sql<{ id: number }>`select nextval('renewals_id_seq') as id from generate_series(1, ${count}::integer)`,
)

export type NewRenewal = {
  id: number
  batchId: number
  purchaseId: number
  productId: number
  userId: number
  precio: Centimos
  dias: number
  termId: number
  fromDate: Date
  untilDate: Date
  automatic: boolean
  createdAt: Date
}

const insert = statement(
  (
    db,
    id: Param<number>,
    batchId: Param<number>,
    purchaseId: Param<number>,
    productId: Param<number>,
    userId: Param<number>,
    precio: Param<Centimos>,
    dias: Param<number>,
    termId: Param<number>,
    fromDate: Param<Date>,
    untilDate: Param<Date>,
    automatic: Param<boolean>,
    createdAt: Param<Date>,
  ) =>
    db.insertInto('renewals').values((it) => ({
      id,
      batchId,
      purchaseId,
      productId,
      userId,
      precio,
      dias,
      termId,
      fromDate,
      untilDate,
      automatic,
      createdAt,
      entryId: it.selectFrom('walletEntries').select('walletEntries.id').where('renewalId', '=', id).$asScalar(),
    })),
)

/** Inserts a renewal with the movement that paid for it, and extends its rent; without the movement it is refused. */
export const insertRenewal = (it: NewRenewal) =>
  insert(
    ...([it.id, it.batchId, it.purchaseId, it.productId, it.userId, it.precio, it.dias, it.termId] as const),
    ...([it.fromDate, it.untilDate, it.automatic, it.createdAt] as const),
  )

/** The rents that were renewed together. */
export async function selectBatch(db: Db, batchId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('renewals')
    .select('purchaseId')
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute()
  return rows.map(({ purchaseId }) => purchaseId)
}

/** Sets the highest price and the fewest days of the automatic renewal of a rent; null switches it off. */
export async function updateAutoRenew(
  trx: Transaction,
  id: number,
  terms: { precio: Centimos; dias: number } | null,
): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({ autoRenewPrice: terms?.precio ?? null, autoRenewDays: terms?.dias ?? null })
    .set({ autoRenewFailed: null, autoRenewWarned: null })
    .where('id', '=', id)
    .execute()
}
