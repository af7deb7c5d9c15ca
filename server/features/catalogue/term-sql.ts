import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Centimos } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { publicTermPrice } from '../settings/index.ts'

/** Terms, each once for every markup rule of its base price. */
export const pricedTerms = (db: Db) =>
  db
    .selectFrom('productTerms')
    .leftJoin('markupRules', 'markupRules.base', 'productTerms.precio')
    .select(['productTerms.id', 'productTerms.productId', 'productTerms.dias', 'productTerms.precio'])
    .select(['productTerms.precioPublico', 'productTerms.costo', 'productTerms.active'])
    .select(['markupRules.categoryId as ruleCategoryId', 'markupRules.precio as rulePrecio'])
    .orderBy('productTerms.dias')
    .orderBy('productTerms.id')

type PricedTerm = Awaited<ReturnType<ReturnType<typeof pricedTerms>['execute']>>[number]

/** These terms once, and the rules for their base prices. */
export function readTerms(rows: readonly PricedTerm[]) {
  const terms = new Map(
    rows.map(({ id, productId, dias, precio, precioPublico, costo, active }) => [
      id,
      { id, productId, dias, precio, precioPublico, costo, active },
    ]),
  )
  const rules = rows.flatMap(({ precio: base, ruleCategoryId: categoryId, rulePrecio: precio }): MarkupRule[] =>
    precio === null ? [] : [{ base, categoryId, precio }],
  )
  return { terms: [...terms.values()], rules }
}
export type TermsAndRules = ReturnType<typeof readTerms>

/** Terms of a row of `products`: the first in front, then those that are offered, by their days. */
const inOrder = (db: Db) =>
  db
    .selectFrom('productTerms')
    .select(['productTerms.id', 'productTerms.dias', 'productTerms.precio', 'productTerms.precioPublico'])
    .select(['productTerms.costo', 'productTerms.active'])
    .orderBy(sql`product_terms.id = products.term_id`, 'desc')
    .orderBy('productTerms.active', 'desc')
    .orderBy('productTerms.dias')
    .orderBy('productTerms.id', 'desc')

/** All terms of a row of `products`, as a column of it. */
export const termsOf = (db: Db) =>
  jsonArrayFrom(inOrder(db).where(sql<boolean>`product_terms.product_id = products.id`))

/** All terms of a product; those that were sold and are no longer offered, too. */
export const selectTerms = (db: Db, productId: number) =>
  inOrder(db)
    .innerJoin('products', 'products.id', 'productTerms.productId')
    .where('productTerms.productId', '=', productId)
    .execute()
export type TermRow = Awaited<ReturnType<typeof selectTerms>>[number]

type Offered = { productId: number; dias: number; precio: Centimos; precioPublico: Centimos | null }

/** Offers a term of these days at these prices: one that the product has or had, or a new one. Returns its id. */
export async function offerTerm(
  trx: Transaction,
  { productId, dias, precio, precioPublico }: Offered,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select offer_term(${productId}::integer, ${dias}::integer, ${precio}::bigint, ${precioPublico}::bigint) as id`.execute(
    trx,
  )
  const [term] = rows
  if (!term) throw new Error('a function returned no row')
  return term.id
}

/**
 * The term with which a rent of these days goes on with another product: one that it offers, else one that is not offered,
 * which costs everybody a day what its first term does today, the supplier's cost included. Returns its id.
 */
export async function termForMoved(trx: Transaction, productId: number, dias: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with of_today as (
      select products.id as product_id, ${dias}::integer as dias,
        ceil(products.precio::numeric * ${dias} / products.dias)::bigint as precio,
        ceil(${publicTermPrice}::numeric * ${dias} / products.dias)::bigint as precio_publico,
        floor(product_terms.costo::numeric * ${dias} / products.dias)::bigint as costo
      from products join product_terms on product_terms.id = products.term_id
      where products.id = ${productId}
    ), found as (
      select id from product_terms as term
      where product_id = ${productId} and dias = ${dias} and (active or exists (
        select from of_today
        where (precio, precio_publico, costo) is not distinct from (term.precio, term.precio_publico, term.costo)))
      order by active desc, id desc limit 1
    ), made as (
      insert into product_terms (product_id, dias, precio, precio_publico, costo, active)
      select product_id, dias, precio, precio_publico, costo, false from of_today where not exists (select from found)
      returning id
    )
    select id from found union all select id from made`.execute(trx)
  const [term] = rows
  if (!term) throw new Error('a product has no first term')
  return term.id
}

/** No longer offers a term: it is deleted, unless it was sold. */
export async function dropTerm(trx: Transaction, id: number, productId: number): Promise<void> {
  await sql`select drop_term(${id}::bigint, ${productId}::integer)`.execute(trx)
}

export async function updateCost(trx: Transaction, id: number, costo: Centimos | null): Promise<void> {
  await trx.updateTable('productTerms').set({ costo }).where('id', '=', id).execute()
}
