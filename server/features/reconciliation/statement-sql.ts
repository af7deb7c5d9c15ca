import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { StatementColumns } from '#domain/statement.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

/** Until the transaction ends nobody else takes in payments of this method. */
export const lockMethod = (trx: Transaction, id: number): Promise<{ kind: PaymentKind } | undefined> =>
  trx.selectFrom('paymentMethods').select('kind').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Paid = { methodId: number; amount: Centimos; at: Date; operationNumber: string }

/** Whether a payment of this number and amount came in by this method on the same day of Lima. */
export async function isKnown(trx: Transaction, { methodId, amount, at, operationNumber }: Paid): Promise<boolean> {
  const row = await trx
    .selectFrom('paymentsReceived')
    .select('id')
    .where('methodId', '=', methodId)
    .where('amount', '=', amount)
    .where('operationNumber', '=', operationNumber)
    .where(sql<boolean>`lima_day(at) = lima_day(${at}::timestamptz)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these references came in before, as they are or seen by them in a statement. */
export async function selectKnown(trx: Transaction, methodId: number, references: readonly string[]) {
  const { rows } = await sql<{ reference: string }>`
    select reference from payments_received where method_id = ${methodId} and reference = any(${references}::text[])
    union all
    select seen_as from payments_received where method_id = ${methodId} and seen_as = any(${references}::text[])`.execute(
    trx,
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** Payments of this method that came in by another door, and were not seen in a statement yet. */
export const selectUnseen = (trx: Transaction, methodId: number, from: Date, before: Date) =>
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
  operationNumber: string | null
}

/** Takes in the lines of a statement; answers their ids. */
export async function insertLines(
  trx: Transaction,
  { methodId, kind, actorId }: { methodId: number; kind: PaymentKind; actorId: number },
  lines: readonly NewPayment[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into payments_received
      (method_id, method_kind, source, actor_id, reference, amount, at, has_time, payer, operation_number)
    select ${methodId}, ${kind}, 'file', ${actorId}, line.*
    from unnest(${lines.map((it) => it.reference)}::text[], ${lines.map((it) => it.amount)}::bigint[],
      ${lines.map((it) => it.at)}::timestamptz[], ${lines.map((it) => it.hasTime)}::boolean[],
      ${lines.map((it) => it.payer)}::text[], ${lines.map((it) => it.operationNumber)}::text[]) as line
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Has the database count what there is, by which it plans how to read it. */
export async function countLines(db: Db): Promise<void> {
  await sql`analyze payments_received`.execute(db)
}

/** Until the transaction ends nobody settles the top-ups of these payments. Lock them before the payments change. */
export async function lockTopUpsOf(trx: Transaction, payments: readonly number[]): Promise<void> {
  await sql`
    select from wallet_entries
    where id in (select entry_id from payments_received where id = any(${payments}::bigint[]) and entry_id is not null)
    order by id for update`.execute(trx)
}

/** Says by which lines payments of another door were seen in a statement. */
export async function markSeen(trx: Transaction, seen: readonly { id: number; reference: string }[]): Promise<void> {
  await sql`
    update payments_received as payment set seen_as = seen.reference, contradicted = false
    from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ reference }) => reference)}::text[]) as seen (id, reference)
    where payment.id = seen.id`.execute(trx)
}

/** Says that a statement of their day came without them. */
export async function contradict(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('paymentsReceived').set({ contradicted: true }).where('id', 'in', ids).execute()
}

export async function countMatched(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payments_received where id = any(${ids}::bigint[]) and status = 'matched'`.execute(db)
  return rows[0]?.count ?? 0
}

/** By which columns the statements of a method were read the last time. */
export async function selectFormat(db: Db, methodId: number) {
  const row = await db
    .selectFrom('statementFormats')
    .select(['titles', 'columns'])
    .where('methodId', '=', methodId)
    .executeTakeFirst()
  return row as unknown as { titles: string[]; columns: StatementColumns } | undefined
}

export async function keepFormat(trx: Transaction, methodId: number, titles: string[], columns: StatementColumns) {
  const format = { titles: JSON.stringify(titles), columns: JSON.stringify(columns) }
  await trx
    .insertInto('statementFormats')
    .values({ methodId, ...format })
    .onConflict((conflict) => conflict.column('methodId').doUpdateSet(format))
    .execute()
}
