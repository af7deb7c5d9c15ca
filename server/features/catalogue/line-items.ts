import type { Centimos } from '#domain/money.ts'
import { priceToPay } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { can, soldOutState } from '#domain/product.ts'
import type { Role } from '#domain/user.ts'
import type { Results } from '../../platform/db/pipeline.ts'
import { switchesOf } from '../settings/index.ts'
import {
  markupOf,
  productLock,
  profileLock,
  takeProfile,
  takeStock,
  type FreeProfile,
  type ProductForSale,
} from './sale-sql.ts'

export type { FreeProfile }

/** Each product occurs once. */
export type Line = { productId: number; quantity: number }

/** One unit of a sale: a profile of an account, or the next ticket of a raffle. */
type Unit = { profile: FreeProfile; ticketNumber: null } | { profile: null; ticketNumber: number }

/** A line that may be sold: its product and units, locked, and what each unit costs this buyer. */
export type LineItem = { product: ProductForSale; price: Centimos; units: Unit[]; isSoldOut: boolean }

/** Locks the product of a line and then its units, and reads what else a sale needs of it. */
export const lockForSale = ({ productId, quantity }: Line) => ({
  quantity,
  product: productLock(productId),
  rules: markupOf(productId),
  profiles: profileLock(productId, quantity),
})

type Locked = Results<ReturnType<typeof lockForSale>>

/** Validates and prices what was locked for a line, at the price for this role; refuses what cannot be bought. */
export function toLineItem(role: Role, { quantity, product, rules, profiles }: Locked): LineItem {
  if (!product || product.state === 'Nuevo') throw new Problem('NOT_FOUND')
  if (product.byContact) throw new Problem('SOLD_BY_CONTACT')
  if (product.state === 'Vendido' || product.state === 'Por sortear') throw new Problem('SOLD_OUT')
  if (!can.beBought(product.state)) throw new Problem('NOT_FOR_SALE')
  if (product.stock === 0) throw new Problem('SOLD_OUT')
  if (product.totalTickets !== null && !switchesOf(product.switches).raffles) throw new Problem('NOT_FOR_SALE')
  if (product.stock < quantity) throw new Problem('NOT_ENOUGH_STOCK')
  const price = priceToPay(role, product, rules)
  return { product, price, units: unitsOf(product, quantity, profiles), isSoldOut: product.stock === quantity }
}

function unitsOf({ totalTickets, stock }: ProductForSale, quantity: number, profiles: readonly FreeProfile[]): Unit[] {
  if (totalTickets !== null) {
    const sold = totalTickets - stock
    return Array.from({ length: quantity }, (_, index) => ({ profile: null, ticketNumber: sold + index + 1 }))
  }
  if (profiles.length < quantity) throw new Problem('SOLD_OUT')
  return profiles.map((profile) => ({ profile, ticketNumber: null }))
}

/** Takes the units of a line out of the stock. With the last one the product is sold out. */
export function takeUnits({ product, units, isSoldOut }: LineItem) {
  const after = isSoldOut ? soldOutState(product.totalTickets !== null) : product.state
  return {
    stock: takeStock(product.id, units.length, product.state, after),
    profiles: units.flatMap(({ profile }) => (profile ? [takeProfile(profile.id)] : [])),
  }
}
