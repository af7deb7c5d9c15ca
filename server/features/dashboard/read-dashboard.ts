import type { Dashboard } from '#contract/dashboard.ts'
import { defaultIdentity } from '#domain/identity.ts'
import { fromLimaClock, limaDay } from '#domain/lima.ts'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { countUnanswered } from '../complaints-book/index.ts'
import { readBackupState } from '../backups/index.ts'
import { listChanges } from '../payment-methods/index.ts'
import { countExpiring } from '../purchases/index.ts'
import { countUnpriced, readSettings } from '../settings/index.ts'
import { readProfit } from '../settlements/index.ts'
import type { AppContext } from '../../platform/context.ts'
import {
  countNewUsers,
  countOpenClaims,
  countProductsToHandle,
  countWaiting,
  medianWaits,
  selectDays,
  selectSetupState,
  selectSales,
  sumTopUps,
} from './sql.ts'

type Sales = { count: number; amount: Centimos }
const nothing: Sales = { count: 0, amount: centimos(0) }
const added = (one: Sales, other: Sales): Sales => ({
  count: one.count + other.count,
  amount: plus(one.amount, other.amount),
})

/** The number of items that wait for an administrator. */
export async function readWaiting(context: AppContext) {
  const [{ count }, { forReview, toDraw }, claims, { unanswered }] = await Promise.all([
    sumTopUps(context.db),
    countProductsToHandle(context.db),
    countOpenClaims(context.db),
    countUnanswered(context.db, limaDay(context.clock.now())),
  ])
  return { topUps: count, claims, complaints: unanswered, forReview, toDraw }
}

/** The present state of the shop. */
export async function readDashboard(context: AppContext): Promise<Dashboard> {
  const { db, clock } = context
  const now = clock.now()
  const [
    sales,
    dayNames,
    topUps,
    waiting,
    medianWaitMs,
    expiring,
    shelf,
    unpriced,
    newUsers,
    present,
    backup,
    methodChanges,
    complaints,
    { identity, supportPhones },
  ] = await Promise.all([
    selectSales(db, now),
    selectDays(db, now),
    sumTopUps(db),
    countWaiting(db, now),
    medianWaits(db, now),
    countExpiring(db, now),
    countProductsToHandle(db),
    countUnpriced(db),
    countNewUsers(db, now),
    selectSetupState(db),
    readBackupState(context),
    listChanges(context),
    countUnanswered(db, limaDay(now)),
    readSettings(db),
  ])
  const { costs, unknown } = await readProfit(db, fromLimaClock(`${dayNames[0]}T00:00`))
  const byDay = new Map<string, Sales>()
  const byCategory = new Map<number | null, Dashboard['categories'][number]>()
  for (const { day, id, name, ...sale } of sales) {
    byDay.set(day, added(byDay.get(day) ?? nothing, sale))
    const category = id === null || name === null ? null : { id, name }
    byCategory.set(id, { category, ...added(byCategory.get(id) ?? nothing, sale) })
  }
  const days = dayNames.map((day) => ({ day, ...(byDay.get(day) ?? nothing) }))
  const month = days.reduce<Sales>(added, nothing)
  return {
    today: byDay.get(dayNames.at(-1) ?? '') ?? nothing,
    month,
    profit: { amount: centimos(month.amount - costs), costs, unknown },
    days,
    categories: [...byCategory.values()].toSorted((one, other) => other.amount - one.amount),
    topUps: { ...topUps, waiting, medianWaitMs },
    expiring,
    products: { ...shelf, unpriced },
    newUsers,
    backup,
    methodChanges,
    complaints,
    setup: {
      ...present,
      named: identity.name !== defaultIdentity.name,
      supportPhone: supportPhones.length > 0,
      priced: present.product && unpriced === 0,
      mailServer: present.mailServer || context.config.smtpUrl !== undefined,
      backup: backup.lastAt !== null,
    },
  }
}
