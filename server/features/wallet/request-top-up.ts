import type { api } from '#contract/index.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { formatSoles } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { topUp } from '#domain/wallet.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { pipeline, pipelineAndCommit } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { claim, remember, type Attempt } from '../../platform/http/idempotency.ts'
import type { AppContext } from '../../platform/context.ts'
import { chooseTopUpAmount } from './identifying-cents.ts'
import { countPendingTopUps, insertTopUp, walletLock } from './money-sql.ts'
import { paymentOf } from './payment.ts'
import { getEntry, emptyEntryFields, stateOf } from './show-entry.ts'
import { tellAdministrators } from './tell-administrators.ts'
import { refusingUsedOperations } from './used-operations.ts'

const range = `Recarga entre ${formatSoles(topUp.min)} y ${formatSoles(topUp.max)}.`

/** Requests a top-up of the caller's own wallet; it counts once an administrator accepts it. */
export async function requestTopUp(
  context: AppContext,
  caller: Caller,
  { quantity, ...paid }: Omit<BodyOf<typeof api.wallet.requestTopUp>, 'descripcion' | 'userId'>,
  attempt?: Attempt,
) {
  if (quantity < topUp.min || quantity > topUp.max) {
    throw invalidInput('quantity', range)
  }
  return refusingUsedOperations(context.db, async (trx) => {
    const { done, pending } = await pipeline(trx, {
      done: claim(attempt),
      wallet: walletLock(caller.id),
      pending: countPendingTopUps(caller.id),
    })
    if (done !== undefined) return getEntry(trx, done)
    if (pending >= topUp.maxPending) throw new Problem('TOO_MANY_PENDING_TOP_UPS')
    const payment = await paymentOf(trx, paid, context.clock.now())
    const { methodId, methodKind, operationNumber, paidAt } = payment
    const amount = await chooseTopUpAmount(trx, context, quantity)
    const entry = await pipeline(
      trx,
      insertTopUp(caller.id, amount.quantity, amount.typedQuantity, methodId, methodKind, operationNumber, paidAt),
    )
    await tellAdministrators(trx, { id: entry.id, userId: caller.id, quantity: amount.quantity }, context.clock.now())
    publishAfterCommit(trx, { wallets: [caller.id], topUps: true })
    await pipelineAndCommit(trx, remember(attempt, entry.id))
    return { ...emptyEntryFields, ...stateOf('pending'), ...entry }
  })
}
