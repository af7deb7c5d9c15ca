import { sql, type ExpressionBuilder } from 'kysely'
import { contains } from '../../platform/db/list-queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * What one word of a query matches: parts of names of which one is enough, and the brands and categories that contain
 * one.
 */
export type SearchWord = { parts: readonly string[]; brandIds: readonly number[]; categoryIds: readonly number[] }
/** Every word of a query. */
export type Search = readonly SearchWord[]

/** Whether a product matches every word, in its own name or in that of its brand or category. */
export function mentions(it: ExpressionBuilder<Tables, 'products'>, search: Search) {
  return it.and(
    search.map(({ parts, brandIds, categoryIds }) =>
      it.or([
        ...parts.map((part) => it('products.searchWords', 'like', contains(part))),
        ...(brandIds.length > 0 ? [it('products.brandId', 'in', brandIds)] : []),
        ...(categoryIds.length > 0 ? [it('products.categoryId', 'in', categoryIds)] : []),
      ]),
    ),
  )
}

/** All brands and categories, of which there are few. */
export function selectNames(db: Db) {
  const none = sql<number | null>`null::integer`
  const idOrNull = (column: string) => sql<number | null>`${sql.ref(column)}`
  return db
    .selectFrom('brands')
    .select(['name', idOrNull('brands.id').as('brandId'), none.as('categoryId')])
    .unionAll(
      db.selectFrom('categories').select(['name', none.as('brandId'), idOrNull('categories.id').as('categoryId')]),
    )
    .execute()
}
export type Name = Awaited<ReturnType<typeof selectNames>>[number]
