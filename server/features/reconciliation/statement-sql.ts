import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import { dayMs, limaDayNumber, startOfLimaDay } from '#domain/lima.ts'
import { minCertainNumber, normalNumber } from '#domain/operation-number.ts'
import type { StatementAnswers, StatementColumns, StatementPayment } from '#domain/statement.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Until the transaction ends no other one imports payments of this method. */
export const lockMethod = (trx: Transaction, id: number): Promise<{ kind: PaymentKind } | undefined> =>
  trx.selectFrom('paymentMethods').select('kind').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Paid = { methodId: number; amount: Centimos; at: Date; operationNumber: string }

/** Whether a payment of this number, in its normal form, and amount was received by this method on the same day of Lima. */
export async function isKnown(trx: Transaction, { methodId, amount, at, operationNumber }: Paid): Promise<boolean> {
  const row = await trx
    .selectFrom('paymentsReceived')
    .select('id')
    .where('methodId', '=', methodId)
    .where('amount', '=', amount)
    .where(sql<boolean>`normal_number(operation_number) = normal_number(${operationNumber})`)
    .where(sql<boolean>`lima_day(at) = lima_day(${at}::timestamptz)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Fewer may be equal by chance. */
const minElsewhere = 3

/** The other method that has the most of these payments, by number and amount; undefined unless it has several. */
export async function selectElsewhere(trx: Transaction, methodId: number, lines: readonly StatementPayment[]) {
  const numbered = lines.flatMap(({ amount, operationNumber, numberCounts }) => {
    const number = operationNumber && !numberCounts ? normalNumber(operationNumber) : ''
    return number.length >= minCertainNumber ? [{ amount, number }] : []
  })
  const { rows } = await sql<{ methodId: number; count: number }>`
    select method_id, count(distinct (line.number, line.amount)) as count
    from unnest(${numbered.map(({ number }) => number)}::text[],
      ${numbered.map(({ amount }) => amount)}::bigint[]) as line (number, amount)
    join payments_received as payment on normal_number(payment.operation_number) = line.number
      and payment.operation_number is not null and payment.amount = line.amount
    where method_id <> ${methodId}
    group by method_id order by count desc, method_id limit 1`.execute(trx)
  return rows.find(({ count }) => count >= minElsewhere)
}

/** Payments of this method from statements, or seen in one, of the days and amounts of these lines: as it has them. */
export async function selectImported(trx: Transaction, methodId: number, lines: readonly StatementPayment[]) {
  const groups = new Map<string, { day: Date; amount: Centimos }>()
  for (const { at, amount } of lines) {
    const key = `${limaDayNumber(at)} ${amount}`
    if (!groups.has(key)) groups.set(key, { day: startOfLimaDay(at), amount })
  }
  const asked = [...groups.values()]
  const { rows } = await sql<{
    reference: string
    amount: Centimos
    at: Date
    hasTime: boolean
    operationNumber: string | null
  }>`
    select case source when 'file' then reference else seen_as end as reference, payment.amount,
      coalesce(seen_at, at) as at, case source when 'file' then has_time else seen_at is not null end as has_time,
      coalesce(operation_number, nullif(split_part(seen_as, ' ', 3), '-')) as operation_number
    from unnest(${asked.map(({ amount }) => amount)}::bigint[],
      ${asked.map(({ day }) => day)}::timestamptz[]) as line (amount, day)
    join payments_received as payment on method_id = ${methodId} and payment.amount = line.amount
      and at >= day and at < day + interval '24 hours'
    where source = 'file' or seen_as is not null
    order by at, payment.id`.execute(trx)
  return rows
}

/** Payments of this method from other sources, which were in no statement yet. */
export const selectUnconfirmed = (trx: Transaction, methodId: number, from: Date, before: Date) =>
  trx
    .selectFrom('paymentsReceived')
    .select(['id', 'amount', 'at', 'operationNumber'])
    .where('methodId', '=', methodId)
    .where('source', '<>', 'file')
    .where('seenAs', 'is', null)
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('id')
    .execute()

export type NewPayment = {
  reference: string
  amount: Centimos
  at: Date
  hasTime: boolean
  payer: string | null
  message: string | null
  operationNumber: string | null
  numberCounts: boolean
}

type Import = { methodId: number; kind: PaymentKind; actorId: number }

const maxInserted = 100

/** Inserts the lines of a statement, some at a time, between which other work has the database; returns their ids. */
export async function insertLines(trx: Transaction, given: Import, lines: readonly NewPayment[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < lines.length; from += maxInserted) {
    const started = performance.now()
    ids.push(...(await insertSome(trx, given, lines.slice(from, from + maxInserted))))
    if (from + maxInserted < lines.length) await sleep(performance.now() - started)
  }
  return ids
}

async function insertSome(
  trx: Transaction,
  { methodId, kind, actorId }: Import,
  lines: readonly NewPayment[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into payments_received
      (method_id, method_kind, source, actor_id, reference, amount, at, has_time, payer, operation_number,
        message, number_counts)
    select ${methodId}, ${kind}, 'file', ${actorId}, line.*
    from unnest(${lines.map((it) => it.reference)}::text[], ${lines.map((it) => it.amount)}::bigint[],
      ${lines.map((it) => it.at)}::timestamptz[], ${lines.map((it) => it.hasTime)}::boolean[],
      ${lines.map((it) => it.payer)}::text[], ${lines.map((it) => it.operationNumber)}::text[],
      ${lines.map((it) => it.message)}::text[], ${lines.map((it) => it.numberCounts)}::boolean[]) as line
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Updates the planner's statistics of received payments. */
export async function analyzePayments(db: Db): Promise<void> {
  await sql`analyze payments_received`.execute(db)
}

/** Until the transaction ends no other one settles the top-ups of these payments. Lock them before the payments change. */
export async function lockTopUpsOf(trx: Transaction, payments: readonly number[]): Promise<void> {
  await sql`
    select from wallet_entries
    where id in (select entry_id from payments_received where id = any(${payments}::bigint[]) and entry_id is not null)
    order by id for update`.execute(trx)
}

type Confirmed = { id: number; reference: string; at: Date | null }

/** Records the lines of a statement in which payments from other sources were found. */
export async function confirmInStatement(trx: Transaction, confirmed: readonly Confirmed[]): Promise<void> {
  await sql`
    update payments_received as payment set seen_as = seen.reference, seen_at = seen.at, contradicted = false
    from unnest(${confirmed.map(({ id }) => id)}::bigint[], ${confirmed.map(({ reference }) => reference)}::text[],
      ${confirmed.map(({ at }) => at)}::timestamptz[]) as seen (id, reference, at)
    where payment.id = seen.id`.execute(trx)
}

/** Records that a statement of their day does not contain them. */
export async function markContradicted(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('paymentsReceived').set({ contradicted: true }).where('id', 'in', ids).execute()
}

/** Records the time that a statement covered: what was typed within, and is in none, was of no payment. */
export async function saveSpan(
  trx: Transaction,
  methodId: number,
  lines: readonly StatementPayment[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  const times = lines.map(({ at }) => at.getTime())
  const last = new Date(Math.max(...times))
  const nextDay = new Date(startOfLimaDay(last).getTime() + dayMs)
  // Of today it says nothing about what comes later.
  const until = nextDay <= now ? nextDay : last
  await trx
    .insertInto('statementSpans')
    .values({ methodId, since: startOfLimaDay(new Date(Math.min(...times))), until })
    .execute()
}

export async function countMatched(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payments_received where id = any(${ids}::bigint[]) and status = 'matched'`.execute(db)
  return rows[0]?.count ?? 0
}

type Format = { titles: string[]; columns: StatementColumns; answers: StatementAnswers }

/** How the last statement of a method was read. */
export async function selectFormat(db: Db, methodId: number): Promise<(Format & { isOld: boolean }) | undefined> {
  const row = await db
    .selectFrom('statementFormats')
    .select(['titles', 'columns', 'answers'])
    .where('methodId', '=', methodId)
    .executeTakeFirst()
  if (!row) return undefined
  const { answers, ...format } = row as unknown as Omit<Format, 'answers'> & { answers: Partial<StatementAnswers> }
  // A server of the version before writes no answers.
  return { ...format, isOld: !answers.incoming, answers: { incoming: [], outgoing: [], ...answers } }
}

export async function saveFormat(trx: Transaction, methodId: number, { titles, columns, answers }: Format) {
  const format = {
    titles: JSON.stringify(titles),
    columns: JSON.stringify(columns),
    answers: JSON.stringify(answers),
  }
  await trx
    .insertInto('statementFormats')
    .values({ methodId, ...format })
    .onConflict((conflict) => conflict.column('methodId').doUpdateSet(format))
    .execute()
}
