import type { Route } from '#contract/protocol/route.ts'
import type { Client } from './client.ts'
import type { Person, Shop } from './open-shop.ts'

type People = { person: Person; supplier: Person; reseller: Person }

/** Who may call a route. */
export function callerFor({ access }: Route, shop: Shop, { person, supplier, reseller }: People): Client {
  if (access === 'public') return shop.guest
  if (access === 'authenticated') return person
  if (access.includes('SADMIN')) return shop.administrator
  if (access.includes('USER')) return person
  return access.includes('RESELLER') ? reseller : supplier
}
