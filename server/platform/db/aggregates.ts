import { sql, type Expression } from 'kysely'
import type { Logger } from 'pino'
import type { Centimos } from '#domain/money.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { repeat } from '../repeat.ts'
import { inTransaction, type Db, type Transaction } from './db.ts'

export type Sum = { total: number; sum: Centimos }

/** A range of time, `before` excluded. Its bounds are midnights in Lima; for rents, full hours. */
type Span = { from?: Expression<Date> | Date | undefined; before?: Expression<Date> | Date | undefined }

/** The totals of counts and amounts. */
export const aggregateColumns = [
  sql<number>`coalesce(sum(count), 0)::bigint`.as('total'),
  sql<Centimos>`coalesce(sum(amount), 0)::bigint`.as('sum'),
] as const

/** Count and sum of the rows that triggers have counted under these names; `0022-tallies.sql` defines the names. */
export function readAggregate(
  db: Db,
  names: readonly (string | Expression<string>)[],
  { from, before }: Span = {},
): Promise<Sum> {
  let query = db.selectFrom('counts').where('name', 'in', names)
  if (from) query = query.where('since', '>=', from)
  if (before) query = query.where('since', '<', before)
  return query.select(aggregateColumns).executeTakeFirstOrThrow()
}

/** Changes that are rolled up in one transaction. */
const batchSize = 10_000

/** Adds pending changes to the tallies; returns their number, or 0 when another server holds the lock. */
export function rollUp(db: Db, lock: number = advisoryLocks.rollUpAggregates): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows: tried } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as is_ours, set_config('synchronous_commit', 'off', true)`.execute(trx)
    if (!tried[0]?.isOurs) return 0
    const { rows } = await sql<{ count: number }>`
      with added as (
        delete from tally_changes where ctid = any (array(select ctid from tally_changes limit ${batchSize})) returning *
      ), kept as (
        insert into tallies as kept (name, since, count, amount)
        select name, since, sum(count), sum(amount) from added cross join unnest(names) as name group by name, since
        on conflict (name, since) do update
        set count = kept.count + excluded.count, amount = kept.amount + excluded.amount
      )
      select count(*) from added`.execute(trx)
    await foldPast(trx)
    return rows[0]?.count ?? 0
  })
}

/** What is due to suppliers by now is added up in one row of each name: `kept_since` says so, too. */
async function foldPast(trx: Transaction): Promise<void> {
  await sql`
    with past as (
      delete from tallies
      where name like 'settled %' and since > '-infinity' and since < now() - interval '1 hour' returning *
    )
    insert into tallies as kept (name, since, count, amount)
    select name, '-infinity', sum(count), sum(amount) from past group by name
    on conflict (name, since) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount
  `.execute(trx)
}

/** Rolled-up changes after which the table is vacuumed, so that their space is reused. */
const vacuumAfter = 5000
const pollIntervalMs = 2000

/** Rolls up periodically until it is closed. */
export function startRollup({ db, log }: { db: Db; log: Logger }): { close(): Promise<void> } {
  let since = 0

  async function work(closing: AbortSignal): Promise<void> {
    for (let added = batchSize; added === batchSize && !closing.aborted; since += added) added = await rollUp(db)
    if (since < vacuumAfter || closing.aborted) return
    await sql`vacuum tally_changes`.execute(db)
    since = 0
  }
  return repeat(pollIntervalMs, (closing) =>
    work(closing).catch((error: unknown) => {
      log.warn({ err: error }, 'aggregate rollup failed, retrying')
    }),
  )
}
