import { sql, type Expression, type Insertable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductOrder } from '#contract/catalogue/catalogue.ts'
import { inHundredths } from '#domain/level.ts'
import type { Centimos } from '#domain/money.ts'
import { productStates, type ProductState } from '#domain/product.ts'
import { guest, type Payer } from '#domain/pricing.ts'
import { may, type Role } from '#domain/user.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import { orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { levelTermPrice, publicTermPrice } from '../settings/index.ts'
import { autorizacionArchivo, raffleColumns, terminosVersion } from './raffle-sql.ts'
import { mentions, type Search } from './search-sql.ts'
import { termsOf } from './term-sql.ts'

export type ProductFilter = {
  id?: number | undefined
  ids?: readonly number[] | undefined
  categoryId?: number | undefined
  states?: readonly ProductState[] | undefined
  search?: Search | undefined
  /** Only raffles; if false, only other products. */
  raffle?: boolean | undefined
  /** Only products of this seller. */
  sellerId?: number | undefined
  /** Only products of this creator. */
  creatorId?: number | undefined
  /** Besides those in `states`, all products of this creator. */
  orCreatorId?: number | undefined
}

/** All conditions use columns of `products` only, so that counting and skipping rows needs no join. */
function filtered(db: Db, filter: ProductFilter) {
  let query = db.selectFrom('products').where('products.deletedAt', 'is', null)
  if (filter.id !== undefined) query = query.where('products.id', '=', filter.id)
  if (filter.ids) query = query.where('products.id', 'in', filter.ids)
  if (filter.categoryId !== undefined) query = query.where('products.categoryId', '=', filter.categoryId)
  const { states, orCreatorId } = filter
  if (states) {
    query = query.where((it) =>
      it.or([
        it('products.state', 'in', states),
        ...(orCreatorId === undefined ? [] : [it('products.creatorId', '=', orCreatorId)]),
      ]),
    )
  }
  if (filter.creatorId !== undefined) query = query.where('products.creatorId', '=', filter.creatorId)
  if (filter.sellerId !== undefined) query = query.where('products.sellerId', '=', filter.sellerId)
  if (filter.raffle !== undefined) query = query.where('products.precioRifa', filter.raffle ? 'is not' : 'is', null)
  const { search } = filter
  if (search) query = query.where((it) => mentions(it, search))
  return query
}

/** The price of a ticket, or of the cheapest term that is offered. */
function lowest(price: Expression<unknown>) {
  return sql<Centimos>`coalesce(products.precio_rifa, (
    select min(${price}) from product_terms where product_terms.product_id = products.id and product_terms.active
  ))`
}
const lowestPublic = lowest(publicTermPrice)
const lowestFor = ({ role, discount }: Payer) =>
  may.seeBasePrices(role)
    ? lowest(discount === 0 ? sql`product_terms.precio` : levelTermPrice(sql`${inHundredths(discount)}::integer`))
    : lowestPublic

const orderedBy = {
  id: sql.ref('products.id'),
  nombre: sql`lower(products.nombre)`,
  precio: lowestPublic,
  stock: sql.ref('products.stock'),
  state: sql.ref('products.state'),
  // The raffle with the fewest remaining tickets ends first; other products do not end.
  ending: sql`case when products.precio_rifa is null then ${2 ** 31 - 1} else products.stock end`,
} as const

/** Sorting by price uses the price that the viewer sees: any other order would reveal the base price. */
type Sorting = { sort?: ProductOrder | undefined; payer?: Payer }
type PageOfProducts = PageWindow & Sorting

/** Newest first by default. */
function orderOf({ sort = '-id', payer = guest }: Sorting): SortOrder {
  const field = sort.replace('-', '') as keyof typeof orderedBy
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return [
    [field === 'precio' ? lowestFor(payer) : orderedBy[field], direction],
    [orderedBy.id, 'desc'],
  ]
}

export function selectProducts(db: Db, filter: ProductFilter, { sort, payer = guest, ...page }: PageOfProducts) {
  const order = orderOf({ sort, payer })
  // Deferred join: skipped pages read ids only.
  const ids = paginate(filtered(db, filter).select('products.id'), order, page)
  return orderBy(detailed(db, filtered(db, {}).where('products.id', 'in', ids)), order).execute()
}

/** The newest products that match a filter, with the fields for ranking them. */
export function selectNewest(db: Db, filter: ProductFilter, limit: number) {
  return filtered(db, filter)
    .select(['products.id', 'products.searchWords'])
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()
}
export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

/** All products, in the same order. */
export const allProducts = (db: Db, filter: ProductFilter, sort: ProductOrder | undefined) =>
  orderBy(detailed(db, filtered(db, filter)), orderOf({ sort, payer: { role: 'SADMIN', discount: 0 } }))

function detailed(db: Db, products: ReturnType<typeof filtered>) {
  return products
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('users as seller', 'seller.id', 'products.sellerId')
    .leftJoin('draws', 'draws.productId', 'products.id')
    .select([
      'products.id',
      'products.nombre',
      'products.descripcion',
      'products.nota',
      'products.dias',
      'products.garantiaDias',
      'products.precio',
      'products.precioRifa',
      'products.precioPublico',
      'products.termId',
      'products.totalTickets',
      'products.stock',
      'products.state',
      ...raffleColumns,
      'products.sellerId',
      'products.creatorId',
      'products.createdAt',
      'seller.username as sellerUsername',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'categories.slug as categorySlug',
      'categories.byContact',
      'brands.id as brandId',
      'brands.name as brandName',
      'draws.commitment',
      'draws.listHash',
      'draws.closedAt',
      'draws.beaconRound',
    ])
    .select((it) => [
      imagesOf(it.ref('products.id')).as('images'),
      termsOf(db).as('terms'),
      terminosVersion.as('terminosVersion'),
      autorizacionArchivo.as('autorizacionArchivo'),
      it
        .exists(it.selectFrom('purchases').select('purchases.id').whereRef('purchases.productId', '=', 'products.id'))
        .as('hasSales'),
    ])

  function imagesOf(productId: Expression<number>) {
    return jsonArrayFrom(
      db
        .selectFrom('productImages')
        .select(['productImages.id', 'productImages.file', 'productImages.width', 'productImages.height'])
        .whereRef('productImages.productId', '=', productId as never)
        .orderBy('productImages.id'),
    )
  }
}

export function countProducts(db: Db, filter: ProductFilter): Promise<{ total: number }> {
  const { states = productStates, categoryId, ...others } = filter
  // Triggers count products by state and category.
  if (Object.values(others).every((it) => it === undefined)) {
    const ofCategory = categoryId === undefined ? '' : ` category ${categoryId}`
    return readAggregate(
      db,
      states.map((state) => `product ${state}${ofCategory}`),
    )
  }
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** Half of the letters of a short word may differ: the caller compares more closely. */
const minSimilarity = '0.35'
const maxCandidates = 1000
const maxSimilarNames = 50

/** Names with a word similar to this one, the most similar first; none if the database cannot compare (no pg_trgm). */
export async function selectSimilarNames(db: Db, filter: ProductFilter, word: string): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    // Comparing is expensive, which the planner does not know: it would rather scan all names than use the index.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true),
      set_config('enable_seqscan', 'off', true)`.execute(trx)
    const candidates = filtered(trx, filter)
      .select('products.searchWords')
      .where(sql<boolean>`resembles(products.search_words, ${word})`)
      .limit(maxCandidates)
    const rows = await trx
      .selectFrom(candidates.as('candidates'))
      .select('searchWords')
      .orderBy(sql`likeness(search_words, ${word})`, 'desc')
      .limit(maxSimilarNames)
      .execute()
    return rows.map(({ searchWords }) => searchWords)
  })
}

/** The number of products in each state, their remaining stock, and what that would sell for. */
export function selectTotals(db: Db, filter: ProductFilter) {
  return filtered(db, filter)
    .select((it) => [
      'products.state',
      it.fn.countAll<number>().as('products'),
      it.fn.sum<number>('products.stock').as('stock'),
      sql<Centimos>`sum(products.stock * coalesce(products.precio_rifa, products.precio))::bigint`.as('value'),
    ])
    .groupBy('products.state')
    .execute()
}

export function selectStock(db: Db, ids: readonly number[]) {
  return db.selectFrom('products').select(['id', 'stock', 'state', 'deletedAt']).where('id', 'in', ids).execute()
}

export async function insertProduct(trx: Transaction, product: Insertable<Tables['products']>) {
  const inserted = await trx.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow()
  publishAfterCommit(trx, { products: [inserted.id] })
  return inserted
}

export async function updateProduct(trx: Transaction, id: number, change: Updateable<Tables['products']>) {
  await trx.updateTable('products').set(change).where('id', '=', id).execute()
  publishAfterCommit(trx, { products: [id] })
}

/**
 * The product, locked until the transaction ends; nothing sells or changes it meanwhile. Its category is read
 * afterwards: a join would return no row if the category of the product changed while this waited for the lock.
 */
export async function lockProduct(trx: Transaction, id: number) {
  const product = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!product || product.categoryId === null) return undefined
  const { categoryId } = product
  return { ...product, categoryId, byContact: await shareLockByContact(trx, categoryId) }
}

/** Whether a category is sold by chat, which stays so until the transaction ends; false for one that does not exist. */
export async function shareLockByContact(trx: Transaction, categoryId: number): Promise<boolean> {
  const category = await trx
    .selectFrom('categories')
    .select('byContact')
    .where('id', '=', categoryId)
    .forShare()
    .executeTakeFirst()
  return category?.byContact ?? false
}

/** The creator of a product; inside a transaction the product stays locked until that ends. */
export function selectCreator(db: Db, id: number) {
  const query = db.selectFrom('products').select('creatorId').where('id', '=', id).where('deletedAt', 'is', null)
  return (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()
}

export async function hasSales(db: Db, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('productId', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const selling: readonly Role[] = ['ADMIN', 'SADMIN']

function sellers(db: Db) {
  return db.selectFrom('users').where('role', 'in', selling).where('disabledAt', 'is', null)
}

/** The accounts that products may be assigned to, by name. */
export function listSellers(db: Db) {
  return sellers(db).select(['id', 'username', 'role']).orderBy('username').execute()
}

export async function isSeller(db: Db, id: number): Promise<boolean> {
  return (await sellers(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
