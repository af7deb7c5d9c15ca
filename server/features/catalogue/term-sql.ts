import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Centimos } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Terms, each once for every markup rule of its base price. */
export const pricedTerms = (db: Db) =>
  db
    .selectFrom('productTerms')
    .leftJoin('markupRules', 'markupRules.base', 'productTerms.precio')
    .select(['productTerms.id', 'productTerms.productId', 'productTerms.dias', 'productTerms.precio'])
    .select(['productTerms.precioPublico', 'productTerms.active'])
    .select(['markupRules.categoryId as ruleCategoryId', 'markupRules.precio as rulePrecio'])
    .orderBy('productTerms.dias')
    .orderBy('productTerms.id')

type PricedTerm = Awaited<ReturnType<ReturnType<typeof pricedTerms>['execute']>>[number]

/** These terms once, and the rules for their base prices. */
export function readTerms(rows: readonly PricedTerm[]) {
  const terms = new Map(
    rows.map(({ id, productId, dias, precio, precioPublico, active }) => [
      id,
      { id, productId, dias, precio, precioPublico, active },
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
 * The term with which a rent of these days goes on with another product: one that it has or had, else one that is not
 * offered, which costs a day what its first term does, the supplier's cost included. Returns its id.
 */
export async function termForMoved(trx: Transaction, productId: number, dias: number): Promise<number> {
  const found = await trx
    .selectFrom('productTerms')
    .select('id')
    .where('productId', '=', productId)
    .where('dias', '=', dias)
    .orderBy('active', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found) return found.id
  const forDays = (price: string) => sql<Centimos>`ceil(${sql.ref(price)}::numeric * ${dias} / dias)`
  const { id } = await trx
    .insertInto('productTerms')
    .columns(['productId', 'dias', 'precio', 'precioPublico', 'costo', 'active'])
    .expression((it) =>
      it
        .selectFrom('products')
        .select((product) => [
          'id',
          product.val(dias).as('days'),
          forDays('precio').as('price'),
          forDays('precio_publico').as('publicPrice'),
          sql<Centimos | null>`(select floor(costo::numeric * ${dias} / first.dias)::bigint
            from product_terms as first where first.id = products.term_id)`.as('cost'),
          product.val(false).as('isOffered'),
        ])
        .where('id', '=', productId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** No longer offers a term: it is deleted, unless it was sold. */
export async function dropTerm(trx: Transaction, id: number, productId: number): Promise<void> {
  await sql`select drop_term(${id}::bigint, ${productId}::integer)`.execute(trx)
}

export async function updateCost(trx: Transaction, id: number, costo: Centimos | null): Promise<void> {
  await trx.updateTable('productTerms').set({ costo }).where('id', '=', id).execute()
}
