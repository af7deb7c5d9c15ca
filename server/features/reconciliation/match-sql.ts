import { sql } from 'kysely'
import type { MatchPair } from '#domain/reconciliation.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

type Ids = readonly number[]
const among = (ids: Ids) => sql`any(${ids}::bigint[])`
const idsIn = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

/**
 * Serializes matching until the transaction ends. Sequential scans and generic plans are off: for the 500 ids of a
 * batch the planner overestimates the pairs and would scan every payment of the shop, or reuse a plan from when it was
 * empty.
 */
export async function lockMatching(trx: Transaction): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.matchPayments}), set_config('enable_seqscan', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
}

/** Dequeues what is to be matched, at most `limit` rows. */
export async function takeQueued(trx: Transaction, limit: number): Promise<{ payments: number[]; entries: number[] }> {
  const rows = await trx
    .deleteFrom('matchQueue')
    .where('id', 'in', (it) => it.selectFrom('matchQueue').select('id').orderBy('id').limit(limit))
    .returning(['paymentId', 'entryId'])
    .execute()
  const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  return { payments: distinct(rows.map((row) => row.paymentId)), entries: distinct(rows.map((row) => row.entryId)) }
}

export async function isQueued(db: Db): Promise<boolean> {
  return (await db.selectFrom('matchQueue').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The top-ups that these payments are, or were until now, candidates for. */
export async function selectTopUpsAround(trx: Transaction, payments: Ids): Promise<number[]> {
  return idsIn(
    await sql<{ id: number }>`
      select entry_id as id from payment_candidates where payment_id = ${among(payments)}
      union
      select entry_id from payment_pairs where payment_id = ${among(payments)}`.execute(trx),
  )
}

/**
 * The open payments that these top-ups are, or were until now, candidates for; and which of these payments are open.
 */
export async function selectOpenAround(trx: Transaction, entries: Ids, payments: Ids): Promise<number[]> {
  return idsIn(
    await sql<{ id: number }>`
      select id from payments_received where status in ('open', 'doubtful') and id in (
        select payment_id from payment_candidates where entry_id = ${among(entries)}
        union all
        select payment_id from payment_pairs where entry_id = ${among(entries)}
        union all
        select unnest(${payments}::bigint[])
      )`.execute(trx),
  )
}

/** Until the transaction ends nobody settles, changes or reverses these top-ups. */
export async function lockTopUps(trx: Transaction, ids: Ids): Promise<void> {
  await sql`select from wallet_entries where id = ${among(ids)} order by id for update`.execute(trx)
}

/** Every pair of these top-ups with an open payment, except for those that are settled otherwise or were unlinked. */
export async function selectPairs(trx: Transaction, entries: Ids): Promise<MatchPair[]> {
  const { rows } = await sql<MatchPair>`
    select pair.*, holder.id is not null as taken
    from payment_pairs as pair
    join payments_received as payment on payment.id = pair.payment_id and payment.status in ('open', 'doubtful')
    left join payments_received as holder on holder.entry_id = pair.entry_id
    where pair.entry_id = ${among(entries)} and (holder.id is null or holder.contradicted)
      and not exists (select from wallet_entries as later where later.corrects = pair.entry_id)
      and not exists (
        select from payment_refusals as refusal
        where refusal.payment_id = pair.payment_id and refusal.entry_id = pair.entry_id
      )`.execute(trx)
  return rows
}

type Link = Pick<MatchPair, 'paymentId' | 'entryId'>
const columnsOf = (links: readonly Link[]) =>
  sql`unnest(${links.map((it) => it.paymentId)}::bigint[], ${links.map((it) => it.entryId)}::bigint[])`

/** Links open payments to their top-ups; returns how many were still open. */
export async function linkPayments(trx: Transaction, links: readonly Link[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments_received set status = 'matched', entry_id = link.entry_id
    from ${columnsOf(links)} as link (payment_id, entry_id)
    where id = link.payment_id and status in ('open', 'doubtful')`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Replaces which of these payments are doubtful, and between which top-ups; returns how many became so or ceased to be.
 */
export async function replaceDoubts(trx: Transaction, payments: Ids, doubts: readonly Link[]): Promise<number> {
  await sql`delete from payment_candidates where payment_id = ${among(payments)}`.execute(trx)
  await sql`
    insert into payment_candidates (payment_id, entry_id)
    select * from ${columnsOf(doubts)} on conflict do nothing`.execute(trx)
  const { numAffectedRows } = await sql`
    update payments_received as payment set status = case payment.status when 'open' then 'doubtful' else 'open' end
    where id = ${among(payments)} and status in ('open', 'doubtful') and (status = 'doubtful') <> exists (
      select from payment_candidates as candidate where candidate.payment_id = payment.id
    )`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
