import { api } from '#contract/index.ts'
import { complaintCalls } from './complaint-calls.ts'
import type { Shop } from './open-shop.ts'

/** Calls of `administratorsCalls` about what the law asks of a shop. */
export const legalCalls = (shop: Shop) => ({
  ...complaintCalls(shop),
  'POST /legal_texts/:kind': async () => {
    const params = { kind: 'terms' } as const
    const { latest } = await shop.guest.call(api.legalTexts.read, { params })
    return { params, rawBody: { text: `Términos ${latest + 1}`, version: latest } }
  },
})
