import type { AppContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { changeCustomers, lockedCustomer } from './customers.ts'
import { blankPurchases, deleteCustomers, selectIds } from './sql.ts'

/** How many customers are forgotten in one transaction: their rents wait for it to be renewed. */
const maxAtOnce = 500

/**
 * Forgets a customer: name, phone and note, also in the purchases made for them. Those were read already, so that
 * nothing of it comes back; what runs goes on without a name.
 */
export function removeCustomer(context: AppContext, caller: Caller, id: number) {
  return changeCustomers(context, caller.id, async (trx) => {
    await lockedCustomer(trx, caller.id, id)
    await blankPurchases(trx, caller.id, [id])
    await deleteCustomers(trx, caller.id, [id])
    return { id }
  })
}

/** Forgets all customers so. What was forgotten stays forgotten if it stops midway, and the next request goes on. */
export async function removeAllCustomers(context: AppContext, caller: Caller) {
  let removed = 0
  for (;;) {
    const some = await changeCustomers(context, caller.id, async (trx) => {
      const ids = await selectIds(trx, caller.id, maxAtOnce)
      await blankPurchases(trx, caller.id, ids)
      return deleteCustomers(trx, caller.id, ids)
    })
    removed += some
    if (some < maxAtOnce) return { removed }
  }
}
