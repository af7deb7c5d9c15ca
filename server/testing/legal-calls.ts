import { api } from '#contract/index.ts'
import type { Shop } from './open-shop.ts'

/** Calls of `administratorsCalls` about terms and privacy notice. */
export const legalCalls = (shop: Shop) => ({
  'POST /legal_texts/:kind': async () => {
    const params = { kind: 'terms' } as const
    const { latest } = await shop.guest.call(api.legalTexts.read, { params })
    return { params, rawBody: { text: `Términos ${latest + 1}`, version: latest } }
  },
})
