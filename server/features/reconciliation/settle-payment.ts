import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { entryLock, getEntry, walletLockOf } from '../wallet/index.ts'
import { getPayment } from './list-payments.ts'
import { matchAfterChange } from './match.ts'
import { requeueSame } from './same-payment-sql.ts'
import { deleteRefusal, insertRefusal, lockPayment, selectPayment, settlePayment, type PaymentRow } from './sql.ts'

/** Links a payment to a top-up; their amounts may differ, as the caller has seen. */
export function linkPayment(context: AppContext, caller: Caller, id: number, entryId: number) {
  return changePayment(context, id, async (trx) => {
    const entry = await lockTopUp(trx, entryId)
    const payment = await lockOpen(trx, id)
    await expectLinkable(trx, entryId, entry)
    await deleteRefusal(trx, id, entryId)
    await settlePayment(trx, id, { status: 'matched', entryId, motivo: null })
    await recordOnPayment(trx, caller, 'link-payment', payment, {
      after: { walletEntry: entryId, quantity: entry?.quantity },
    })
  })
}

/** Unlinks a payment from its top-up: these two are not matched automatically again. */
export function unlinkPayment(context: AppContext, caller: Caller, id: number, motivo: string) {
  return changePayment(context, id, async (trx) => {
    const entryId = (await selectPayment(trx, id))?.entryId
    if (entryId) await lockTopUp(trx, entryId)
    const payment = await lockPayment(trx, id)
    if (!payment) throw new Problem('NOT_FOUND')
    if (!entryId || payment.entryId !== entryId) throw new Problem('PAYMENT_SETTLED')
    await insertRefusal(trx, id, entryId)
    await settlePayment(trx, id, { status: 'open', entryId: null, motivo: null })
    await recordOnPayment(trx, caller, 'unlink-payment', payment, {
      before: { walletEntry: entryId },
      after: { motivo },
    })
  })
}

/** Records why a payment belongs to no top-up. */
export function ignorePayment(context: AppContext, caller: Caller, id: number, motivo: string) {
  return changePayment(context, id, async (trx) => {
    const payment = await lockOpen(trx, id)
    await requeueSame(trx, id)
    await settlePayment(trx, id, { status: 'ignored', entryId: null, motivo })
    await recordOnPayment(trx, caller, 'ignore-payment', payment, { after: { motivo } })
  })
}

/** Reopens an ignored payment. */
export function reopenPayment(context: AppContext, caller: Caller, id: number) {
  return changePayment(context, id, async (trx) => {
    const payment = await lockPayment(trx, id)
    if (!payment) throw new Problem('NOT_FOUND')
    if (payment.status !== 'ignored') throw new Problem('PAYMENT_SETTLED')
    await settlePayment(trx, id, { status: 'open', entryId: null, motivo: null })
    await requeueSame(trx, id)
    await recordOnPayment(trx, caller, 'reopen-payment', payment, { before: { motivo: payment.motivo } })
  })
}

/** Makes the change, matches what it left open, and returns the payment as it is then. */
async function changePayment(
  context: AppContext,
  id: number,
  work: (trx: Transaction) => Promise<void>,
): Promise<PaymentReceived> {
  await inTransaction(context.db, work)
  await matchAfterChange(context)
  return getPayment(context.db, id)
}

/** The lock order of settling a top-up: wallet, top-up, payment. */
async function lockTopUp(trx: Transaction, id: number) {
  const { entry } = await pipeline(trx, { wallet: walletLockOf(id), entry: entryLock(id) })
  return entry
}

async function lockOpen(trx: Transaction, id: number): Promise<PaymentRow> {
  const payment = await lockPayment(trx, id)
  if (!payment) throw new Problem('NOT_FOUND')
  if (payment.status === 'matched' || payment.status === 'ignored') throw new Problem('PAYMENT_SETTLED')
  return payment
}

async function expectLinkable(
  trx: Transaction,
  entryId: number,
  entry: Awaited<ReturnType<typeof lockTopUp>>,
): Promise<void> {
  const isTopUp = entry?.kind === 'Recarga' && (entry.status === 'pending' || entry.status === 'accepted')
  if (!isTopUp || (await getEntry(trx, entryId)).reversed) throw new Problem('TOP_UP_NOT_PAYABLE')
  const other = await trx.selectFrom('paymentsReceived').select('id').where('entryId', '=', entryId).executeTakeFirst()
  if (other) throw new Problem('TOP_UP_PAID')
}

async function recordOnPayment(
  trx: Transaction,
  caller: Caller,
  act: 'link-payment' | 'unlink-payment' | 'ignore-payment' | 'reopen-payment',
  { id, amount, methodId }: PaymentRow,
  { before, after }: { before?: object; after?: object },
): Promise<void> {
  const what = { amount, methodId }
  const change = { ...(before && { before: { ...what, ...before } }), ...(after && { after: { ...what, ...after } }) }
  await record(trx, caller, act, { payment: id }, change)
  publishAfterCommit(trx, { payments: true })
}
