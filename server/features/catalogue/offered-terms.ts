import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { ProductState } from '#domain/product.ts'
import { termPrice } from '#domain/term.ts'
import type { Payer } from '#domain/pricing.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectRules } from '../settings/index.ts'

/** Of products that everybody may buy, also while they are sold out. */
const offeredStates: readonly ProductState[] = ['Publicado', 'Vendido']

/** Offered terms of rented products, joined with their product and its category: the same for every viewer. */
export const offeredTerms = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('productTerms', 'productTerms.productId', 'products.id')
    .where('products.state', 'in', offeredStates)
    .where('products.deletedAt', 'is', null)
    .where('products.precioRifa', 'is', null)
    .where((it) => it.not('categories.byContact'))
    .where('productTerms.active', '=', sql.lit(true))

/** By category, name and days. */
export const byCategory = [
  [sql.ref('categories.name'), 'asc'],
  [sql.ref('products.nombre'), 'asc'],
  [sql.ref('products.id'), 'asc'],
  [sql.ref('productTerms.dias'), 'asc'],
] as const

type OfferedTerm = {
  productId: number
  nombre: string
  categoria: string
  dias: number
  stock: number
  /** What this payer pays for it. */
  paid: Centimos
}

/** All that is offered, or these products of it, with what this payer pays. */
export async function selectOfferedTerms(db: Db, payer: Payer, productIds?: readonly number[]): Promise<OfferedTerm[]> {
  let query = offeredTerms(db)
    .select(['products.id as productId', 'products.nombre', 'products.stock', 'products.categoryId'])
    .select(['categories.name as categoria', 'productTerms.id', 'productTerms.dias'])
    .select(['productTerms.precio', 'productTerms.precioPublico', 'productTerms.costo'])
  if (productIds) query = query.where('products.id', '=', sql<number>`any(${productIds}::integer[])`)
  for (const [by, direction] of byCategory) query = query.orderBy(by, direction)
  const [rows, rules] = await Promise.all([query.execute(), selectRules(db)])
  return rows.map(({ id, precio, precioPublico, costo, categoryId, ...row }) => {
    if (categoryId === null) throw new Error('an offered product has no category')
    return { ...row, paid: termPrice(payer, { id, dias: row.dias, precio, precioPublico, costo }, categoryId, rules) }
  })
}

/** How many terms are offered. */
export async function countOfferedTerms(db: Db): Promise<number> {
  const { count } = await offeredTerms(db)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
