import type { Dashboard } from '#contract/dashboard.ts'
import { centimos, plus, type Centimos } from '#domain/money.ts'
import { countUnpriced } from '../settings/count-unpriced.ts'
import { readSettings } from '../settings/settings.ts'
import type { World } from '../world.ts'
import { selectCounts, selectDays, selectSales } from './sql.ts'

type Sales = { count: number; amount: Centimos }
const nothing: Sales = { count: 0, amount: centimos(0) }
const added = (one: Sales, other: Sales): Sales => ({
  count: one.count + other.count,
  amount: plus(one.amount, other.amount),
})

/** How the shop stands now. */
export async function readDashboard({ db, clock }: World): Promise<Dashboard> {
  const now = clock.now()
  const [sales, dayNames, counts, unpriced, { payment }] = await Promise.all([
    selectSales(db, now),
    selectDays(db, now),
    selectCounts(db, now),
    countUnpriced(db),
    readSettings(db),
  ])
  const byDay = new Map<string, Sales>()
  const byCategory = new Map<number | null, Dashboard['categories'][number]>()
  for (const { day, id, name, ...sale } of sales) {
    byDay.set(day, added(byDay.get(day) ?? nothing, sale))
    const category = id === null || name === null ? null : { id, name }
    byCategory.set(id, { category, ...added(byCategory.get(id) ?? nothing, sale) })
  }
  const days = dayNames.map((day) => ({ day, ...(byDay.get(day) ?? nothing) }))
  const { soldOut, fresh, forReview, toDraw } = counts
  return {
    today: byDay.get(dayNames.at(-1) ?? '') ?? nothing,
    month: days.reduce<Sales>(added, nothing),
    days,
    categories: [...byCategory.values()].toSorted((one, other) => other.amount - one.amount),
    topUps: { count: counts.topUpCount, amount: counts.topUpAmount },
    expiring: counts.expiring,
    products: { unpriced, soldOut, fresh, forReview, toDraw },
    newUsers: { today: counts.usersToday, month: counts.usersMonth },
    setup: {
      category: counts.hasCategory,
      product: counts.hasProduct,
      account: counts.hasAccount,
      payment: payment.phone !== '' || payment.account !== '',
    },
  }
}
