import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import type { Db } from '../../platform/db/db.ts'

type Received = WalletEntryWithUser['received'][number]

const among = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/** Each with the others whose vouchers look similar, whichever was first. */
export const selectAlikeVouchers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('voucherMatches')
    .select(['entryId as id', 'otherId'])
    .where('entryId', '=', among(ids))
    .unionAll(
      db.selectFrom('voucherMatches').select(['otherId as id', 'entryId as otherId']).where('otherId', '=', among(ids)),
    )
    .orderBy('id')
    .orderBy('otherId')
    .execute()

/** Each with the other operation numbers of the same kind of method, amount and day in Lima. */
export async function selectNearNumbers(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; number: string; otherId: number; otherNumber: string }>`
    select one.id, one.operation_number as number, other.id as "otherId", other.operation_number as "otherNumber"
    from wallet_entries as one
    join wallet_entries as other
      on other.quantity = one.quantity and other.method_kind = one.method_kind and other.id <> one.id
      and other.operation_number is not null and other.status in ('pending', 'accepted')
      and coalesce(other.paid_at, other.created_at) >= lima_day(coalesce(one.paid_at, one.created_at))
      and coalesce(other.paid_at, other.created_at) < lima_day(coalesce(one.paid_at, one.created_at)) + interval '1 day'
    where one.id = any(${ids}::bigint[]) and one.operation_number is not null
    order by one.id, other.id`.execute(db)
  return rows
}

/** Each with the other top-ups that wait or were accepted for which the same number was typed; at most twenty. */
export async function selectTwins(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select distinct typed.entry_id as id, twin.entry_id as other_id
    from typed_numbers as typed
    cross join lateral (
      select twin.entry_id from typed_numbers as twin join wallet_entries as other on other.id = twin.entry_id
      where twin.number = typed.number and twin.method_kind = typed.method_kind and twin.entry_id <> typed.entry_id
        and other.status in ('pending', 'accepted')
      order by twin.entry_id limit 20
    ) as twin
    where typed.entry_id = ${among(ids)}
    order by id, other_id`.execute(db)
  return rows
}

/** Each with the other top-up whose payment has a number that was typed for it. */
export async function selectTaken(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select distinct typed.entry_id as id, payment.entry_id as other_id
    from typed_numbers as typed
    join payments_received as payment on normal_number(payment.operation_number) = typed.number
      and payment.method_kind = typed.method_kind and payment.operation_number is not null
    where typed.entry_id = ${among(ids)} and payment.entry_id <> typed.entry_id
    order by id, other_id`.execute(db)
  return rows
}

/** How often each of these customers topped up, and the largest amount. */
export const selectPaidIn = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('walletEntries')
    .select((it) => ['userId', it.fn.countAll<number>().as('count'), it.fn.max<Centimos>('quantity').as('largest')])
    .where('userId', '=', sql<number>`any(${userIds}::integer[])`)
    .where('kind', '=', 'Recarga')
    .where('status', '=', 'accepted')
    .groupBy('userId')
    .execute()

/** The received payments that match, or may match, each of these; certain ones first. */
export async function selectReceived(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Received & { id: number }>`
    select one.id, one.certain, one.likely, payment.amount, payment.at, payment.has_time as "hasTime", payment.payer,
      payment.operation_number as "operationNumber"
    from (
      select entry_id as id, id as payment_id, true as certain, false as likely from payments_received where entry_id = ${among(ids)}
      union all
      select entry_id, payment_id, false, likely from payment_candidates where entry_id = ${among(ids)}
    ) as one
    join payments_received as payment on payment.id = one.payment_id
    order by one.id, one.certain desc, payment.id`.execute(db)
  return rows
}

/** Those of these that one call accepts together, since their payment certainly came in. */
export const selectAcceptable = (db: Db, ids: readonly number[]) =>
  db.selectFrom('acceptableTopUps').select('entryId').where('entryId', '=', among(ids)).execute()
