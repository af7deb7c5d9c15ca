import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { can, soldOutState, type ProductState } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { omitUndefined, inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { wasPublished } from '../raffles/index.ts'
import { isOwnWalletRefused } from '../users/index.ts'
import { changeTerms, differFrom, refuseTerms } from './change-terms.ts'
import { changeUnsoldAccount } from './change-unsold-account.ts'
import { problemOfReference, refuseMinimum, warrantyDays } from './create-product.ts'
import { refuseOwnPrice } from './own-price.ts'
import { lockOwnProduct } from './own-products.ts'
import { stateAfterEditBy } from './return-to-review.ts'
import { hasSales, isSeller, shareLockByContact, updateProduct } from './sql.ts'
import { selectTerms, type TermRow } from './term-sql.ts'

type Change = BodyOf<typeof api.catalogue.changeProduct>
type Locked = Awaited<ReturnType<typeof lockOwnProduct>>

/**
 * Changes the given fields, and those of the only account that nobody bought. Purchases keep their price, renewals follow
 * the new one; a raffle that sold a ticket keeps its prices and its sold tickets. An edit by a caller who may not publish
 * needs review again, and so does a rejected product that is sent unchanged; after the first sale such a caller may not
 * change what renewals cost, their days, their warranty and their category.
 */
export async function changeProduct(
  context: AppContext,
  caller: Caller,
  id: number,
  change: Change,
  /** Refuses a caller who has to prove again who they are before prices or the seller change. */
  prove: () => void,
): Promise<void> {
  try {
    await inTransaction(context.db, async (trx) => {
      const product = await lockOwnProduct(trx, caller, id)
      const terms = await selectTerms(trx, id)
      await refuseSeller(trx, caller, { ...product, terms }, change.sellerId)
      refuseOtherPrices(product, change.shown)
      const isRaffle = product.totalTickets !== null
      const sellers = [product.sellerId, change.sellerId ?? product.sellerId]
      await refuseTerms(trx, caller, { isRaffle, dias: change.dias ?? product.dias, sellers }, change)
      const otherTerms = isOtherOffer(product, terms, change)
      const otherSeller = change.sellerId !== undefined && change.sellerId !== product.sellerId
      // Who sells it reads its accounts, and is owed for its sales.
      if (otherTerms || isOtherPrice(product, change) || otherSeller) prove()
      const sent = {
        ...plainColumns(change),
        ...warrantyColumn(change, product),
        ...(await pricedColumns(trx, caller, product, change, otherTerms)),
      }
      const differs = otherTerms || Object.entries(sent).some(([key, value]) => value !== product[key as keyof Locked])
      const judged = differs || can.review(product.state) ? await stateAfterEditBy(trx, caller, product) : product.state
      const state = await stateInCategory(trx, product, judged, change.categoryId)
      const columns = { ...sent, ...(state !== product.state && { state }) }
      if (Object.keys(columns).length > 0) {
        await updateProduct(trx, id, columns)
      }
      const inWords = await changeTerms(trx, caller, { id, isRaffle }, terms, change)
      if (Object.keys(columns).length > 0 || inWords) publishAfterCommit(trx, { products: [id], edited: [id] })
      await changeUnsoldAccount(trx, context.vault, caller, product, change)
      const before = Object.fromEntries(Object.keys(columns).map((key) => [key, product[key as keyof Locked]]))
      await record(
        trx,
        caller,
        'change-product',
        { product: id },
        {
          before: { ...before, ...(inWords && otherTerms && { terms: inWords.before }) },
          after: { ...columns, ...(inWords && otherTerms && { terms: inWords.after }) },
        },
      )
    })
  } catch (error) {
    throw problemOfReference(error)
  }
}

/** A price is for so many days, and marked up by the rules of a category. */
const isOtherPrice = (product: Locked, change: Change) =>
  (['precio', 'precioPublico', 'precioRifa', 'dias', 'categoryId'] as const).some(
    (field) => change[field] !== undefined && change[field] !== product[field],
  )

/** Whether further terms or a cost are changed by name; the first term follows the days and prices of the product. */
function isOtherOffer(product: Locked, terms: readonly TermRow[], { dias, terms: given, costo }: Change): boolean {
  const [first, ...others] = terms
  if (costo !== undefined && costo !== (first?.costo ?? null)) return true
  const offered = others.filter((term) => term.active && term.dias !== (dias ?? product.dias))
  return given !== undefined && differFrom(offered, given)
}

/**
 * A product is assigned to an account that sells; its earlier sales stay with their seller. One that has a cost is assigned
 * to the caller only by another administrator, as a cost of their own is set.
 */
async function refuseSeller(
  db: Db,
  caller: Caller,
  product: Locked & { terms: readonly TermRow[] },
  sellerId: number | undefined,
) {
  if (sellerId === undefined || sellerId === product.sellerId) return
  if (!may.administer(caller.role)) throw new Problem('FORBIDDEN')
  const hasCost = product.terms.some(({ costo }) => costo !== null)
  if (sellerId === caller.id && hasCost && (await isOwnWalletRefused(db, caller))) throw new Problem('OWN_COST')
  if (await isSeller(db, sellerId)) return
  const message = 'Elige una cuenta de proveedor o de administrador.'
  throw invalidInput('sellerId', message)
}

/** Whoever sets a price decides by the prices that they were shown. */
function refuseOtherPrices({ precio, precioPublico }: Locked, shown: Change['shown']): void {
  if (shown && (shown.precio !== precio || shown.precioPublico !== precioPublico)) {
    throw new Problem('PRODUCT_CHANGED')
  }
}

function plainColumns({ nombre, descripcion, nota, dias, categoryId, brandId, sellerId }: Change) {
  return omitUndefined({ nombre, descripcion, nota, dias, categoryId, brandId, sellerId })
}

const warrantyColumn = ({ garantiaDias, dias }: Change, product: Locked) =>
  garantiaDias === undefined ? {} : { garantiaDias: warrantyDays(garantiaDias, dias ?? product.dias) }

/** Only products that are sold by chat are published without stock: in another category such a product is sold out. */
async function stateInCategory(
  trx: Transaction,
  product: Locked,
  state: ProductState,
  categoryId = product.categoryId,
): Promise<ProductState> {
  const isEmpty = product.totalTickets === null && product.stock === 0
  if (!isEmpty || state !== 'Publicado' || categoryId === product.categoryId) return state
  return (await shareLockByContact(trx, categoryId)) ? state : soldOutState(false)
}

async function pricedColumns(db: Db, caller: Caller, product: Locked, change: Change, otherTerms: boolean) {
  const sold = await hasSales(db, product.id)
  const differs = <Value>(next: Value | undefined, now: Value) => next !== undefined && next !== now
  const changesPrice = differs(change.precio, product.precio)
  const isRaffle = product.totalTickets !== null
  if (sold && isRaffle && (changesPrice || differs(change.precioRifa, product.precioRifa))) {
    throw new Problem('PRODUCT_HAS_SALES')
  }
  // Rents are renewed at once on the terms of their product and at the markup of its category: there is no review before.
  const changesRenewals =
    otherTerms ||
    changesPrice ||
    differs(change.dias, product.dias) ||
    differs(change.garantiaDias, product.garantiaDias) ||
    differs(change.categoryId, product.categoryId)
  if (sold && changesRenewals && !may.administer(caller.role)) throw new Problem('PRODUCT_HAS_SALES')
  const { precio = product.precio, precioPublico = product.precioPublico } = change
  refuseOwnPrice(caller, { precio, precioPublico, isRaffle }, product.precioPublico)
  if (!isRaffle) {
    if (change.precioRifa != null) throw invalidInput('precioRifa', 'Solo un sorteo tiene precio de ticket.')
    return omitUndefined({ precio: change.precio, precioPublico: change.precioPublico })
  }
  if (change.precioRifa === null) throw invalidInput('precioRifa', 'Un sorteo tiene precio de ticket.')
  // Ticket holders bought their tickets under these terms.
  const bought = ['terminos', 'tipoSorteo', 'maxPorPersona', 'minTickets'] as const
  if (sold && bought.some((field) => differs(change[field], product[field]))) throw new Problem('PRODUCT_HAS_SALES')
  const { precioRifa, autorizacion, terminos, tipoSorteo, autorizacionDocumento, maxPorPersona, minTickets } = change
  if ((tipoSorteo === null || terminos === null) && (await wasPublished(db, product.id))) refuseGaps(product, change)
  refuseMinimum(minTickets ?? product.minTickets, change.stock ?? product.totalTickets ?? 0)
  return {
    ...omitUndefined({ precio: change.precio, precioRifa, autorizacion, terminos }),
    ...omitUndefined({ tipoSorteo, autorizacionDocumento, maxPorPersona, minTickets }),
    ...(await endColumn(db, product, change.finSorteo, sold)),
    ...ticketColumns(product, change.stock),
  }
}

/** What a raffle had to say before it was published it says for ever. */
function refuseGaps(product: Locked, { tipoSorteo, terminos }: Change): void {
  const emptied = (field: 'tipoSorteo' | 'terminos', next: unknown) => next === null && product[field] !== null
  if (emptied('tipoSorteo', tipoSorteo) || emptied('terminos', terminos)) throw new Problem('RAFFLE_INCOMPLETE')
}

/** An end stays since it was published; those who bought a ticket of a raffle without one get none. */
async function endColumn(db: Db, product: Locked, finSorteo: Date | null | undefined, sold: boolean) {
  if (finSorteo === undefined || finSorteo?.getTime() === product.finSorteo?.getTime()) return {}
  if (product.finSorteo !== null && (await wasPublished(db, product.id))) throw new Problem('END_FIXED')
  if (sold) throw new Problem('PRODUCT_HAS_SALES')
  return { finSorteo }
}

/** A raffle may grow or shrink, but always to more tickets than were already sold. */
function ticketColumns(product: Locked, total: number | null | undefined) {
  if (total == null || total === product.totalTickets) return {}
  const sold = (product.totalTickets ?? 0) - product.stock
  if (!can.changeTickets(product.state) || total <= sold) throw new Problem('PRODUCT_HAS_SALES')
  return { totalTickets: total, stock: total - sold }
}
