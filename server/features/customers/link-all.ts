import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { linkPurchases } from './link-purchases.ts'

/** Reads the purchases of those who keep a list, so that the first to open it after an upgrade need not wait. */
export async function linkCustomers({ db }: AppContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users left join customer_books book on book.user_id = users.id
    where coalesce(users.clientes, users.role = 'RESELLER')
      and exists (select from purchases where user_id = users.id and purchases.id > coalesce(book.read_to, 0))
    order by users.id`.execute(db)
  for (const { id } of rows) await linkPurchases(db, id)
}
