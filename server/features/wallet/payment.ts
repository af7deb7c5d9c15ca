import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { maxTypedNumbers, normalNumber } from '#domain/operation-number.ts'
import { maxPaymentAgeDays } from '#domain/payment-method.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { dayMs } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { takeOfferedMethod } from '../payment-methods/index.ts'
import { lockOwnEntry, pendingTopUp } from './settle-top-up.ts'
import { getEntry } from './show-entry.ts'
import { selectTypedNumbers, updatePayment } from './sql.ts'
import { refusingUsedOperations } from './used-operations.ts'

type ReportedPayment = Pick<BodyOf<typeof api.wallet.requestTopUp>, 'methodId' | 'operationNumber' | 'paidAt'>

const notPaidYet = { methodId: null, methodKind: null, operationNumber: null, paidAt: null }

/** Sets or corrects how a pending top-up of the caller's own was paid. */
export async function setPayment(
  context: AppContext,
  caller: Caller,
  id: number,
  body: BodyOf<typeof api.wallet.setPayment>,
) {
  return refusingUsedOperations(context.db, async (trx) => {
    pendingTopUp(await lockOwnEntry(trx, caller, id))
    // A method may have reached its cap meanwhile; the money was sent to it all the same.
    const payment = await paymentOf(trx, body, context.clock.now(), id)
    await refuseManyNumbers(trx, id, payment)
    await updatePayment(trx, id, payment)
    publishAfterCommit(trx, { wallets: [caller.id], topUps: true, payments: true })
    return getEntry(trx, id)
  })
}

/** The stored form of a reported payment; INVALID_INPUT where there is none. */
export async function paymentOf(
  trx: Transaction,
  { methodId, operationNumber, paidAt }: ReportedPayment,
  now: Date,
  entryId?: number,
) {
  if (!methodId) {
    if (operationNumber || paidAt) throw invalidInput('methodId', 'Di por cuál de las formas de pago pagaste.')
    return notPaidYet
  }
  if (paidAt) refuseImpossibleTime(paidAt, now)
  const { kind } = await takeOfferedMethod(trx, methodId, now, entryId)
  return { methodId, methodKind: kind, operationNumber: operationNumber ?? null, paidAt: paidAt ?? null }
}

/** Trying number after number would find the payment of another customer. */
async function refuseManyNumbers(
  trx: Transaction,
  id: number,
  { methodId, operationNumber }: Awaited<ReturnType<typeof paymentOf>>,
): Promise<void> {
  if (operationNumber === null) return
  const typed = await selectTypedNumbers(trx, id)
  const isNew = !typed.some((it) => it.methodId === methodId && it.number === normalNumber(operationNumber))
  if (isNew && typed.length >= maxTypedNumbers) throw new Problem('TOO_MANY_NUMBERS')
}

function refuseImpossibleTime(paidAt: Date, now: Date): void {
  const age = now.getTime() - paidAt.getTime()
  if (age < 0) throw invalidInput('paidAt', 'El pago no puede ser de una hora que todavía no llega.')
  if (age > maxPaymentAgeDays * dayMs)
    throw invalidInput('paidAt', `El pago puede ser de hace ${maxPaymentAgeDays} días como máximo.`)
}
