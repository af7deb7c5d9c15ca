import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Sum } from '../../platform/db/aggregates.ts'
import { orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { isOwnWalletRefused, usernameContains } from '../users/index.ts'
import { hasTwin } from './match-sql.ts'

const topUps = (db: Db) =>
  db.selectFrom('walletEntries as entry').innerJoin('users', 'users.id', 'entry.userId').select(topUpColumns)

const topUpColumns = [
  'entry.id',
  'entry.quantity',
  'entry.status',
  'entry.methodId',
  'entry.operationNumber',
  'entry.paidAt',
  'entry.createdAt',
  'users.id as userId',
  'users.username',
  'users.telefono',
  sql<boolean>`exists (select from voucher_files as file where file.entry_id = entry.id)`.as('voucher'),
] as const

export const selectTopUps = (db: Db, ids: readonly number[]) => topUps(db).where('entry.id', 'in', ids).execute()
export type TopUpRow = Awaited<ReturnType<typeof selectTopUps>>[number]

/** The top-ups without a payment that one of this amount and time can be linked to; the likeliest first. */
export function selectLinkable(
  db: Db,
  payment: { amount: Centimos; at: Date },
  username: string | null,
  limit: number,
) {
  let query = topUps(db)
    .where('entry.kind', '=', 'Recarga')
    .where('entry.status', 'in', ['pending', 'accepted'])
    .where(sql<boolean>`not exists (select from payments_received as other where other.entry_id = entry.id)`)
    .where(sql<boolean>`not exists (select from wallet_entries as later where later.corrects = entry.id)`)
  if (username) query = query.where(usernameContains(username))
  // Payments are reported within a week; top-ups of other times are found by their owner.
  else
    query = query.where(
      sql<boolean>`entry.created_at between ${payment.at}::timestamptz - interval '8 days' and ${payment.at}::timestamptz + interval '8 days'`,
    )
  return query
    .orderBy(sql`entry.quantity <> ${payment.amount}`)
    .orderBy(sql`abs(extract(epoch from coalesce(entry.paid_at, entry.created_at) - ${payment.at}::timestamptz))`)
    .limit(limit)
    .execute()
}

/**
 * The first day from which top-ups of a method (0 if none was reported) are expected to have a payment: that of its
 * first received payment.
 */
const firstDays = (methodId: number | undefined) => sql`
  select id, lima_day((select min(at) from payments_received where method_id = method.id)) as day
  from payment_methods as method where id = coalesce(${methodId ?? null}, id)
  union all
  select 0, lima_day((select min(at) from payments_received)) where ${methodId ?? null}::integer is null`

// A user who reconciles once a day has not seen the payments of today.
const aDayAgo = sql<Date>`now() - interval '1 day'`

/** With `reach`, at most as many rows of each method as the page can contain. */
function missing(db: Db, methodId: number | undefined, reach?: PageWindow) {
  const direction = sql.raw(reach?.fromEnd ? 'desc' : 'asc')
  const part = reach && sql`order by paid_at ${direction}, entry_id ${direction} limit ${reach.offset + reach.limit}`
  return db.selectFrom(
    sql<Pick<Tables['unreceivedTopUps'], 'entryId' | 'paidAt'>>`(
      select one.* from (${firstDays(methodId)}) as first
      cross join lateral (
        select entry_id, paid_at from unreceived_top_ups
        where coalesce(method_id, 0) = first.id and paid_at >= first.day and accepted_at < ${aDayAgo} ${part ?? sql``}
      ) as one
    )`.as('unreceived'),
  )
}

const oldestFirst: SortOrder = [
  [sql.ref('unreceived.paidAt'), 'asc'],
  [sql.ref('unreceived.entryId'), 'asc'],
]

export async function selectMissing(db: Db, methodId: number | undefined, page: PageWindow) {
  const ids = await paginate(missing(db, methodId, page).select('entryId as id'), oldestFirst, page).execute()
  if (ids.length === 0) return []
  const rows = await selectTopUps(
    db,
    ids.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sorted = ids.flatMap(({ id }) => byId.get(id) ?? [])
  return page.fromEnd ? sorted.toReversed() : sorted
}

/** All that are in the aggregates by day, without those of the last day. */
export async function sumMissing(db: Db, methodId: number | undefined): Promise<Sum> {
  const { rows } = await sql<Sum>`
    with first as (${firstDays(methodId)})
    select coalesce(sum(count), 0)::bigint as total, coalesce(sum(amount), 0)::bigint as sum
    from (
      select count, amount from first join counts on name = 'unreceived by ' || id and since >= day
      -- Repeated as an array so that the planner uses the index.
      where name = any (array(select 'unreceived by ' || id from first))
      union all
      select -1, -quantity from unreceived_top_ups join first on id = coalesce(method_id, 0) and paid_at >= day
      where accepted_at >= ${aDayAgo}
    ) as part`.execute(db)
  return rows[0] ?? { total: 0, sum: 0 as Centimos }
}

export const allMissing = (db: Db, methodId: number | undefined) =>
  orderBy(
    missing(db, methodId)
      .innerJoin('walletEntries as entry', 'entry.id', 'unreceived.entryId')
      .innerJoin('users', 'users.id', 'entry.userId')
      .leftJoin('paymentMethods as method', 'method.id', 'entry.methodId')
      .select(topUpColumns)
      .select(['method.kind', 'method.label', 'entry.updatedAt']),
    oldestFirst,
  )

/** The payments recorded by hand for these top-ups that were missing from a statement. */
export const selectContradicted = (db: Db, entries: readonly number[]) =>
  db
    .selectFrom('paymentsReceived as payment')
    .selectAll()
    .where('entryId', 'in', entries)
    .where('contradicted', '=', true)
    .execute()

type Alone = { maxPerTopUp: Centimos }

/**
 * Pending top-ups whose payment was received with the same amount, in the order of the requests; or those of them that
 * the shop may accept by itself.
 */
export function selectAcceptable(db: Db, limit: number, { after = 0, alone }: { after?: number; alone?: Alone } = {}) {
  const query = db.selectFrom('acceptableTopUps').select('entryId as id').where('entryId', '>', after)
  const within = alone
    ? query.where('quantity', '<=', alone.maxPerTopUp).where(sql<boolean>`exists (
          select from payments_received as payment where payment.entry_id = acceptable_top_ups.entry_id
            and payment.source <> 'hand' and payment.certain_by is not null
        )`)
    : query
  return within.orderBy('entryId').limit(limit).execute()
}

/** The same, of those that this administrator may accept. */
export async function selectAcceptableBy(db: Db, caller: Caller, limit: number) {
  const refused = await isOwnWalletRefused(db, caller)
  return acceptableExcept(db, refused ? caller.id : null)
    .select('entryId as id')
    .orderBy('entryId')
    .limit(limit)
    .execute()
}

function acceptableExcept(db: Db, userId: number | null) {
  const theirs = db
    .selectFrom('walletEntries')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
  return db.selectFrom('acceptableTopUps').where('entryId', 'not in', theirs)
}

/**
 * Whether the shop may accept the top-up of this payment automatically: it was not recorded by hand, its match is
 * certain, and a person has accepted a top-up of this customer before, and one from this payer, if a payer is named.
 */
export async function isTrusted(trx: Transaction, userId: number, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments_received as payment
    where payment.id = ${paymentId} and payment.source <> 'hand' and payment.certain_by is not null
      and exists (
        select from wallet_entries as before
        left join payments_received as paid on paid.entry_id = before.id
        where before.user_id = ${userId} and before.kind = 'Recarga' and before.status = 'accepted'
          and before.auto_accepted is not true
          and not exists (select from wallet_entries as later where later.corrects = before.id)
          and (payment.payer is null or ${payerOf(sql`paid.payer`)} = ${payerOf(sql`payment.payer`)})
      )`.execute(trx)
  return rows.length > 0
}

/** A name as it is compared. */
const payerOf = (payer: ReturnType<typeof sql>) => sql`lower(regexp_replace(btrim(${payer}), '\\s+', ' ', 'g'))`

/** How many top-ups this administrator may accept together. */
export async function sumAcceptable(db: Db, caller: Caller) {
  const refused = await isOwnWalletRefused(db, caller)
  return acceptableExcept(db, refused ? caller.id : null)
    .select([sql<number>`count(*)`.as('count'), sql<Centimos>`coalesce(sum(quantity), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow()
}

/** The payment of a locked top-up, if it has the same amount; locked too. */
export const lockPaymentOf = (trx: Transaction, entryId: number) =>
  trx
    .selectFrom('paymentsReceived as payment')
    .innerJoin('walletEntries as entry', 'entry.id', 'payment.entryId')
    .select('payment.id')
    .where('payment.entryId', '=', entryId)
    .where('payment.contradicted', '=', false)
    .whereRef('payment.amount', '=', 'entry.quantity')
    // One that another top-up claims too is compared anew.
    .where(sql<boolean>`(payment.certain_by is distinct from 'number' or not ${hasTwin(sql`payment`, sql`entry.id`)})`)
    .forUpdate('payment')
    .executeTakeFirst()

/** What the rule accepted today, of this customer and of all; the rule must be locked. */
export async function sumAutoAccepted(
  trx: Transaction,
  userId: number,
): Promise<{ customer: Centimos; shop: Centimos }> {
  const { rows } = await sql<{ customer: Centimos; shop: Centimos }>`
    select coalesce(sum(quantity) filter (where user_id = ${userId}), 0)::bigint as customer,
      coalesce(sum(quantity), 0)::bigint as shop
    from wallet_entries where auto_accepted and updated_at >= lima_day(now())`.execute(trx)
  return rows[0] ?? { customer: 0 as Centimos, shop: 0 as Centimos }
}

export async function markAutoAccepted(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('walletEntries').set({ autoAccepted: true }).where('id', '=', id).execute()
}
