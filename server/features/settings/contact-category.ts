import { Problem } from '#domain/problem.ts'
import { soldOutState } from '#domain/product.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** The category that is sold by chat, if there is one. */
export async function readContactCategory(db: Db): Promise<number | null> {
  const row = await db.selectFrom('categories').select('id').where('byContact', '=', true).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Makes this category, or none, the one that is sold by chat. Products published there without stock could only be
 * ordered by chat: in a category sold directly they are sold out.
 */
export async function setContactCategory(trx: Transaction, id: number | null): Promise<void> {
  const now = await trx
    .selectFrom('categories')
    .select('id')
    .where('byContact', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (now?.id === id) return
  if (now) {
    await trx.updateTable('categories').set({ byContact: false }).where('id', '=', now.id).execute()
    await trx
      .updateTable('products')
      .set({ state: soldOutState(false) })
      .where('categoryId', '=', now.id)
      .where('precioRifa', 'is', null)
      .where('state', '=', 'Publicado')
      .where('stock', '=', 0)
      .execute()
  }
  if (id === null) return
  const { numUpdatedRows } = await trx
    .updateTable('categories')
    .set({ byContact: true })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  throw new Problem('UNKNOWN_CATEGORY', {
    issues: [{ path: 'contactCategoryId', message: 'Esa categoría no existe.' }],
  })
}
