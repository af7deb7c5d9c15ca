import { autoRenewHours } from '#domain/purchase.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { notify } from '../notices/index.ts'
import { noteFailure, selectDue } from './renew-sql.ts'
import { openRenewal, renewOpened, termsOf, type Opened, type Rent } from './renew.ts'

const atOnce = 100

/**
 * Renews the rents that are due for automatic renewal, and notifies the owners of those that could not be: each once,
 * whichever server does it.
 */
export async function renewDue(context: AppContext): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    const due = await selectDue(context.db, { ...untilOf(context), limit: atOnce })
    found = due.length
    for (const { id, userId } of due) await inTransaction(context.db, (trx) => renewOne(context, trx, userId, id))
  }
}

function untilOf({ clock }: AppContext) {
  const now = clock.now()
  return { now, until: new Date(now.getTime() + autoRenewHours * 60 * 60 * 1000) }
}

async function renewOne(context: AppContext, trx: Transaction, userId: number, id: number): Promise<void> {
  const opened = await pipeline(trx, openRenewal(userId, [id]))
  const { now, until } = untilOf(context)
  const [rent] = opened.rents
  // Another server may have renewed it, or its owner may have switched it off, before the locks were acquired.
  if (!rent || rent.autoRenewPrice === null || rent.freedAt || rent.endDate <= now || rent.endDate > until) return
  if (rent.autoRenewFailed?.getTime() === rent.endDate.getTime()) return
  const accepted = { precio: rent.autoRenewPrice, dias: rent.autoRenewDays ?? 0 }
  const obstacle = obstacleTo(opened, rent, accepted, now)
  const about = { purchaseId: id, nombre: rent.nombre }
  if (obstacle) {
    await pipeline(trx, noteFailure(id))
    const data = { ...about, ...obstacle, endDate: rent.endDate.toISOString() }
    const key = `auto-renew-failed ${id} ${data.endDate}`
    await notify(trx, [{ userId, key, kind: 'autoRenewFailed', data }], now)
    return
  }
  const { renewals } = await renewOpened(context, trx, opened, { shown: {}, automatic: true })
  const notices = renewals.map(({ id: renewalId, precio, untilDate }) => ({
    userId,
    key: `auto-renewed ${renewalId}`,
    kind: 'autoRenewed' as const,
    data: { ...about, precio, until: untilDate.toISOString() },
  }))
  await notify(trx, notices, now)
}

/** Why a rent cannot be renewed automatically, with its present price. */
function obstacleTo(opened: Opened, rent: Rent, accepted: { precio: number; dias: number }, now: Date) {
  try {
    const { precio, dias } = termsOf(opened, opened.buyer.role, rent, now)
    if (dias < accepted.dias) return { reason: 'days' as const, precio }
    if (precio > accepted.precio) return { reason: 'price' as const, precio }
    if (precio > opened.buyer.balance) return { reason: 'balance' as const, precio }
    return undefined
  } catch (error) {
    if (error instanceof Problem) return { reason: 'gone' as const, precio: null }
    throw error
  }
}
