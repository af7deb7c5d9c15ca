import { sql, type Insertable, type Updateable } from 'kysely'
import { Problem } from '#domain/problem.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { orderBy, paginate, type PageWindow } from '../../platform/db/list-queries.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { byCategory, offeredTerms } from '../catalogue/index.ts'

export async function selectPriceList(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('priceLists', 'priceLists.userId', 'users.id')
    .select(['users.role', 'users.avatarId', 'markupKind', 'markup', 'rounding', 'showsPicture'])
    .select(['isPublic', 'slug', 'stoppedAt', 'stoppedReason'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row
}
export type PriceListRow = Awaited<ReturnType<typeof selectPriceList>>

/** Locks the list of a user, and makes it if there is none. First the account, as whoever changes its role does. */
export async function lockListOf(trx: Transaction, userId: number) {
  const user = await trx
    .selectFrom('users')
    .select(['role', 'disabledAt'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (!user) throw new Problem('NOT_FOUND')
  await trx
    .insertInto('priceLists')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.selectFrom('priceLists').select('userId').where('userId', '=', userId).forUpdate().execute()
  return user
}

/** The same for its owner; who is no reseller any more is refused. */
export async function lockOwnList(trx: Transaction, userId: number): Promise<PriceListRow> {
  const { role, disabledAt } = await lockListOf(trx, userId)
  if (role !== 'RESELLER' || disabledAt) throw new Problem('FORBIDDEN')
  return selectPriceList(trx, userId)
}

export async function updatePriceList(trx: Transaction, userId: number, change: Updateable<Tables['priceLists']>) {
  await trx.updateTable('priceLists').set(change).where('userId', '=', userId).execute()
}

/** The confirmed prices of a reseller; those of terms that are not offered now, too. */
export const selectConfirmed = (db: Db, userId: number) =>
  db
    .selectFrom('resellerPrices')
    .select(['productId', 'dias', 'precio', 'paid', 'own'])
    .where('userId', '=', userId)
    .execute()

/** What a reseller confirmed for a product and days; undefined without. */
export async function selectConfirmedPrice(db: Db, userId: number, productId: number, dias: number) {
  const confirmed = await db
    .selectFrom('resellerPrices')
    .select('precio')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('dias', '=', dias)
    .executeTakeFirst()
  return confirmed?.precio
}

export async function putConfirmed(trx: Transaction, prices: readonly Insertable<Tables['resellerPrices']>[]) {
  await trx
    .insertInto('resellerPrices')
    .values(prices)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'productId', 'dias']).doUpdateSet((it) => ({
        precio: it.ref('excluded.precio'),
        paid: it.ref('excluded.paid'),
        own: it.ref('excluded.own'),
        confirmedAt: it.ref('excluded.confirmedAt'),
      })),
    )
    .execute()
}

export async function deleteConfirmed(trx: Transaction, userId: number, productId: number, dias: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('resellerPrices')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('dias', '=', dias)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose list is public at this address. */
export const selectPublicSeller = (db: Db, slug: string) =>
  db
    .selectFrom('priceLists')
    .innerJoin('users', 'users.id', 'priceLists.userId')
    .leftJoin('userImages', (join) =>
      join.onRef('userImages.id', '=', 'users.avatarId').on('priceLists.showsPicture', '=', sql.lit(true)),
    )
    .select(['users.id', 'users.username', 'users.telefono'])
    .select(['userImages.file', 'userImages.width', 'userImages.height'])
    .where('priceLists.slug', '=', slug)
    .where('priceLists.isPublic', '=', sql.lit(true))
    .where('users.role', '=', 'RESELLER')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()

/** What is public of a list: no condition depends on what its reseller pays, or on any rule. */
const publicPrices = (db: Db, userId: number) =>
  offeredTerms(db).innerJoin('resellerPrices', (join) =>
    join
      .onRef('resellerPrices.productId', '=', 'products.id')
      .onRef('resellerPrices.dias', '=', 'productTerms.dias')
      .on('resellerPrices.userId', '=', userId),
  )

export function selectPublicPrices(db: Db, userId: number, page: PageWindow) {
  const ids = paginate(publicPrices(db, userId).select('productTerms.id'), byCategory, page)
  const rows = publicPrices(db, userId)
    .select(['products.id as productId', 'products.nombre', 'categories.name as categoria', 'productTerms.dias'])
    .select(['resellerPrices.precio', 'products.stock'])
    .where('productTerms.id', 'in', ids)
  return orderBy(rows, byCategory).execute()
}

export const countPublicPrices = (db: Db, userId: number) =>
  publicPrices(db, userId)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
