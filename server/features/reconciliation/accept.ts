import type { ReplyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { lockAutoAccept, readSettings } from '../settings/index.ts'
import { lockFullAdministrators } from '../users/index.ts'
import { acceptTopUp } from '../wallet/index.ts'
import {
  isTrusted,
  lockPaymentOf,
  markAutoAccepted,
  selectAcceptable,
  selectAcceptableBy,
  sumAcceptable,
  sumAutoAccepted,
} from './top-ups-sql.ts'

/** How many top-ups one call accepts. */
const batchSize = 100

/** Whether a top-up is skipped: its own rules refuse it, it was settled meanwhile, or a limit would be exceeded. */
const isSkipped = (error: unknown) =>
  error instanceof Problem &&
  ['NOT_FOUND', 'TOP_UP_SETTLED', 'OWN_WALLET', 'FORBIDDEN', 'PAYMENT_SETTLED', 'OPERATION_USED'].includes(error.code)

/** Accepts the pending top-ups whose payment was certainly received, each in a transaction of its own. */
export async function acceptCertain(
  context: AppContext,
  caller: Caller,
): Promise<ReplyOf<typeof api.paymentsReceived.acceptCertain>> {
  const accepted = new Map<number, Centimos>()
  for (const { id } of await selectAcceptableBy(context.db, caller, batchSize)) {
    const quantity = await acceptPaid(context, caller, id)
    if (quantity !== undefined) accepted.set(id, quantity)
  }
  const { count } = await sumAcceptable(context.db, caller)
  return { accepted: { count: accepted.size, sum: plus(...accepted.values()) }, ids: [...accepted.keys()], left: count }
}

async function acceptPaid(context: AppContext, caller: Caller, id: number): Promise<Centimos | undefined> {
  try {
    const { quantity } = await acceptTopUp(context, caller, id, async (trx) => ({
      paymentReceived: await paymentOf(trx, id),
    }))
    return quantity
  } catch (error) {
    if (isSkipped(error)) return undefined
    throw error
  }
}

/** The payment that certainly matches a top-up, locked with it. */
async function paymentOf(trx: Transaction, entryId: number): Promise<number> {
  const payment = await lockPaymentOf(trx, entryId)
  if (!payment) throw new Problem('PAYMENT_SETTLED')
  return payment.id
}

/**
 * Accepts automatically what the owner's rule allows: up to an amount per top-up, per customer and day of Lima, and per
 * day for the whole shop; never by what an administrator wrote down, and only for a customer of whom a person has
 * accepted a top-up, from the same payer if the statement names one. Each is accepted in the name of the administrator
 * who set the rule, who must still be one.
 */
export async function acceptByRule(context: AppContext): Promise<void> {
  const { autoAccept } = await readSettings(context.db)
  if (!autoAccept.on || autoAccept.by === null) return
  const actor = { id: autoAccept.by }
  for (let after = 0; ;) {
    const waiting = await selectAcceptable(context.db, batchSize, { after, alone: autoAccept })
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
    for (const { id } of waiting) await acceptOneByRule(context, actor, id)
  }
}

async function acceptOneByRule(context: AppContext, actor: Pick<Caller, 'id'>, id: number): Promise<void> {
  try {
    await acceptTopUp(context, actor, id, async (trx, { userId, quantity }) => {
      const administrators = await lockFullAdministrators(trx, actor)
      // A user who can record payments must not get their own top-up accepted by the rule.
      if (userId !== actor.id && administrators.includes(userId)) throw new Problem('OWN_WALLET')
      const paymentReceived = await paymentOf(trx, id)
      if (!(await isTrusted(trx, userId, paymentReceived))) throw new Problem('PAYMENT_SETTLED')
      // Switching the rule off waits for this top-up, and for no other.
      const rule = await lockAutoAccept(trx)
      if (!rule?.on || rule.by !== actor.id || quantity > rule.maxPerTopUp) throw new Problem('PAYMENT_SETTLED')
      const accepted = await sumAutoAccepted(trx, userId)
      if (accepted.customer + quantity > rule.maxPerCustomerDay || accepted.shop + quantity > rule.maxPerDay)
        throw new Problem('PAYMENT_SETTLED')
      await markAutoAccepted(trx, id)
      return { paymentReceived, auto: true }
    })
  } catch (error) {
    if (!isSkipped(error)) throw error
  }
}
