import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { isNotClaimed, renewalPrice } from './auto-renew-sql.ts'

type Window = { from: Date; until: Date; userId?: number | undefined }
export type Short = {
  id: number
  userId: number
  nombre: string
  endDate: Date
  /** What the balance lacks for it and for everything that is renewed automatically before it. */
  missing: Centimos
  /** How many renewals come before it. */
  earlier: number
}

/**
 * Rents that end in that time, and that the balance of their owner, as it is now, will not suffice to renew automatically
 * after all automatic renewals that come before, in the order of their ends; a rent of few days may come more than once.
 * Their owners were not told of that end yet. Of all owners or of one.
 */
export async function selectShort(db: Db, { from, until, userId }: Window): Promise<Short[]> {
  const { rows } = await sql<Short>`
    with renewable as (
      select purchases.id, purchases.user_id, purchases.nombre, end_date, auto_renew_short, product_terms.dias,
        ${renewalPrice} as price, auto_renew_price
      from purchases
        join users on users.id = purchases.user_id
        join products on products.id = purchases.product_id
        join product_terms on product_terms.id = purchases.term_id and product_terms.product_id = products.id
        join profiles on profiles.id = purchases.profile_id
        join accounts on accounts.id = profiles.account_id
      where auto_renew_price is not null and auto_renew_failed is distinct from end_date and end_date <= ${until}
        and purchases.user_id = ${userId ?? sql`purchases.user_id`}
        and users.disabled_at is null and freed_at is null and ${isNotClaimed} and renewable and fallen_at is null
        and deleted_at is null and category_id is not null and product_terms.dias >= coalesce(auto_renew_days, 0)
    ), charged as (
      select renewable.*, at, sum(price) over earlier as spent, count(*) over earlier as charges
      from renewable, generate_series(end_date, ${until}::timestamptz, dias * interval '24 hours') as at
      where price <= auto_renew_price
      window earlier as (partition by user_id order by at, id rows unbounded preceding)
    )
    select id, charged.user_id as "userId", nombre, end_date as "endDate",
      (spent - balance)::integer as missing, (charges - 1)::integer as earlier
    from charged join wallets on wallets.user_id = charged.user_id
    where at = end_date and end_date > ${from} and auto_renew_short is distinct from end_date and spent > balance
    order by charged.user_id, end_date, id`.execute(db)
  return rows
}

/** Records that the owner of these rents was told, before their present ends, that the balance will not suffice. */
export async function noteShort(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('purchases')
    .set((it) => ({ autoRenewShort: it.ref('endDate') }))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
