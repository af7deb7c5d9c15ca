import type { ManagedPaymentMethod } from '#contract/payment-methods.ts'
import { methodName } from '#domain/payment-method.ts'
import type { PaidTo } from '#domain/payment-change.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { notify } from '../notifications/index.ts'
import { lockFullAdministrators } from '../users/index.ts'

type Change = { before?: ManagedPaymentMethod; after?: ManagedPaymentMethod }

/**
 * Tells every full administrator, whoever did it included, where customers pay from now on: with a stolen session the
 * money of a shop is led away by nothing more than another number.
 */
export async function tellAdministrators(
  trx: Transaction,
  { clock, random }: AppContext,
  caller: Caller,
  { before, after }: Change,
): Promise<void> {
  const method = after ?? before
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  if (!method || isSame) return
  const data = {
    what: !before ? ('created' as const) : after ? ('changed' as const) : ('removed' as const),
    by: caller.username,
    method: methodName(method),
    before: before ? paidTo(before) : null,
    after: after ? paidTo(after) : null,
  }
  // Each change is told, also two in one moment.
  const key = `payment method ${method.id} ${random.bytes(8).toString('hex')}`
  const administrators = await lockFullAdministrators(trx, caller)
  const notices = administrators.map((userId) => ({ userId, key, kind: 'paymentMethodChanged' as const, data }))
  await notify(trx, notices, clock.now())
}

const paidTo = ({ number, holder, cci, qr, active }: ManagedPaymentMethod): PaidTo => ({
  number,
  holder,
  cci,
  qr,
  active,
})
