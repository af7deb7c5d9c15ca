import type { AppContext } from './platform/context.ts'
import { repeat } from './platform/repeat.ts'
import { payBackRaffles } from './features/raffles/index.ts'
import { numberReceipts } from './features/receipts/index.ts'
import { completeRemovals } from './features/second-factor/complete-removals.ts'
import { completeClosures } from './features/own-data/complete-closures.ts'
import { remindProvider } from './features/complaints-book/remind-provider.ts'
import { escalateClaims } from './features/claims/escalate.ts'
import { renewDue, warnAtRisk, warnShort } from './features/purchases/index.ts'
import { remind } from './features/notifications/remind.ts'
import { tellBackInStock } from './features/stock-alerts/tell-back-in-stock.ts'

const tasks: ((context: AppContext) => Promise<unknown>)[] = [
  escalateClaims,
  renewDue,
  warnAtRisk,
  warnShort,
  remind,
  remindProvider,
  tellBackInStock,
  completeRemovals,
  completeClosures,
  payBackRaffles,
  numberReceipts,
]

/**
 * Each minute gives late claims to the administrators, performs automatic renewals, warns of those that will not be and of
 * balances that will not suffice, reminds users of rents that end and administrators of a closed Libro de Reclamaciones,
 * tells those who wait for a product that there are units again, takes second factors that somebody lost, makes closings of
 * accounts final, pays raffles back that ended below their minimum, and gives movements the numbers of their constancias,
 * until it is closed.
 */
export function startRentsWorker(context: AppContext, intervalMs = 60_000): { close(): Promise<void> } {
  return repeat(intervalMs, async () => {
    for (const task of tasks) {
      await task(context).catch((error: unknown) =>
        context.log.warn({ err: error, task: task.name }, 'rent task failed, retrying'),
      )
    }
  })
}
