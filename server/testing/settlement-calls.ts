import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import type { Sent } from './client.ts'
import { type Person, type Shop } from './open-shop.ts'

/** The calls about what suppliers are owed; `rented` sells something without a cost. */
export function settlementCalls(
  { administrator, context }: Shop,
  { id: userId }: Person,
  rented: () => Promise<{ id: number }>,
): Record<string, () => Promise<Sent<Route>>> {
  const params = { userId }
  return {
    'PUT /settlements/resume': () => Promise.resolve({}),
    'PUT /settlements/entries/:id/cost': async () => {
      const { id: purchaseId } = await rented()
      const entries = context.db.selectFrom('settlementEntries').select('id').where('purchaseId', '=', purchaseId)
      const { id } = await entries.executeTakeFirstOrThrow()
      return { params: { id }, rawBody: { costo: 3 } }
    },
    'POST /settlements/:userId/payouts': async () => {
      await administrator.call(api.settlements.correct, { params, body: { amount: fromSoles(5), motivo: 'De marzo' } })
      return { params, rawBody: { amount: 1, methodKind: 'Yape' } }
    },
    'POST /settlements/:userId/corrections': () =>
      Promise.resolve({ params, rawBody: { amount: 1, motivo: 'Un error' } }),
  }
}
