import type { Product, ProductOrder } from '#contract/catalogue.ts'
import { shownPrice, totalPrice, type MarkupRule } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { publicStates, publishedStates, type ProductState } from '#domain/product.ts'
import { may, type Viewer } from '#domain/user.ts'
import type { Db } from '../db/db.ts'
import { imageUrl } from '../images/image-url.ts'
import { countProducts, selectMarkupRules, selectProducts, type ProductFilter, type ProductRow } from './sql.ts'

/** A product as this viewer may see it: priced for them, with no credential. */
function present(row: ProductRow, viewer: Viewer, rules: readonly MarkupRule[]): Product {
  const { categoryName, categorySlug, byContact, brandId, brandName, images, ...rest } = row
  const { sellerId, sellerUsername, hasSales, ...product } = rest
  const precio = shownPrice(viewer, product, rules)
  const administers = may.administer(viewer)
  return {
    ...product,
    precio,
    precioTotal: totalPrice(product.precioRifa ?? precio, product),
    seller: administers ? { id: sellerId, name: sellerUsername } : null,
    hasSales: administers ? Boolean(hasSales) : null,
    category: { id: product.categoryId, name: categoryName, slug: categorySlug, byContact },
    productbrand: brandId === null || brandName === null ? null : { id: brandId, name: brandName },
    productImgs: images.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) })),
  }
}

/** The states that a viewer may list: what they asked for, within what they may see. */
function statesFor(viewer: Viewer, asked: ProductState | undefined): readonly ProductState[] | undefined {
  if (may.seeUnpublished(viewer)) return asked && [asked]
  return asked ? publicStates.filter((state) => state === asked) : publicStates
}

type Asked = {
  categoryId?: number | undefined
  state?: ProductState | undefined
  q?: string | null | undefined
  sort?: ProductOrder | undefined
}

export async function listProducts(db: Db, viewer: Viewer, asked: Asked, page: number, pageSize: number) {
  const states = statesFor(viewer, asked.state)
  if (states?.length === 0) return { items: [], total: 0, page, pageSize }
  const filter: ProductFilter = { categoryId: asked.categoryId, q: asked.q, states }
  const sort = may.administer(viewer) ? asked.sort : undefined
  const [rows, total, rules] = await Promise.all([
    selectProducts(db, filter, { limit: pageSize, offset: (page - 1) * pageSize, sort }),
    countProducts(db, filter),
    selectMarkupRules(db),
  ])
  return { items: rows.map((row) => present(row, viewer, rules)), total, page, pageSize }
}

/** One product as the viewer may see it; NOT_FOUND when there is none for them. */
export async function getProduct(db: Db, viewer: Viewer, id: number): Promise<Product> {
  const filter = { id, states: statesFor(viewer, undefined) }
  const [[row], rules] = await Promise.all([selectProducts(db, filter, { limit: 1, offset: 0 }), selectMarkupRules(db)])
  if (!row) throw new Problem('NOT_FOUND')
  return present(row, viewer, rules)
}

/** Those of these products that were ever published, sold out and drawn ones too, in the order of their ids as given. */
export async function getPublished(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const filter = { ids, states: publishedStates }
  const [rows, rules] = await Promise.all([
    selectProducts(db, filter, { limit: ids.length, offset: 0 }),
    selectMarkupRules(db),
  ])
  const byId = new Map(rows.map((row) => [row.id, present(row, viewer, rules)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
