import type { Centimos } from '#domain/money.ts'
import type { Payer } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { can, soldOutState } from '#domain/product.ts'
import { termPrice } from '#domain/term.ts'
import type { Results } from '../../platform/db/pipeline.ts'
import {
  productLock,
  profileLock,
  takeProfile,
  takeStock,
  termsForSale,
  type FreeProfile,
  type ProductForSale,
} from './sale-sql.ts'
import type { TermsAndRules } from './term-sql.ts'

export type { FreeProfile }

/** Units of a product; without a term those of its first. The buyer may say for what they sell each on. */
export type Line = {
  productId: number
  termId?: number | undefined
  quantity: number
  precioVenta?: Centimos | undefined
}

/** What is sold of one product: each product once, whatever its terms, for they share its units. */
type Wanted = { productId: number; quantity: number; lines: readonly Line[] }

/** What a unit is rented for, and what that costs this buyer; a ticket has no term. */
type Offer = { termId: number | null; dias: number; price: Centimos }

/** The same, with what the buyer sells it on for, if they say so. */
type SoldOn = Offer & { precioVenta: Centimos | null }

/** One unit of a sale: a profile of an account, or the next ticket of a raffle. */
type Unit = SoldOn & ({ profile: FreeProfile; ticketNumber: null } | { profile: null; ticketNumber: number })

/** What may be sold of a product: its units, locked, and what each costs this buyer. */
export type LineItem = { product: ProductForSale; units: Unit[]; isSoldOut: boolean }

/** What these lines take of each product, in the order of the ids, in which every sale locks. */
export function byProduct(lines: readonly Line[]): Wanted[] {
  const groups = [...Map.groupBy(lines, ({ productId }) => productId)]
  return groups
    .map(([productId, ofProduct]) => {
      const quantity = ofProduct.reduce((sum, line) => sum + line.quantity, 0)
      return { productId, quantity, lines: ofProduct }
    })
    .toSorted((one, other) => one.productId - other.productId)
}

/** Locks a product and then its units, and reads what else a sale needs of it. */
export const lockForSale = ({ productId, quantity, lines }: Wanted) => ({
  quantity,
  lines,
  product: productLock(productId),
  offered: termsForSale(productId),
  profiles: profileLock(productId, quantity),
})

type Locked = Results<ReturnType<typeof lockForSale>>

/** Validates and prices what was locked of a product, at the prices for this payer; refuses what cannot be bought. */
export function toLineItem(payer: Payer, { quantity, lines, product, offered, profiles }: Locked): LineItem {
  if (!product || product.state === 'Nuevo') throw new Problem('NOT_FOUND')
  if (product.byContact) throw new Problem('SOLD_BY_CONTACT')
  if (product.state === 'Vendido' || product.state === 'Por sortear') throw new Problem('SOLD_OUT')
  if (!can.beBought(product.state)) throw new Problem('NOT_FOR_SALE')
  if (product.stock === 0) throw new Problem('SOLD_OUT')
  if (product.stock < quantity) throw new Problem('NOT_ENOUGH_STOCK')
  const offers = lines.flatMap((line) => {
    const { precioVenta = null } = line
    const offer = { ...offerOf(payer, product, offered, line.termId), precioVenta }
    return Array.from({ length: line.quantity }, () => offer)
  })
  return { product, units: unitsOf(product, offers, profiles), isSoldOut: product.stock === quantity }
}

function offerOf(payer: Payer, product: ProductForSale, { terms, rules }: TermsAndRules, termId?: number): Offer {
  const { categoryId, totalTickets, dias, precio, precioRifa } = product
  if (totalTickets !== null) {
    if (termId !== undefined) throw new Problem('TERM_NOT_OFFERED')
    return { termId: null, dias, price: precioRifa ?? precio }
  }
  const term = terms.find(({ id }) => id === (termId ?? product.termId))
  if (!term) throw new Problem('TERM_NOT_OFFERED')
  return { termId: term.id, dias: term.dias, price: termPrice(payer, term, categoryId, rules) }
}

function unitsOf(
  { totalTickets, stock }: ProductForSale,
  offers: readonly SoldOn[],
  profiles: readonly FreeProfile[],
): Unit[] {
  if (totalTickets !== null) {
    const sold = totalTickets - stock
    return offers.map((offer, index) => ({ ...offer, profile: null, ticketNumber: sold + index + 1 }))
  }
  return offers.map((offer, index) => {
    const profile = profiles[index]
    if (!profile) throw new Problem('SOLD_OUT')
    return { ...offer, profile, ticketNumber: null }
  })
}

/** Takes the units out of the stock. With the last one the product is sold out. */
export function takeUnits({ product, units, isSoldOut }: LineItem) {
  const after = isSoldOut ? soldOutState(product.totalTickets !== null) : product.state
  return {
    stock: takeStock(product.id, units.length, product.state, after),
    profiles: units.flatMap(({ profile }) => (profile ? [takeProfile(profile.id)] : [])),
  }
}
