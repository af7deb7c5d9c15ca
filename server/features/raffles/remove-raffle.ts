import type { Product } from '#contract/catalogue.ts'
import { Problem } from '#domain/problem.ts'
import { can } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { getProduct, hideRaffle, lockRaffle } from '../catalogue/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../platform/context.ts'

/** Takes a raffle that is over out of every list; its winner and its purchases stay. Answers it as it was. */
export function removeRaffle(world: World, caller: Caller, id: number): Promise<Product> {
  return inTransaction(world.db, async (trx) => {
    const { state, nombre } = await lockRaffle(trx, id)
    if (!can.leaveLists(state)) throw new Problem('RAFFLE_NOT_OVER')
    const shown = await getProduct(trx, caller, id)
    await hideRaffle(trx, id, world.clock.now())
    await record(trx, caller, 'remove-raffle', { product: id }, { before: { nombre, state } })
    return shown
  })
}
