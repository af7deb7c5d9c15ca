import { sql, type Insertable } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import { searchedNumber } from '#domain/operation-number.ts'
import { readAggregate, type Sum } from '../../platform/db/aggregates.ts'
import { contains, daysOf, orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PaymentStatus = 'open' | 'doubtful' | 'matched' | 'ignored'
export type PaymentFilter = {
  statuses: readonly PaymentStatus[]
  methodId?: number | undefined
  /** Days in Lima, both included. */
  from?: string | undefined
  to?: string | undefined
  text?: string | null | undefined
}

function filtered(db: Db, { statuses, methodId, from, to, text }: PaymentFilter) {
  const days = daysOf({ from, to })
  let query = db.selectFrom('paymentsReceived as payment')
  if (statuses.length < 4) query = query.where('payment.status', 'in', statuses)
  if (methodId !== undefined) query = query.where('payment.methodId', '=', methodId)
  if (days.from) query = query.where('payment.at', '>=', days.from)
  if (days.before) query = query.where('payment.at', '<', days.before)
  if (text) query = query.where(mentions(text))
  return query
}

/** The text in the payer or in the number of the payment. */
function mentions(text: string) {
  const pattern = contains(text)
  // A number contains nothing else, and searching for one is a second scan of the index.
  const number = searchedNumber(text)
  if (number !== undefined)
    return sql<boolean>`(payment.payer ilike ${pattern} or payment.operation_number ilike ${contains(number)})`
  if (/^[A-Za-z0-9]+$/.test(text))
    return sql<boolean>`(payment.payer ilike ${pattern} or payment.operation_number ilike ${pattern})`
  // Four digits may be a year, which many rows contain.
  const digits = /\d{5,}/.exec(text)?.[0]
  if (digits === undefined) return sql<boolean>`payment.payer ilike ${pattern}`
  // The digits alone use the index; searching the words as well would scan every payment with that name.
  return sql<boolean>`(payment.payer ilike ${contains(digits)} and payment.payer || '' ilike ${pattern})`
}

const latestFirst: SortOrder = [
  [sql.ref('payment.at'), 'desc'],
  [sql.ref('payment.id'), 'desc'],
]

/** A payment, without its top-ups. */
const columns = [
  'payment.id',
  'payment.methodId',
  'payment.amount',
  'payment.at',
  'payment.hasTime',
  'payment.payer',
  'payment.message',
  'payment.operationNumber',
  'payment.source',
  'payment.status',
  'payment.motivo',
  'payment.contradicted',
  'payment.entryId',
  'payment.certainBy',
  'payment.createdAt',
] as const

export function selectPayments(db: Db, filter: PaymentFilter, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('payment.id'), latestFirst, page)
  const rows = db.selectFrom('paymentsReceived as payment').where('payment.id', 'in', ids).select(columns)
  return orderBy(rows, latestFirst).execute()
}

export const selectPayment = (db: Db, id: number) =>
  db.selectFrom('paymentsReceived as payment').where('payment.id', '=', id).select(columns).executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

/** All payments, in the same order, each with its method and the owner of its top-up. */
export const allPayments = (db: Db, filter: PaymentFilter) =>
  orderBy(
    filtered(db, filter)
      .innerJoin('paymentMethods as method', 'method.id', 'payment.methodId')
      .leftJoin('walletEntries as entry', 'entry.id', 'payment.entryId')
      .leftJoin('users', 'users.id', 'entry.userId')
      .select(columns)
      .select(['method.kind', 'method.label', 'users.username', 'entry.quantity']),
    latestFirst,
  )

const totals = [
  sql<number>`count(*)`.as('total'),
  sql<Centimos>`coalesce(sum(payment.amount), 0)::bigint`.as('sum'),
] as const

/** Their number and sum. */
export function sumPayments(db: Db, filter: PaymentFilter): Promise<Sum> {
  if (filter.text) return filtered(db, filter).select(totals).executeTakeFirstOrThrow()
  const by = filter.methodId === undefined ? '' : ` by ${filter.methodId}`
  return readAggregate(
    db,
    filter.statuses.map((status) => `payment ${status}${by}`),
    daysOf(filter),
  )
}

/** The names of the aggregates of the payments of each method and status. */
const namesBy = sql`
  select id, status, 'payment ' || status || ' by ' || id as name
  from payment_methods cross join (values ('open'), ('doubtful'), ('matched'), ('ignored')) as state (status)`

/** What each method received on each day of Lima, by status; the latest day first. */
export async function selectTotals(db: Db, { methodId, from, to }: Pick<PaymentFilter, 'methodId' | 'from' | 'to'>) {
  const { rows } = await sql<{ methodId: number; day: string; status: PaymentStatus; count: number; sum: Centimos }>`
    select kept.id as method_id, to_char(since at time zone 'America/Lima', 'YYYY-MM-DD') as day, status,
      sum(counts.count)::bigint as count, sum(counts.amount)::bigint as sum
    from counts
    join (${namesBy}) as kept on kept.name = counts.name
    -- Repeated as an array so that the planner uses the index.
    where counts.name = any (array(select name from (${namesBy}) as one where id = coalesce(${methodId ?? null}, id)))
      and since >= coalesce((${from ?? null}::date)::timestamp at time zone 'America/Lima', '-infinity')
      and since <= coalesce((${to ?? null}::date)::timestamp at time zone 'America/Lima', 'infinity')
    group by kept.id, since, status having sum(counts.count) <> 0
    order by since desc, kept.id`.execute(db)
  return rows
}

/** A payment, locked until the transaction ends. Lock its top-up first. */
export const lockPayment = (trx: Transaction, id: number) =>
  trx
    .selectFrom('paymentsReceived as payment')
    .where('payment.id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()

export async function insertPayment(trx: Transaction, payment: Insertable<Tables['paymentsReceived']>) {
  const { id } = await trx.insertInto('paymentsReceived').values(payment).returning('id').executeTakeFirstOrThrow()
  return id
}

type Settled = { status: PaymentStatus; entryId: number | null; motivo: string | null }

/** Sets the outcome of a locked payment. */
export async function settlePayment(trx: Transaction, id: number, settled: Settled): Promise<void> {
  await trx.updateTable('paymentsReceived').set(settled).where('id', '=', id).execute()
}

export async function insertRefusal(trx: Transaction, paymentId: number, entryId: number): Promise<void> {
  await trx
    .insertInto('paymentRefusals')
    .values({ paymentId, entryId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRefusal(trx: Transaction, paymentId: number, entryId: number): Promise<void> {
  await trx.deleteFrom('paymentRefusals').where('paymentId', '=', paymentId).where('entryId', '=', entryId).execute()
}

/** The top-ups that each of these doubtful payments may belong to. */
export const selectCandidates = (db: Db, payments: readonly number[]) =>
  db
    .selectFrom('paymentCandidates')
    .select(['paymentId', 'entryId', 'likely'])
    .where('paymentId', 'in', payments)
    .orderBy('paymentId')
    .orderBy('entryId')
    .execute()
