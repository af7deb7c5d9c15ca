import type { Caller } from './caller.ts'

export type Person = {
  id: number
  username: string
  role: 'USER' | 'RESELLER' | 'SADMIN'
  email: string
  caller: Caller
}

/** The people of a shop, and the runner's knowledge of its content, all of it from replies. */
export type Scenario = {
  buyers: Person[]
  administrators: Person[]
  /** A user whose password is changed now and then; only the runner's own checks log in. */
  forgetful: { id: number; username: string; token: string; password: string }
  products: number[]
  /** The price of each product or ticket, by role. */
  prices: Map<number, Record<Person['role'], number>>
  categoryId: number
  /** The raffles that are not known to be over. */
  raffles: number[]
  /** The passwords of accounts that were changed. */
  passwords: Map<number, string>
  /** Requested top-ups that are not known to be settled. */
  topUps: number[]
  /** Purchases of a profile, the last ones. */
  rents: { id: number; userId: number; productId: number; accountId: number }[]
  /** Rents whose grace is over, which still have their profiles. */
  lapsed: number[]
  claims: { id: number; purchaseId: number }[]
  /** Profiles that are not for sale before they have another PIN. */
  setAside: number[]
  fallen: { accountId: number; productId: number }[]
  /** A supplier who is owed nothing but what corrections say. */
  supplierId: number
}
