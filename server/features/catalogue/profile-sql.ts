import { sql, type NotNull, type Updateable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A profile, still encrypted, and when the data of its account changed. */
export const selectProfile = (db: Db, id: number) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.accountId')
    .select(['profiles.id', 'profiles.productId', 'pin', 'setAsideAt', 'changedAt', 'fallenAt'])
    .where('profiles.id', '=', id)
    .executeTakeFirst()
export type Profile = NonNullable<Awaited<ReturnType<typeof selectProfile>>>

export async function updateProfile(trx: Transaction, id: number, change: Updateable<Tables['profiles']>) {
  await trx.updateTable('profiles').set(change).where('id', '=', id).execute()
}

/** Which profile of its account it is, from 1, in the order in which they were added. */
const numberInAccount = sql<number>`(
  select count(*)::integer from profiles as other
  where other.account_id = profiles.account_id and other.id <= profiles.id
)`.as('number')

/** The profiles of these accounts that wait for another PIN. */
export const selectSetAside = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('profiles')
    .select(['id', 'accountId', 'setAsideAt as at', numberInAccount])
    .where('accountId', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('setAsideAt', 'is not', null)
    .orderBy('id')
    .$narrowType<{ at: NotNull }>()
    .execute()

const waiting = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('products', 'products.id', 'profiles.productId')
    .where('setAsideAt', 'is not', null)
    .where('deletedAt', 'is', null)

/** The profiles of all products that wait for another PIN, the longest first. */
export const selectWaiting = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  waiting(db)
    .select(['profiles.id', 'accountId', 'setAsideAt as at', numberInAccount])
    .select(['products.id as productId', 'nombre', 'state'])
    .orderBy('setAsideAt')
    .orderBy('profiles.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ at: NotNull }>()
    .execute()

export async function countWaiting(db: Db): Promise<number> {
  const row = await waiting(db)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * How many customers of each of these accounts were shown the password that it still has, and rent none of its profiles
 * any more: their rents ended, were ended, or were moved to another account. A customer is a phone of a buyer.
 */
export async function countKnowing(db: Db, accountIds: readonly number[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountId: number; count: number }>`
    with past as (
      select profiles.account_id, user_id, telefono, least(end_date, freed_at) as until
      from profiles join purchases on purchases.profile_id = profiles.id
      where profiles.account_id = any(${accountIds}::integer[])
      union all
      select rent_moves.account_id, user_id, telefono, moved_at
      from rent_moves join purchases on purchases.id = rent_moves.purchase_id
      where rent_moves.account_id = any(${accountIds}::integer[])
    ), customers as (
      select account_id, max(until) as until from past group by account_id, user_id, telefono
    )
    select account_id as "accountId", count(*)::integer as count
    from customers join accounts on accounts.id = account_id
    where until <= ${now} and (changed_at is null or until > changed_at)
    group by account_id`.execute(db)
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}
