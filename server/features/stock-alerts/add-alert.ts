import { maxStockAlerts } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { getPublished } from '../catalogue/index.ts'
import { insertAlert, selectAlerts } from './sql.ts'

/**
 * Asks to be told once when a sold-out product has units again. Who asks again keeps their place, also when it is on sale
 * again and they are about to be told.
 */
export function addAlert(context: AppContext, caller: Caller, productId: number) {
  return inTransaction(context.db, async (trx) => {
    await lockOwner(trx, caller.id)
    const waiting = await selectAlerts(trx, caller.id)
    const known = waiting.find((alert) => alert.productId === productId)
    if (known) return known
    const [product] = await getPublished(trx, caller, [productId])
    if (!product) throw new Problem('NOT_FOUND')
    if (product.state !== 'Vendido') throw new Problem('NOT_SOLD_OUT')
    if (waiting.length >= maxStockAlerts) throw new Problem('ALERT_LIMIT')
    const createdAt = context.clock.now()
    await insertAlert(trx, caller.id, productId, createdAt)
    return { productId, createdAt }
  })
}
