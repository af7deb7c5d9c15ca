import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import { contains, orderBy, paginate, type Order, type PageWindow } from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

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

/** The top-ups without a payment that one of this amount and time may be linked to; what is likelier first. */
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
  if (username) query = query.where('users.username', 'ilike', contains(username))
  // Payments are told within a week, and top-ups of other times are found by whose they are.
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

/** Of each method since its first payment came in; where none was said, since the first of all. */
const sinceFirstPayment = sql<Tables['unreceivedTopUps']>`(
  with first as (
    select id, lima_day((select min(at) from payments_received where method_id = method.id)) as day
    from payment_methods as method
  )
  select unreceived.* from first
  join unreceived_top_ups as unreceived on unreceived.method_id = first.id and unreceived.paid_at >= first.day
  union all
  select * from unreceived_top_ups where method_id is null and paid_at >= (select min(day) from first)
)`

function missing(db: Db, methodId: number | undefined) {
  const query = db
    .selectFrom(sinceFirstPayment.as('unreceived'))
    .innerJoin('walletEntries as entry', 'entry.id', 'unreceived.entryId')
    // Whoever reconciles once a day has not seen the payments of today.
    .where('entry.updatedAt', '<', sql<Date>`now() - interval '1 day'`)
  return methodId === undefined ? query : query.where('unreceived.methodId', '=', methodId)
}

const oldestFirst: Order = [
  [sql.ref('unreceived.paidAt'), 'asc'],
  [sql.ref('unreceived.entryId'), 'asc'],
]

export async function selectMissing(db: Db, methodId: number | undefined, page: PageWindow) {
  const ids = await paginate(missing(db, methodId).select('unreceived.entryId as id'), oldestFirst, page).execute()
  if (ids.length === 0) return []
  const rows = await selectTopUps(
    db,
    ids.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sorted = ids.flatMap(({ id }) => byId.get(id) ?? [])
  return page.fromEnd ? sorted.toReversed() : sorted
}

export const sumMissing = (db: Db, methodId: number | undefined) =>
  missing(db, methodId)
    .select([sql<number>`count(*)`.as('total'), sql<Centimos>`coalesce(sum(entry.quantity), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow()

export const everyMissing = (db: Db, methodId: number | undefined) =>
  orderBy(
    missing(db, methodId)
      .innerJoin('users', 'users.id', 'entry.userId')
      .leftJoin('paymentMethods as method', 'method.id', 'entry.methodId')
      .select(topUpColumns)
      .select(['method.kind', 'method.label', 'entry.updatedAt']),
    oldestFirst,
  )

/** What was recorded for these top-ups by hand, and did not come in a statement. */
export const selectContradicted = (db: Db, entries: readonly number[]) =>
  db
    .selectFrom('paymentsReceived as payment')
    .selectAll()
    .where('entryId', 'in', entries)
    .where('contradicted', '=', true)
    .execute()

/** Top-ups that wait, whose payment came in with the same amount, in the order in which they were asked. */
const acceptable = (db: Db) =>
  db
    .selectFrom('walletEntries as entry')
    .innerJoin('paymentsReceived as payment', 'payment.entryId', 'entry.id')
    .where('entry.status', '=', 'pending')
    .where('entry.kind', '=', 'Recarga')
    .where('payment.contradicted', '=', false)
    .whereRef('payment.amount', '=', 'entry.quantity')

export const selectAcceptable = (db: Db, after: number, limit: number) =>
  acceptable(db).select('entry.id').where('entry.id', '>', after).orderBy('entry.id').limit(limit).execute()

export const sumAcceptable = (db: Db) =>
  acceptable(db)
    .select([sql<number>`count(*)`.as('count'), sql<Centimos>`coalesce(sum(entry.quantity), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow()

/** The payment of a top-up that is locked, if it is of its amount; locked with it. */
export const lockPaymentOf = (trx: Transaction, entryId: number) =>
  trx
    .selectFrom('paymentsReceived as payment')
    .innerJoin('walletEntries as entry', 'entry.id', 'payment.entryId')
    .select('payment.id')
    .where('payment.entryId', '=', entryId)
    .where('payment.contradicted', '=', false)
    .whereRef('payment.amount', '=', 'entry.quantity')
    .forUpdate('payment')
    .executeTakeFirst()

/** What was accepted by rule of this customer's today, while their wallet is locked. */
export async function sumAutoAccepted(trx: Transaction, userId: number): Promise<Centimos> {
  const { sum } = await trx
    .selectFrom('walletEntries')
    .select(sql<Centimos>`coalesce(sum(quantity), 0)::bigint`.as('sum'))
    .where('userId', '=', userId)
    .where('autoAccepted', '=', true)
    .where('updatedAt', '>=', sql<Date>`lima_day(now())`)
    .executeTakeFirstOrThrow()
  return sum
}

export async function markAutoAccepted(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('walletEntries').set({ autoAccepted: true }).where('id', '=', id).execute()
}
