import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import type { Sent } from './client.ts'
import { complaint, openBook } from './complaint.ts'
import type { Shop } from './open-shop.ts'

/** Calls by which an administrator attends to the Libro de Reclamaciones. */
export function complaintCalls(shop: Shop): Record<string, () => Promise<Sent<Route>>> {
  return {
    'POST /complaints_book/:id/answer': async () => {
      await openBook(shop.administrator)
      const { numero } = await shop.guest.call(api.complaintsBook.write, { body: complaint() })
      const { items } = await shop.administrator.call(api.complaintsBook.list, { query: { open: true, pageSize: 200 } })
      return {
        params: { id: items.find((it) => it.numero === numero)?.id },
        body: { texto: 'Te devolvimos lo pagado.' },
      }
    },
    'PUT /complaints_book/holidays': () => Promise.resolve({ body: { days: ['2030-01-02'] } }),
  }
}
