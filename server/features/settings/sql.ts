import { sql, type Expression } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Until the transaction ends no other one changes a setting; reads continue. */
export async function lockSettings(trx: Transaction): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx)
}

/** Until the transaction ends no other one changes a price rule; sales continue. */
export async function lockRules(trx: Transaction): Promise<void> {
  await sql`lock table markup_rules in share row exclusive mode`.execute(trx)
}

/** The table of prices: general rules first, then by price. */
export function selectRules(db: Db) {
  return db
    .selectFrom('markupRules')
    .select(['base', 'categoryId', 'precio'])
    .orderBy('categoryId', (it) => it.asc().nullsFirst())
    .orderBy('base')
    .execute()
}

export async function replaceRules(trx: Transaction, rules: readonly MarkupRule[]): Promise<void> {
  await trx.deleteFrom('markupRules').execute()
  if (rules.length > 0)
    await trx
      .insertInto('markupRules')
      .values([...rules])
      .execute()
}

/**
 * The price by the rules, looked up by a key: once for all products, where a subquery for each would read the rules each
 * time.
 */
const ruledBy = (key: Expression<string>) =>
  sql`((select jsonb_object_agg(concat_ws('/', base, category_id), precio) from markup_rules) ->> ${key})::bigint`

/** What viewers who see no base prices pay for a row of `product_terms` of a row of `products`: as `termPrice` says. */
export const publicTermPrice = sql<Centimos>`coalesce(
  product_terms.precio_publico,
  ${ruledBy(sql`concat_ws('/', product_terms.precio, products.category_id)`)},
  ${ruledBy(sql`product_terms.precio::text`)},
  product_terms.precio
)`

/** What whoever sees base prices pays for a row of `product_terms`, with the discount of a level in hundredths: as `levelPrice` says. */
export const levelTermPrice = (discount: Expression<unknown>) =>
  sql<Centimos>`level_price(product_terms.precio, product_terms.costo, ${discount})`

/** Products without a price of their own whose base price has no rule, neither of their category nor a general one. */
const unpriced = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .where('products.deletedAt', 'is', null)
    .where('products.precioRifa', 'is', null)
    .where('products.precioPublico', 'is', null)
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('markupRules')
            .select('markupRules.id')
            .whereRef('markupRules.base', '=', 'products.precio')
            .where(sql<boolean>`coalesce(markup_rules.category_id, products.category_id) = products.category_id`),
        ),
      ),
    )

export function selectUnpriced(db: Db, page: { limit: number; offset: number }) {
  return unpriced(db)
    .select(['products.id', 'products.nombre', 'products.precio', 'categories.name as categoria'])
    .orderBy('products.precio')
    .orderBy('products.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Their number, as triggers count products by base price and category. */
export async function countUnpriced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count
    from (select count, split_part(name, ' ', 3)::bigint as base, split_part(name, ' ', 5)::integer as category
      from counts where name like 'product base %') as product
    where not exists (
      select from markup_rules
      where markup_rules.base = product.base and coalesce(category_id, product.category) = product.category
    )`.execute(db)
  return rows[0]?.count ?? 0
}
