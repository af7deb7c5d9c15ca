import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { notify } from '../notifications/index.ts'
import { claimTelling, deleteTelling, selectBackInStock, takeLongestWaiting } from './sql.ts'

/** How many are told at once: few units would not last for all who wait. */
const toldAtOnce = 50
/** How long they have the units to themselves. */
const gapMs = 60 * 60 * 1000

/**
 * Tells those who wait for a product that there are units again, whatever added them: fifty who waited longest, and after
 * an hour the next fifty if there still are some. Each once, whichever server does it.
 */
export async function tellBackInStock(context: AppContext): Promise<void> {
  for (const product of await selectBackInStock(context.db)) {
    await inTransaction(context.db, (trx) => tellOf(context, trx, product)).catch((error: unknown) =>
      context.log.warn({ err: error, product: product.id }, 'telling of new stock failed, retrying'),
    )
  }
}

async function tellOf({ clock }: AppContext, trx: Transaction, { id, nombre }: { id: number; nombre: string }) {
  const now = clock.now()
  if (!(await claimTelling(trx, id, now, new Date(now.getTime() - gapMs)))) return
  const waited = await takeLongestWaiting(trx, id, toldAtOnce)
  // Nobody else waits: who asks from now on is told of the next units without delay.
  if (waited.length < toldAtOnce) await deleteTelling(trx, id)
  const notices = waited.map((alert) => ({
    userId: alert.userId,
    key: `back in stock ${alert.id}`,
    kind: 'backInStock' as const,
    data: { productId: id, nombre },
  }))
  await notify(trx, notices, now)
}
