import { sql } from 'kysely'
import { foldAccents } from '#domain/fold-accents.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates, type Db, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'

/** The slug of a name: `Apple TV+` is `apple-tv-plus`. */
function slugOf(name: string): string {
  const plain = foldAccents(name).replace(/\+/g, ' plus ')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'categoria'
}

/** The number of published products of a category or brand, as triggers count them. */
const publishedOf = (kind: 'category' | 'brand', id: string) => sql<number>`(
  select coalesce(sum(count), 0)::bigint from counts where name = ${`product Publicado ${kind} `}::text || ${sql.ref(id)}
)`

/** Categories in order of creation, with the number of published products of each. */
export function listCategories(db: Db, id?: number) {
  return db
    .selectFrom('categories')
    .select(['categories.id', 'categories.name', 'categories.slug', 'categories.byContact'])
    .select(publishedOf('category', 'categories.id').as('count'))
    .$if(id !== undefined, (query) => query.where('categories.id', '=', id ?? 0))
    .orderBy('categories.id')
    .execute()
}

/** Brands by name, with the number of published products of each. */
export function listBrands(db: Db, id?: number) {
  return db
    .selectFrom('brands')
    .select(['brands.id', 'brands.name'])
    .select(publishedOf('brand', 'brands.id').as('count'))
    .$if(id !== undefined, (query) => query.where('brands.id', '=', id ?? 0))
    .orderBy(sql`lower(brands.name)`)
    .execute()
}

/** Creates or renames a category; its slug, which URLs of live draws use, follows the name. */
export async function nameCategory(context: AppContext, caller: Caller, name: string, id?: number) {
  const values = { name, slug: slugOf(name) }
  const saved = await saveNamed(context, caller, { kind: 'category', id, name }, (trx) =>
    id === undefined
      ? trx.insertInto('categories').values(values).returning('id').executeTakeFirst()
      : trx.updateTable('categories').set(values).where('id', '=', id).returning('id').executeTakeFirst(),
  )
  const [category] = await listCategories(context.db, saved.id)
  if (!category) throw new Problem('NOT_FOUND')
  return category
}

export async function nameBrand(context: AppContext, caller: Caller, name: string, id?: number) {
  const saved = await saveNamed(context, caller, { kind: 'brand', id, name }, (trx) =>
    id === undefined
      ? trx.insertInto('brands').values({ name }).returning('id').executeTakeFirst()
      : trx.updateTable('brands').set({ name }).where('id', '=', id).returning('id').executeTakeFirst(),
  )
  const [brand] = await listBrands(context.db, saved.id)
  if (!brand) throw new Problem('NOT_FOUND')
  return brand
}

/**
 * The id of the category of this name, locked against its removal until the transaction ends; it is created if there is
 * none. Names that differ in case or accents alone are one.
 */
export async function categoryNamed(trx: Transaction, caller: Caller, name: string): Promise<number> {
  const found = await lockNamed(trx, name)
  if (found !== undefined) return found
  const made = await trx
    .insertInto('categories')
    .values({ name, slug: slugOf(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await record(trx, caller, 'create-category', { category: made.id }, { after: { name } })
    return made.id
  }
  // Somebody else created it meanwhile.
  const theirs = await lockNamed(trx, name)
  if (theirs === undefined) throw new Problem('UNKNOWN_CATEGORY')
  return theirs
}

async function lockNamed(trx: Transaction, name: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('categories')
    .select('id')
    .where((it) => it.or([it(sql`lower(name)`, '=', sql`lower(${name})`), it('slug', '=', slugOf(name))]))
    // Another one may have its slug.
    .orderBy(sql`lower(name) = lower(${name})`, 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}

type Named = { kind: 'category' | 'brand'; id: number | undefined; name: string }

/** Creates or renames one and records that; refuses a name that another has. */
async function saveNamed<Row extends { id: number }>(
  context: AppContext,
  caller: Caller,
  { kind, id, name }: Named,
  save: (trx: Transaction) => Promise<Row | undefined>,
): Promise<Row> {
  try {
    return await inTransaction(context.db, async (trx) => {
      const saved = await save(trx)
      if (!saved) throw new Problem('NOT_FOUND')
      await record(
        trx,
        caller,
        id === undefined ? `create-${kind}` : `rename-${kind}`,
        { category: { category: saved.id }, brand: { brand: saved.id } }[kind],
        { after: { name } },
      )
      return saved
    })
  } catch (error) {
    const taken = ['categories_name', 'categories_slug_key', 'brands_name'].some((index) => violates(error, index))
    if (!taken) throw error
    throw new Problem('NAME_TAKEN', { issues: [{ path: 'name', message: 'Ese nombre ya existe.' }] })
  }
}

/** Deletes a category that no product uses. The one that is sold by chat cannot be deleted. */
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

/** Deletes a brand that no product uses. */
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
