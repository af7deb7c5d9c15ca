import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { Sent } from './client.ts'
import type { Shop } from './open-shop.ts'

/** The calls about accounts that fell and days given back; `account` is one without a rent. */
export function outageCalls(
  shop: Shop,
  account: () => Promise<{ id: number }>,
): Record<string, () => Promise<Sent<Route>>> {
  const fall = async (id: number) => {
    await shop.administrator.call(api.outages.markFallen, { params: { id } })
    return { params: { id } }
  }
  const fallen = async () => fall((await account()).id)
  /** With a rent; a profile of another account of its product is free. */
  const fallenWithRent = async () => {
    const buyer = await shop.person('USER', 900)
    const productId = await shop.product({ profiles: 5 })
    await buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
    const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
    return fall(items[0]?.id ?? 0)
  }
  return {
    'POST /accounts/:id/fall': async () => ({ params: { id: (await account()).id } }),
    'DELETE /accounts/:id/fall': fallen,
    'PUT /accounts/:id/fall/data': async () => ({ ...(await fallen()), rawBody: { password: 'clave-de-hoy' } }),
    'PUT /accounts/:id/fall/replace': fallenWithRent,
    'POST /outages': async () => {
      const scope = { productIds: [await shop.product()], from: '2026-01-01', until: '2026-01-02', motivo: 'Se cayó' }
      const { id } = await shop.administrator.call(api.outages.give, { body: { ...scope, dryRun: true } })
      return { rawBody: { ...scope, dryRun: false, id } }
    },
  }
}
