import { api } from '#contract/index.ts'
import { complaintCalls } from './complaint-calls.ts'
import type { Shop } from './open-shop.ts'

/** Calls of `administratorsCalls` about what the law asks of a shop. */
export const legalCalls = (shop: Shop) => ({
  ...complaintCalls(shop),
  'PUT /products/:id/raffle_document': async () => ({
    params: { id: await shop.product({ tickets: 5 }) },
    file: { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  }),
  'POST /legal_texts/:kind': async () => {
    const params = { kind: 'terms' } as const
    const { latest } = await shop.guest.call(api.legalTexts.read, { params })
    return { params, rawBody: { text: `Términos ${latest + 1}`, version: latest } }
  },
})
