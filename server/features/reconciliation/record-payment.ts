import { randomUUID } from 'node:crypto'
import type { api } from '#contract/index.ts'
import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { getPayment } from './list-payments.ts'
import { matchAfterChange } from './match.ts'
import { insertPayment } from './sql.ts'
import { isKnown, lockMethod } from './statement-sql.ts'

type Received = BodyOf<typeof api.paymentsReceived.record>

/** Records a received payment by hand; the next statement of that day has to recognise it. */
export async function recordPayment(
  context: AppContext,
  caller: Caller,
  { methodId, amount, at, payer = null, operationNumber = null }: Received,
  attempt?: Attempt,
): Promise<PaymentReceived> {
  if (at > context.clock.now()) throw invalidInput('at', 'El pago no puede ser de una hora que todavía no llega.')
  const id = await inTransaction(context.db, (trx) =>
    once(trx, attempt, async () => {
      const method = await lockMethod(trx, methodId)
      if (!method) throw invalidInput('methodId', 'Esa forma de pago no existe.')
      if (operationNumber && (await isKnown(trx, { methodId, amount, at, operationNumber })))
        throw new Problem('PAYMENT_KNOWN')
      const paid = { methodId, amount, at, payer, operationNumber }
      const made = { ...paid, methodKind: method.kind, source: 'hand', hasTime: true } as const
      const paymentId = await insertPayment(trx, { ...made, reference: `hand ${randomUUID()}`, actorId: caller.id })
      await record(trx, caller, 'record-payment', { payment: paymentId }, { after: paid })
      publishAfterCommit(trx, { payments: true })
      return paymentId
    }),
  )
  await matchAfterChange(context)
  return getPayment(context.db, id)
}
