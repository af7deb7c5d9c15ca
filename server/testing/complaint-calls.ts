import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { complaintNumber } from '#domain/complaint.ts'
import type { Sent } from './client.ts'
import { complaint, openBook } from './complaint.ts'
import type { Shop } from './open-shop.ts'

/** Calls by which an administrator attends to the Libro de Reclamaciones. */
export function complaintCalls(shop: Shop): Record<string, () => Promise<Sent<Route>>> {
  return {
    'POST /complaints_book/:id/answer': async () => {
      await openBook(shop.administrator)
      await sql`delete from settings where key = 'complaintsLost'`.execute(shop.context.db)
      const { numero } = await shop.guest.call(api.complaintsBook.write, { body: complaint() })
      const { items } = await shop.administrator.call(api.complaintsBook.list, { query: { open: true, pageSize: 200 } })
      return {
        params: { id: items.find((it) => it.numero === numero)?.id },
        body: { texto: 'Te devolvimos lo pagado.' },
      }
    },
    'PUT /complaints_book/last_number': async () => {
      await sql`insert into settings (key, value) values ('complaintsLost', to_jsonb(now()::text)) on conflict do nothing`.execute(
        shop.context.db,
      )
      return { body: { numero: null } }
    },
    'POST /complaints_book/lost': async () => {
      await openBook(shop.administrator)
      const { requestId: _, ...written } = complaint()
      // A year before the shop has no sheets yet.
      await sql`insert into complaint_years (year, last) values (2025, 1)
        on conflict (year) do update set last = complaint_years.last + 1`.execute(shop.context.db)
      const { rows } = await sql<{ last: number }>`select last from complaint_years where year = 2025`.execute(
        shop.context.db,
      )
      return { body: { ...written, numero: complaintNumber(2025, rows[0]?.last ?? 0), fecha: '2025-12-01' } }
    },
    'PUT /complaints_book/holidays': () => Promise.resolve({ body: { days: ['2030-01-02'] } }),
  }
}
