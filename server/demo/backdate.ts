import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** When each top-up and each correction was made and settled, by movement id. */
export type EntryDates = Map<number, { createdAt: Date; updatedAt: Date }>

/**
 * Backdates the seeded data; needs an open transaction. The triggers that forbid such changes are disabled until it is
 * done. What they protect beside the dates is not changed.
 */
export async function backdate(db: Db, entryDates: EntryDates): Promise<void> {
  // This disables foreign keys as well: deferred constraints are checked now.
  await sql`set constraints all immediate`.execute(db)
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`update users set created_at = now() - interval '60 days'`.execute(db)
  await sql`
    update products set created_at = now() - interval '46 days'
      - ((select max(id) from products) - id) * interval '5 hours'
  `.execute(db)
  await sql`update purchases set created_at = start_date`.execute(db)
  await sql`
    update wallet_entries set created_at = start_date, updated_at = start_date
    from purchases where purchases.entry_id = wallet_entries.id
  `.execute(db)
  await sql`
    update wallet_entries set created_at = renewals.created_at, updated_at = renewals.created_at
    from renewals where renewals.entry_id = wallet_entries.id
  `.execute(db)
  await sql`
    update wallet_entries set created_at = cancelled_at, updated_at = cancelled_at
    from purchases join draws on draws.product_id = purchases.product_id
    where kind = 'Devolución' and purchases.id = purchase_id and cancelled_at is not null
  `.execute(db)
  for (const [id, dates] of entryDates) {
    await db.updateTable('walletEntries').set(dates).where('id', '=', id).execute()
  }
  await sql`
    update typed_numbers set typed_at = created_at from wallet_entries where wallet_entries.id = entry_id`.execute(db)
  await sql`
    update audit set at = updated_at from wallet_entries
    where wallet_entries.id = coalesce(
      (audit.after ->> 'walletEntry')::bigint, case audit.subject when 'walletEntry' then audit.subject_id end)
  `.execute(db)
  await sql`
    update audit set at = coalesce(announced_at, cancelled_at) from draws
    where audit.subject = 'product' and audit.subject_id = draws.product_id
  `.execute(db)
  await sql`
    update notices set created_at = updated_at from wallet_entries
    where wallet_entries.id = (notices.data ->> 'entryId')::bigint
  `.execute(db)
  // Every user has read all but the last two.
  await sql`
    update notices set read_at = created_at + interval '2 hours' where id in (
      select id from (select id, row_number() over (partition by user_id order by created_at desc) as place from notices) as one
      where place > 2
    )
  `.execute(db)
  await sql`select count_anew()`.execute(db)
  await sql`set local session_replication_role = origin`.execute(db)
}
