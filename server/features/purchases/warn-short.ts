import { dayMs } from '#domain/lima.ts'
import { autoRenewHours } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { notify } from '../notifications/index.ts'
import { openRenewal } from './renew.ts'
import { noteShort, selectShort } from './short-balance-sql.ts'

const hourMs = 60 * 60 * 1000
/** How long before an automatic renewal its owner is told that the balance will not suffice. */
const aheadMs = 3 * dayMs

/**
 * Tells owners how much their balance lacks for automatic renewals of the next three days, in one notice for all that come
 * to light at once: each rent once before each end, whichever server does it. Whoever is late to renew a rent by then has
 * been told that it failed.
 */
export async function warnShort(context: AppContext): Promise<void> {
  const short = await selectShort(context.db, windowOf(context))
  for (const [userId, rents] of Map.groupBy(short, (rent) => rent.userId)) {
    const ids = rents.map(({ id }) => id)
    await inTransaction(context.db, (trx) => warnOwner(context, trx, userId, ids)).catch((error: unknown) =>
      context.log.warn({ err: error, user: userId }, 'warning of a short balance failed, retrying'),
    )
  }
}

function windowOf({ clock }: AppContext) {
  const from = new Date(clock.now().getTime() + autoRenewHours * hourMs)
  return { from, until: new Date(from.getTime() + aheadMs) }
}

async function warnOwner(context: AppContext, trx: Transaction, userId: number, ids: readonly number[]) {
  await pipeline(trx, openRenewal(userId, ids))
  // Read once the wallet and the rents are locked: the owner may have been told, topped up or opened a claim before.
  const found = await selectShort(trx, { ...windowOf(context), userId })
  const short = found.filter(({ id }) => ids.includes(id))
  const [first] = short
  const last = short.at(-1)
  if (!first || !last) return
  await noteShort(
    trx,
    short.map(({ id }) => id),
  )
  const before = new Date(first.endDate.getTime() - autoRenewHours * hourMs).toISOString()
  const { nombre, earlier } = first
  const data = { nombre, rents: short.length, earlier, missing: last.missing, before }
  const key = `auto-renew-short ${first.id} ${before}`
  await notify(trx, [{ userId, key, kind: 'autoRenewShort', data }], context.clock.now())
}
