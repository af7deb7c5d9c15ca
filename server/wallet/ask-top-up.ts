import { formatSoles, type Centimos } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { topUp } from '#domain/wallet.ts'
import type { Caller } from '../accounts/sessions.ts'
import { inTransaction } from '../db/db.ts'
import { once } from '../http/idempotency.ts'
import type { World } from '../world.ts'
import { countPending, insertEntry, lockWallet, selectEntry } from './sql.ts'

const range = `Recarga entre ${formatSoles(topUp.min)} y ${formatSoles(topUp.max)}.`

/** Asks for a top-up of the caller's own wallet; it counts once an administrator accepts it. */
export async function askTopUp(world: World, caller: Caller, quantity: Centimos, idempotencyKey?: string) {
  if (quantity < topUp.min || quantity > topUp.max) {
    throw new Problem('INVALID_INPUT', { issues: [{ path: 'quantity', message: range }] })
  }
  const attempt = idempotencyKey ? { userId: caller.id, key: idempotencyKey, request: ['top-up', quantity] } : undefined
  const asked = await inTransaction(world.db, async (trx) => {
    const id = await once(trx, attempt, async () => {
      await lockWallet(trx, caller.id)
      if ((await countPending(trx, caller.id)) >= topUp.pendingLimit) throw new Problem('TOO_MANY_PENDING_TOP_UPS')
      const entry = await insertEntry(trx, { userId: caller.id, quantity, kind: 'Recarga', status: 'pending' })
      return entry.id
    })
    const entry = await selectEntry(trx, id)
    if (!entry) throw new Problem('NOT_FOUND')
    return entry
  })
  world.events.tell({ wallets: [caller.id], topUps: true })
  return asked
}
