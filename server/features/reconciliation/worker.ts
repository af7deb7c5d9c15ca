import type { AppContext } from '../../platform/context.ts'
import { acceptByRule } from './accept.ts'
import { matchPayments } from './match.ts'

/** What a server that died left to compare is compared within so many milliseconds. */
const maxSleepMs = 60_000

/** Compares what comes in with what is asked for, and accepts what the owner's rule lets through, until it is closed. */
export function startReconciliation(context: AppContext): { close(): Promise<void> } {
  let working: Promise<void> | undefined
  let again = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (again && !isClosed) {
      again = false
      await matchPayments(context)
      await acceptByRule(context)
    }
  }
  function wake(): void {
    again = true
    if (working || isClosed) return
    clearTimeout(timer)
    working = work()
      .catch(() => context.log.warn('payments could not be compared; it is tried again in a minute'))
      .finally(() => {
        working = undefined
        if (!isClosed) timer = setTimeout(wake, maxSleepMs)
      })
  }

  const unsubscribe = context.events.subscribe(({ topUps, payments, resync }) => {
    if (topUps || payments || resync) wake()
  })
  wake()
  return {
    async close() {
      isClosed = true
      unsubscribe()
      clearTimeout(timer)
      await working
    },
  }
}
