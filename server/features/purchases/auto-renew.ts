import { comparablePhone } from '#domain/phone.ts'
import { autoRenewHours, endOf, graceUntil, hasLapsed } from '#domain/purchase.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import { notify } from '../notifications/index.ts'
import { selectConfirmedPrice } from '../price-lists/index.ts'
import { readSettings } from '../settings/index.ts'
import { noteFailure, noteWarning, selectAtRisk, selectDue } from './auto-renew-sql.ts'
import { momentOfAutoRenewal, openRenewal, priceRenewal, renewOpened, type Opened, type Rent } from './renew.ts'

const batchSize = 100
const hourMs = 60 * 60 * 1000

/**
 * Renews the rents that are due for automatic renewal, also those that ended while no server ran, as long as their
 * grace lasts; notifies the owners of those that could not be renewed: each once, whichever server does it. A rent that
 * fails is left to the next time, and holds up no other.
 */
export async function renewDue(context: AppContext): Promise<void> {
  const select = (window: Window) => selectDue(context.db, { until: untilOf(context).until, ...window })
  for await (const { id, userId } of inBatches(select)) {
    await inTransaction(context.db, (trx) => renewOne(context, trx, userId, id)).catch((error: unknown) =>
      context.log.warn({ err: error, purchase: id }, 'automatic renewal failed, retrying'),
    )
  }
}

type Window = Pick<Parameters<typeof selectDue>[1], 'after' | 'limit'>
type Selected = Awaited<ReturnType<typeof selectDue>>[number]

/** All that a query selects, of which only one batch is in memory. */
async function* inBatches(select: (window: Window) => Promise<Selected[]>) {
  for (let after: Selected | undefined; ;) {
    const batch = await select({ after, limit: batchSize })
    yield* batch
    if (batch.length < batchSize) return
    after = batch.at(-1)
  }
}

function untilOf({ clock }: AppContext) {
  const now = clock.now()
  return { now, until: new Date(now.getTime() + autoRenewHours * hourMs) }
}

async function renewOne(context: AppContext, trx: Transaction, userId: number, id: number): Promise<void> {
  const opened = await pipeline(trx, openRenewal(userId, [id]))
  const { now, until } = untilOf(context)
  const [rent] = opened.rents
  // Another server may have renewed it, or its owner may have switched it off, before the locks were acquired.
  if (!rent || rent.autoRenewPrice === null || rent.endDate > until) return
  if (rent.autoRenewFailed?.getTime() === rent.endDate.getTime()) return
  // What does not work is not paid for again; once its claim is settled, or its account works again, it is due as before.
  if (opened.claimed.length > 0 || rent.fallenAt) return
  const about = { purchaseId: id, nombre: rent.nombre }
  const endDate = rent.endDate.toISOString()
  const key = `auto-renew-failed ${id} ${endDate}`
  const ended = hasLapsed(rent.endDate, now)
  if (ended && (rent.freedAt || (await isTooLate(trx, opened, rent, now)))) {
    await pipeline(trx, noteFailure(id))
    await notify(trx, [{ userId, key, kind: 'autoRenewMissed', data: { ...about, endDate } }], now)
    return
  }
  const accepted = { precio: rent.autoRenewPrice, dias: rent.autoRenewDays ?? 0 }
  const obstacle = obstacleTo(opened, rent, accepted, now)
  if (obstacle) {
    await pipeline(trx, noteFailure(id))
    const data = { ...about, ...obstacle, endDate, ...(ended && { ended }) }
    await notify(trx, [{ userId, key, kind: 'autoRenewFailed', data }], now)
    return
  }
  const salePrice = await listedSalePrice(trx, opened, rent)
  const { renewals } = await renewOpened(context, trx, opened, {
    shown: {},
    automatic: true,
    salePriceOf: () => salePrice,
  })
  const notices = renewals.map(({ id: renewalId, precio, untilDate }) => ({
    userId,
    key: `auto-renewed ${renewalId}`,
    kind: 'autoRenewed' as const,
    data: { ...about, precio, until: untilDate.toISOString() },
  }))
  await notify(trx, notices, now)
}

/**
 * Notifies the owners of rents that will not be renewed automatically, because a price rose above what they accepted or
 * there are fewer days: once before each end, so that they can accept it in time.
 */
export async function warnAtRisk(context: AppContext): Promise<void> {
  const select = (window: Window) => selectAtRisk(context.db, { from: untilOf(context).until, ...window })
  for await (const { id, userId } of inBatches(select)) {
    await inTransaction(context.db, (trx) => warnOne(context, trx, userId, id)).catch((error: unknown) =>
      context.log.warn({ err: error, purchase: id }, 'warning before a renewal failed, retrying'),
    )
  }
}

async function warnOne(context: AppContext, trx: Transaction, userId: number, id: number): Promise<void> {
  const opened = await pipeline(trx, openRenewal(userId, [id]))
  const { now, until } = untilOf(context)
  const [rent] = opened.rents
  // Its owner may have been told, renewed it or accepted other terms before the locks were acquired.
  if (!rent || rent.autoRenewPrice === null || rent.endDate <= until) return
  if (rent.autoRenewWarned?.getTime() === rent.endDate.getTime()) return
  const accepted = { precio: rent.autoRenewPrice, dias: rent.autoRenewDays ?? 0 }
  const obstacle = obstacleTo(opened, rent, accepted, now)
  if (obstacle?.reason !== 'price' && obstacle?.reason !== 'days') return
  await pipeline(trx, noteWarning(id))
  const before = new Date(rent.endDate.getTime() - autoRenewHours * hourMs).toISOString()
  const data = { purchaseId: id, nombre: rent.nombre, ...obstacle, accepted: accepted.precio, before }
  const key = `auto-renew-at-risk ${id} ${before} ${accepted.precio} ${accepted.dias}`
  await notify(trx, [{ userId, key, kind: 'autoRenewAtRisk', data }], now)
}

/** What a reseller sells this renewal for by their own price list; null without, and for a rent of their own number. */
async function listedSalePrice(trx: Transaction, { payer, offered, buyer }: Opened, rent: Rent) {
  const dias = termOf(offered, rent)?.dias
  if (!may.sellOn(payer.role) || dias === undefined) return null
  if (comparablePhone(rent.telefono) === comparablePhone(payer.telefono)) return null
  return (await selectConfirmedPrice(trx, buyer.userId, rent.productId, dias)) ?? null
}

const termOf = ({ terms }: Opened['offered'], { termId }: Rent) => terms.find(({ id }) => id === termId)

/** Whether the grace of a rent that has ended is over, or its renewed days would be over, too. */
async function isTooLate(trx: Transaction, { offered }: Opened, rent: Rent, now: Date): Promise<boolean> {
  const { graceDays } = await readSettings(trx)
  if (hasLapsed(graceUntil(rent.endDate, graceDays), now)) return true
  const dias = termOf(offered, rent)?.dias
  return dias !== undefined && hasLapsed(endOf(rent.endDate, dias), now)
}

/** Why a rent cannot be renewed automatically, with its present price. */
function obstacleTo(opened: Opened, rent: Rent, accepted: { precio: number; dias: number }, now: Date) {
  try {
    const { precio, dias } = priceRenewal(opened, opened.payer, rent, { now: momentOfAutoRenewal(rent, now) })
    if (dias < accepted.dias) return { reason: 'days' as const, precio }
    if (precio > accepted.precio) return { reason: 'price' as const, precio }
    if (precio > opened.buyer.balance) return { reason: 'balance' as const, precio }
    return undefined
  } catch (error) {
    if (error instanceof Problem) return { reason: 'gone' as const, precio: null }
    throw error
  }
}
