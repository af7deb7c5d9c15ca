import { dayMs, fromLimaClock, limaDay } from '#domain/lima.ts'
import { graceUntil } from '#domain/purchase.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { notify } from './notify.ts'
import { readSettings } from '../settings/index.ts'
import { selectEnding, claimReminderDay } from './remind-sql.ts'

/** Users are reminded at nine in the morning in Lima. */
const hour = 'T09:00'
/** A shop that was stopped for longer reminds only of the last days. */
const maxDaysBack = 7

/**
 * Reminds users of their rents that end, once a day from nine o'clock on: a notice for each rent, or one for all of a
 * reseller's. The day is claimed and completed in one transaction, so that no server does it twice or in part.
 */
export async function remind(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const day = limaDay(now)
  const at = fromLimaClock(day + hour)
  if (now < at) return
  await inTransaction(context.db, async (trx) => {
    const taken = await claimReminderDay(trx, day, now)
    if (!taken) return
    const { reminderDays: days, graceDays } = await readSettings(trx)
    const lastAt = lastTime(taken.before, at)
    const until = new Date(at.getTime() + Math.max(0, ...days) * dayMs)
    const rents = await selectEnding(trx, { at, lastAt, until, days })
    const own = rents.filter(({ isReseller }) => !isReseller)
    const notices = [
      ...own.map(({ userId, isReseller: _isReseller, endDate, ...rent }) => {
        const until = graceUntil(endDate, graceDays)
        return {
          userId,
          key: `rent-ending ${rent.purchaseId} ${day}`,
          kind: 'rentEnding' as const,
          data: { ...rent, endDate: endDate.toISOString(), graceUntil: until > now ? until.toISOString() : null },
        }
      }),
      ...[
        ...Map.groupBy(
          rents.filter(({ isReseller }) => isReseller),
          ({ userId }) => userId,
        ),
      ].map(([userId, theirs]) => ({
        userId,
        key: `rents-ending ${day}`,
        kind: 'rentsEnding' as const,
        data: { counts: countsOf(theirs) },
      })),
    ]
    await notify(trx, notices, now)
  })
}

/** When users were last reminded; a day before the first time. */
function lastTime(before: string | null, at: Date): Date {
  const last = before === null ? at.getTime() - dayMs : fromLimaClock(before + hour).getTime()
  return new Date(Math.max(last, at.getTime() - maxDaysBack * dayMs))
}

function countsOf(rents: readonly { left: number }[]): { left: number; count: number }[] {
  const counts = Map.groupBy(rents, ({ left }) => left)
  return [...counts]
    .map(([left, { length: count }]) => ({ left, count }))
    .toSorted((one, other) => one.left - other.left)
}
