import type { Product, ProductOrder, ShownProduct } from '#contract/catalogue/catalogue.ts'
import { guest, shownPrice, totalPrice, type MarkupRule, type Payer } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { linkedStates, publicStates, publishedStates, can, type ProductState } from '#domain/product.ts'
import { struckPrice, termPrice } from '#domain/term.ts'
import { may, type Viewer } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageWithTotal } from '../../platform/http/page-params.ts'
import { imageUrl } from '../../platform/files/files.ts'
import { ownOnly } from './own-products.ts'
import { readSearch } from './read-search.ts'
import { countProducts, selectProducts, selectStock, type ProductFilter, type ProductRow } from './sql.ts'
import { readOutcome } from '../raffles/index.ts'
import { selectRules } from '../settings/index.ts'

/** Whether the viewer may change a product, and whether they see what its supplier is owed for it. */
type Rights = { mayChange?: boolean; mayCost?: boolean }

/**
 * A product as this viewer may see it: with their price and without credentials; with more fields for callers who may
 * change it.
 */
function toProduct(row: ProductRow, payer: Payer, rules: readonly MarkupRule[], rights: Rights = {}): Product {
  const { mayChange = false, mayCost = false } = rights
  const { categoryName, categorySlug, byContact, brandId, brandName, images, terms, termId: _, ...rest } = row
  const {
    sellerId,
    sellerUsername,
    creatorId: __,
    hasSales,
    commitment,
    listHash,
    closedAt,
    beaconRound,
    ...product
  } = rest
  const { categoryId } = product
  const priced = (term: ProductRow['terms'][number]) => {
    const precio = termPrice(payer, term, categoryId, rules)
    return { precio, precioBase: struckPrice(payer, term, precio) }
  }
  const [first] = terms
  const price = first
    ? priced(first)
    : { precio: shownPrice({ ...payer, discount: 0 }, { ...product, costo: null }, rules), precioBase: null }
  return {
    ...product,
    ...price,
    precioPublico: mayChange ? product.precioPublico : null,
    terms: terms
      .filter(({ active }) => active || mayChange)
      .map((term) => ({
        ...term,
        ...priced(term),
        precioPublico: mayChange ? term.precioPublico : null,
        costo: mayCost ? term.costo : null,
      })),
    precioTotal: totalPrice(product.precioRifa ?? price.precio, product),
    seller: mayChange ? { id: sellerId, name: sellerUsername } : null,
    hasSales: mayChange ? Boolean(hasSales) : null,
    category: { id: categoryId, name: categoryName, slug: categorySlug, byContact },
    productbrand: brandId === null || brandName === null ? null : { id: brandId, name: brandName },
    draw: commitment && {
      commitment: commitment.toString('hex'),
      listHash: listHash && listHash.toString('hex'),
      closedAt,
      beaconRound,
    },
    productImgs: images.map(({ file, ...image }) => ({ ...image, url: imageUrl(file) })),
  }
}

const viewerOf = (caller: Caller | null): Viewer => caller?.role ?? 'guest'

const presentTo = (caller: Caller | null, rules: readonly MarkupRule[]) => (row: ProductRow) => {
  const viewer = viewerOf(caller)
  const mayChange = may.changeAnyProduct(viewer) || row.creatorId === ownOnly(caller)
  const mayCost = may.administer(viewer) || (may.supply(viewer) && row.sellerId === caller?.id)
  return toProduct(row, caller ?? guest, rules, { mayChange, mayCost })
}

/** The states that a viewer may list: the requested ones, as far as they may see them. */
function statesFor(caller: Caller | null, asked: ProductState | undefined): readonly ProductState[] | undefined {
  if (may.seeUnpublished(viewerOf(caller))) return asked && [asked]
  return asked ? publicStates.filter((state) => state === asked) : publicStates
}

type ListQuery = {
  categoryId?: number | undefined
  state?: ProductState | undefined
  q?: string | null | undefined
  raffle?: boolean | undefined
  sort?: ProductOrder | undefined
  own?: boolean | undefined
  onShow?: boolean | undefined
}

/** A page of products; with `own` those that the caller created, in any state. */
export async function listProducts(db: Db, caller: Caller | null, asked: ListQuery, page: number, pageSize: number) {
  const { categoryId, q, raffle, state } = asked
  const creator = caller && may.createProducts(caller.role) ? caller : undefined
  const viewer = asked.onShow ? null : caller
  const shown =
    asked.own && creator ? { creatorId: creator.id, states: state && [state] } : { states: statesFor(viewer, state) }
  if (shown.states?.length === 0) return { items: [], total: 0, page, pageSize }
  const { filter, found } = await readSearch(db, { categoryId, q, raffle, ...shown })
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const sorting = { sort: asked.sort, payer: caller ?? guest }
  // The total of a search stops at `maxFound` for customers and for results ranked by relevance; a sorted list in the
  // back office gets the exact total.
  const isCapped = found && (!creator || !asked.sort)
  const [[rows, { total }], rules] = await Promise.all([
    pageWithTotal(
      window,
      (reach) =>
        found && !asked.sort
          ? selectInOrder(db, found.slice(window.offset, window.offset + pageSize))
          : selectProducts(db, filter, { ...reach, ...sorting }),
      async () => (isCapped ? { total: found.length } : countProducts(db, filter)),
    ),
    selectRules(db),
  ])
  return { items: rows.map(presentTo(caller, rules)), total, page, pageSize }
}

/** One product as the viewer may see it; NOT_FOUND when there is none that they may see. */
export async function getProduct(db: Db, caller: Caller | null, id: number): Promise<Product> {
  const states = may.seeUnpublished(viewerOf(caller)) ? undefined : linkedStates
  const filter = { id, states, orCreatorId: ownOnly(caller) }
  const [[row], rules] = await Promise.all([selectProducts(db, filter, { limit: 1, offset: 0 }), selectRules(db)])
  if (!row) throw new Problem('NOT_FOUND')
  return presentTo(caller, rules)(row)
}

/** Those of these products that were ever published, sold-out and drawn ones too, in the given order of their ids. */
export async function getPublished(db: Db, payer: Payer, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const [rows, rules] = await Promise.all([selectInOrder(db, ids, { states: publishedStates }), selectRules(db)])
  return rows.map((row) => toProduct(row, payer, rules))
}

async function selectInOrder(db: Db, ids: readonly number[], filter: ProductFilter = {}): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db, { ...filter, ids }, { limit: ids.length, offset: 0 })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The present stock and states of these products; of removed ones too. */
export async function readStock(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectStock(db, ids)
}

/** One product for its own page: with its outcome, if it is a raffle that was drawn. */
export async function showProduct(db: Db, caller: Caller | null, id: number): Promise<ShownProduct> {
  const product = await getProduct(db, caller, id)
  const mayBeDrawn = product.precioRifa !== null && !can.beBought(product.state)
  return { ...product, outcome: mayBeDrawn ? await readOutcome(db, id) : null }
}
