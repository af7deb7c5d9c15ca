import { sql } from 'kysely'
import { fromSoles } from '#domain/money.ts'
import type { StatementPayment } from '#domain/statement.ts'
import { dayMs } from '#domain/lima.ts'
import { matchPayments } from '../features/reconciliation/match.ts'
import { ignorePayment } from '../features/reconciliation/settle-payment.ts'
import { withReferences } from '../features/reconciliation/statement-lines.ts'
import { insertLines } from '../features/reconciliation/statement-sql.ts'
import type { AppContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { demoIgnored, demoPayments, demoUnpaid } from './history.ts'
import { selectMethods } from './seed-history.ts'

type Came = StatementPayment & { methodId: number }

/** Records the statements of the last month and matches them with the top-ups, which need their dates before. */
export async function seedPayments(context: AppContext, administrator: Caller): Promise<void> {
  const { db, clock } = context
  const methods = await selectMethods(db)
  const now = clock.now().getTime()
  const others = [...demoPayments, demoIgnored.payment].map(
    ({ method, daysAgo, soles, payer, operationNumber }, line): Came => ({
      methodId: methods[method],
      line,
      at: new Date(now - daysAgo * dayMs),
      hasTime: true,
      amount: fromSoles(soles),
      payer,
      message: null,
      operationNumber,
      numberCounts: false,
    }),
  )
  const came = [...(await selectPaid(db)), ...others]
  for (const [name, methodId] of Object.entries(methods)) {
    const kind = name === 'yape' ? 'Yape' : 'Plin'
    const lines = await withReferences(came.filter((it) => it.methodId === methodId))
    await inTransaction(db, (trx) => insertLines(trx, { methodId, kind, actorId: administrator.id }, lines))
  }
  await matchPayments(context)
  const { id } = await db
    .selectFrom('paymentsReceived')
    .select('id')
    .where('operationNumber', '=', demoIgnored.payment.operationNumber)
    .executeTakeFirstOrThrow()
  await ignorePayment(context, administrator, id, demoIgnored.motivo)
}

/**
 * The payments of the top-ups of these weeks that have a reported number: of the accepted ones, and of some pending
 * ones.
 */
async function selectPaid(db: Db): Promise<Came[]> {
  const { rows } = await sql<Came>`
    select method_id, row_number() over (order by entry.id)::integer as line, true as has_time, quantity as amount,
      coalesce(paid_at, entry.created_at) - interval '2 minutes' as at, operation_number,
      null::text as message, false as number_counts,
      coalesce(nullif(concat_ws(' ', nombre, apellido), ''), username) as payer
    from wallet_entries as entry join users on users.id = user_id
    where kind = 'Recarga' and operation_number is not null and entry.created_at > now() - interval '30 days'
      and status in ('pending', 'accepted') and operation_number <> all(${demoUnpaid})
    order by entry.id`.execute(db)
  return rows
}
