import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'

/** Removes a category that no product uses. The one that is sold by contact stays. */
export async function removeCategory(context: AppContext, caller: Caller, id: number): Promise<void> {
  try {
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('products')
        .set({ categoryId: null })
        .where('categoryId', '=', id)
        .where('deletedAt', 'is not', null)
        .execute()
      const removed = await trx
        .deleteFrom('categories')
        .where('id', '=', id)
        .returning(['name', 'byContact'])
        .executeTakeFirst()
      if (!removed) throw new Problem('NOT_FOUND')
      if (removed.byContact) throw new Problem('CATEGORY_IN_USE')
      await record(trx, caller, 'remove-category', { category: id }, { before: { name: removed.name } })
    })
  } catch (error) {
    throw violates(error, 'products_category_id_fkey') ? new Problem('CATEGORY_IN_USE') : error
  }
}

/** Removes a brand that no product uses. */
export async function removeBrand(context: AppContext, caller: Caller, id: number): Promise<void> {
  try {
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('products')
        .set({ brandId: null })
        .where('brandId', '=', id)
        .where('deletedAt', 'is not', null)
        .execute()
      const removed = await trx.deleteFrom('brands').where('id', '=', id).returning('name').executeTakeFirst()
      if (!removed) throw new Problem('NOT_FOUND')
      await record(trx, caller, 'remove-brand', { brand: id }, { before: { name: removed.name } })
    })
  } catch (error) {
    throw violates(error, 'products_brand_id_fkey') ? new Problem('BRAND_IN_USE') : error
  }
}
