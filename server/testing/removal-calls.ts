import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { Sent } from './client.ts'
import type { Shop } from './open-shop.ts'
import { giveFactor } from './prove.ts'

/** Calls by which an administrator takes somebody's second factor, or stops that. */
export function removalCalls(shop: Shop): Record<string, () => Promise<Sent<Route>>> {
  const owner = async () => {
    const person = await shop.person()
    await giveFactor(shop, person)
    return { params: { id: person.id } }
  }
  return {
    'POST /admin/users/:id/factor_removal': owner,
    'DELETE /admin/users/:id/factor_removal': async () => {
      const about = await owner()
      await shop.administrator.call(api.secondFactor.askRemoval, about)
      return about
    },
  }
}
