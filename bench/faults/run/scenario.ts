import type { Caller } from './caller.ts'

export type Person = {
  id: number
  username: string
  role: 'USER' | 'RESELLER' | 'SADMIN'
  email: string
  caller: Caller
}

/** The people of a shop, and what the runner knows of what is in it; all of it came as an answer. */
export type Scenario = {
  buyers: Person[]
  administrators: Person[]
  /** Whose password is set anew now and then; only the runner's own looks log in. */
  forgetful: { id: number; username: string; token: string; password: string }
  products: number[]
  /** What each product and each ticket costs whom. */
  prices: Map<number, Record<Person['role'], number>>
  categoryId: number
  /** Those that were not seen to be over. */
  raffles: number[]
  accounts: { id: number; productId: number; password: string }[]
  /** Top-ups that were asked for and not seen to be settled. */
  topUps: number[]
  /** Purchases of a profile that were answered. */
  rents: { id: number; userId: number; productId: number }[]
}
