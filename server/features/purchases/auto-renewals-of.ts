import type { ReplyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { requireOwnProduct } from '../catalogue/index.ts'
import { selectAutoRenewLimits } from './auto-renew-sql.ts'

/** Whom a new price of a product concerns: those whose rents of it are renewed automatically. */
export async function autoRenewalsOf(
  { db, clock }: AppContext,
  caller: Caller,
  productId: number,
): Promise<ReplyOf<typeof api.purchases.autoRenewalsOf>> {
  await requireOwnProduct(db, caller, productId)
  const rows = await selectAutoRenewLimits(db, productId, clock.now())
  const rents = Map.groupBy(rows, ({ paysBase, limit }) => `${paysBase} ${limit}`)
  return {
    customers: new Set(rows.map(({ userId }) => userId)).size,
    limits: [...rents.values()].flatMap(([first, ...others]) =>
      first ? [{ paysBase: first.paysBase, limit: first.limit, rents: others.length + 1 }] : [],
    ),
  }
}
