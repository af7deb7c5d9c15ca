import type { Product } from '#contract/catalogue.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { getProduct, hideRaffle, lockRaffle } from '../catalogue/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'

/** Takes a raffle that is over out of every list; its winner and its purchases stay. Answers it as it was. */
export function removeRaffle(context: AppContext, caller: Caller, id: number): Promise<Product> {
  return inTransaction(context.db, async (trx) => {
    const { state, nombre } = await lockRaffle(trx, id)
    if (!can.leaveLists(state)) throw new Problem('RAFFLE_NOT_OVER')
    const shown = await getProduct(trx, caller, id)
    await hideRaffle(trx, id, context.clock.now())
    await record(trx, caller, 'remove-raffle', { product: id }, { before: { nombre, state } })
    return shown
  })
}
