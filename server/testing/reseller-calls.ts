import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { Sent } from './client.ts'
import type { Shop } from './open-shop.ts'

/** Calls that an administrator makes about resellers, each with what it needs. */
export function resellerCalls(shop: Shop): Record<string, () => Promise<Sent<Route>>> {
  let serial = 0
  const body = () => ({ name: `Nivel ${++serial}`, discount: 10 })
  const made = async () => ({ params: { id: (await shop.administrator.call(api.levels.create, { body: body() })).id } })
  const reseller = async () => ({ params: { id: (await shop.person('RESELLER')).id } })
  return {
    'POST /levels': async () => ({ rawBody: { name: `Nivel ${++serial}`, discount: 12.5 } }),
    'PUT /levels/:id': async () => ({ ...(await made()), rawBody: { name: `Nivel ${++serial}`, discount: 5 } }),
    'DELETE /levels/:id': made,
    'PUT /users/:id/level': async () => ({
      ...(await reseller()),
      rawBody: { levelId: (await made()).params.id },
    }),
    'PUT /admin/users/:id/price_list/stop': async () => ({
      ...(await reseller()),
      rawBody: { motivo: 'Copia el logo' },
    }),
    'PUT /admin/users/:id/price_list/allow': () => reseller(),
  }
}
