import { priceToPay } from '#domain/pricing.ts'
import { Problem } from '#domain/problem.ts'
import { can, soldOutState } from '#domain/product.ts'
import type { Role } from '#domain/user.ts'
import type { Transaction } from '../db/db.ts'
import { readSettings } from '../settings/settings.ts'
import { lockProduct, selectMarkupRules, takeOne, takeProfile } from './sql.ts'

/** The product, locked for sale, with what this role pays for one; refuses what cannot be bought. */
export async function lockForSale(trx: Transaction, productId: number, role: Role) {
  const product = await lockProduct(trx, productId)
  if (!product || product.state === 'Nuevo') throw new Problem('NOT_FOUND')
  if (product.byContact) throw new Problem('SOLD_BY_CONTACT')
  if (product.state === 'Vendido' || product.state === 'Por sortear') throw new Problem('SOLD_OUT')
  if (!can.beBought(product.state)) throw new Problem('NOT_FOR_SALE')
  if (product.stock === 0) throw new Problem('SOLD_OUT')
  if (product.totalTickets !== null && !(await readSettings(trx)).switches.raffles) throw new Problem('NOT_FOR_SALE')
  const price = priceToPay(role, product, await selectMarkupRules(trx))
  return { product, price }
}

type ForSale = Awaited<ReturnType<typeof lockForSale>>['product']

/** What one sale hands over: a profile of an account, or the next ticket of a raffle. */
export type Unit = { profileId: number; ticketNumber: null } | { profileId: null; ticketNumber: number }

/** Takes one out of the stock of a product that this transaction has locked. The last one sells it out. */
export async function takeUnit(trx: Transaction, product: ForSale): Promise<Unit> {
  const isRaffle = product.totalTickets !== null
  const left = await takeOne(trx, product.id, product.state, soldOutState(isRaffle))
  if (!left) throw new Problem('SOLD_OUT')
  if (product.totalTickets !== null) return { profileId: null, ticketNumber: product.totalTickets - left.stock }
  const profile = await takeProfile(trx, product.id)
  if (!profile) throw new Problem('SOLD_OUT')
  return { profileId: profile.id, ticketNumber: null }
}
