import { sql } from 'kysely'
import type { MatchPair, NearPair, Proof } from '#domain/reconciliation.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { isToldTwice } from './same-payment-sql.ts'

export type Ids = readonly number[]
const among = (ids: Ids) => sql`any(${ids}::bigint[])`
const idsIn = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

/**
 * Serializes matching until the transaction ends. Sequential scans and generic plans are disabled: for the ids of a
 * batch the planner would scan all payments, or reuse a plan that was made when the table was empty.
 */
export async function lockMatching(trx: Transaction): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.matchPayments}), set_config('enable_seqscan', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(trx)
}

export type Work = { id: number; paymentId: number | null; entryId: number | null }

/** The next rows of the queue, at most `limit`. */
export const selectWork = (db: Db, limit: number): Promise<Work[]> =>
  db
    .selectFrom('matchWork')
    .select(['id', 'paymentId', 'entryId'])
    .where('setAsideAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes these rows of the queue; returns those that were still there. */
export const takeWork = (trx: Transaction, ids: Ids): Promise<Work[]> =>
  trx
    .deleteFrom('matchWork')
    .where('id', '=', sql<number>`${among(ids)}`)
    .where('setAsideAt', 'is', null)
    .returning(['id', 'paymentId', 'entryId'])
    .execute()

/** Leaves work that fails to a person. */
export async function setWorkAside(db: Db, ids: Ids): Promise<void> {
  await sql`update match_work set set_aside_at = now() where id = ${among(ids)}`.execute(db)
}

export async function countSetAside(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from match_work where set_aside_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Queues again what was set aside; returns how much that was. */
export async function requeueSetAside(trx: Transaction): Promise<number> {
  const { numAffectedRows } = await sql`
    update match_work set set_aside_at = null where set_aside_at is not null`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export async function requeuePayments(trx: Transaction, ids: Ids): Promise<void> {
  await sql`insert into match_work (payment_id) select unnest(${ids}::bigint[])`.execute(trx)
}

/** Which of these payments are open; locked, so that none is linked or ignored meanwhile. */
export async function selectOpen(trx: Transaction, ids: Ids): Promise<number[]> {
  return idsIn(
    await sql<{ id: number }>`
      select id from payments_received
      where id = ${among(ids)} and status in ('open', 'doubtful') order by id`.execute(trx),
  )
}

/** Until the transaction ends no other one settles, changes or reverses these top-ups. */
export async function lockTopUps(trx: Transaction, ids: Ids): Promise<void> {
  await sql`select from wallet_entries where id = ${among(ids)} order by id for update`.execute(trx)
}

/** The pairs of doubts that are stored, of these payments or top-ups. */
export async function selectStored(trx: Transaction, of: { payments: Ids } | { entries: Ids }): Promise<NearPair[]> {
  const rows = 'payments' in of ? sql`payment_id = ${among(of.payments)}` : sql`entry_id = ${among(of.entries)}`
  return (await sql<NearPair>`select payment_id, entry_id from payment_candidates where ${rows}`.execute(trx)).rows
}

/** Opens payments of these locked, waiting top-ups again that are certain by a number that another top-up has too. */
export async function openTwins(trx: Transaction, entries: Ids): Promise<number[]> {
  return idsIn(
    await sql<{ id: number }>`
      update payments_received as payment set status = 'open', entry_id = null
      from wallet_entries as entry
      where payment.entry_id = ${among(entries)} and entry.id = payment.entry_id and entry.status = 'pending'
        and payment.certain_by = 'number' and ${hasTwin(sql`payment`, sql`entry.id`)}
      returning payment.id`.execute(trx),
  )
}

/** Whether a top-up other than this one that waits or was accepted has the number of a payment. */
export const hasTwin = (payment: ReturnType<typeof sql>, entryId: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from typed_numbers as twin join wallet_entries as other on other.id = twin.entry_id
  where twin.number = normal_number(${payment}.operation_number) and twin.method_kind = ${payment}.method_kind
    and twin.entry_id <> ${entryId} and other.status in ('pending', 'accepted')
)`

/** Everything about these pairs of open payments and top-ups without one, except unlinked ones. */
export async function selectPairs(trx: Transaction, pairs: readonly NearPair[]): Promise<MatchPair[]> {
  const { rows } = await sql<MatchPair>`
    select payment.id as payment_id, unpaid.entry_id,
      unpaid.method_id in (0, payment.method_id) as same_method, unpaid.quantity = payment.amount as same_amount,
      payment.at, payment.has_time, payment.created_at as known_at, unpaid.asked_at, unpaid.accepted, unpaid.taken,
      normal_number(payment.operation_number) as number, payment.number_counts,
      typed.at as typed_at, typed.at is null and typed.count > 0 and payment.operation_number is not null as is_other_number,
      typed.at is not null and ${hasTwin(sql`payment`, sql`unpaid.entry_id`)} as is_twin,
      case when typed.at is null then 0 else (
        select count(*) from typed_numbers as told
        where told.user_id = entry.user_id and told.typed_at > now() - interval '30 days'
          and exists (
            select from statement_spans as span where span.method_id = told.method_id and span.until >= told.typed_at
              and span.since <= told.typed_at
          )
          and not exists (
            select from payments_received as proof
            where normal_number(proof.operation_number) = told.number and proof.method_kind = told.method_kind
              and proof.operation_number is not null
          )
      ) end as unproven,
      typed.at is not null and exists (
        select from unpaid_top_ups as other
        where other.method_id in (0, payment.method_id) and other.quantity = payment.amount and not other.accepted
          and other.entry_id <> unpaid.entry_id and other.asked_at < typed.at
      ) as asked_before,
      coalesce(written.own, false) as has_code, coalesce(written.count, 0) as codes,
      entry.typed_quantity is not null as given_cents,
      ${isToldTwice} as told_twice
    from unnest(${pairs.map((it) => it.paymentId)}::bigint[], ${pairs.map((it) => it.entryId)}::bigint[])
      as pair (payment_id, entry_id)
    join payments_received as payment on payment.id = pair.payment_id and payment.status in ('open', 'doubtful')
    join unpaid_top_ups as unpaid on unpaid.entry_id = pair.entry_id
    join wallet_entries as entry on entry.id = pair.entry_id
    cross join lateral (
      select min(typed_at) filter (where number = normal_number(payment.operation_number)
        and method_kind = payment.method_kind) as at, count(*) as count
      from typed_numbers where entry_id = pair.entry_id
    ) as typed
    cross join lateral (
      select count(distinct given.code) as count, bool_or(given.entry_id = pair.entry_id) as own
      from payment_words as word join payment_codes as given on given.code = word.word
      where word.payment_id = payment.id
    ) as written
    where not exists (
      select from payment_refusals as refusal
      where refusal.payment_id = pair.payment_id and refusal.entry_id = pair.entry_id
    )`.execute(trx)
  return rows
}

const columnsOf = (links: readonly NearPair[]) =>
  sql`${links.map((it) => it.paymentId)}::bigint[], ${links.map((it) => it.entryId)}::bigint[]`

/** Links open payments to their top-ups; returns how many were still open. */
export async function linkPayments(trx: Transaction, links: readonly (NearPair & { proof: Proof })[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments_received set status = 'matched', entry_id = link.entry_id, certain_by = link.proof
    from unnest(${columnsOf(links)}, ${links.map(({ proof }) => proof)}::text[]) as link (payment_id, entry_id, proof)
    where id = link.payment_id and status in ('open', 'doubtful')
      and not exists (select from payments_received as other where other.entry_id = link.entry_id)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Replaces which of these payments are doubtful, and between which top-ups; returns how many became so or ceased to be.
 */
export async function replaceDoubts(
  trx: Transaction,
  payments: Ids,
  doubts: readonly (NearPair & { likely: boolean })[],
): Promise<number> {
  const { numAffectedRows: deleted } = await sql`
    delete from payment_candidates as kept where payment_id = ${among(payments)} and not exists (
      select from unnest(${columnsOf(doubts)}) as doubt (payment_id, entry_id)
      where doubt.payment_id = kept.payment_id and doubt.entry_id = kept.entry_id
    )`.execute(trx)
  const { numAffectedRows: written } = await sql`
    insert into payment_candidates as kept (payment_id, entry_id, likely)
    select * from unnest(${columnsOf(doubts)}, ${doubts.map(({ likely }) => likely)}::boolean[])
    on conflict (payment_id, entry_id) do update set likely = excluded.likely where kept.likely <> excluded.likely`.execute(
    trx,
  )
  await sql`
    update payments_received as payment set status = case payment.status when 'open' then 'doubtful' else 'open' end
    where id = ${among(payments)} and status in ('open', 'doubtful') and (status = 'doubtful') <> exists (
      select from payment_candidates as candidate where candidate.payment_id = payment.id
    )`.execute(trx)
  return Number(deleted ?? 0) + Number(written ?? 0)
}
