import type { AppContext } from '../../platform/context.ts'
import { acceptByRule } from './accept.ts'
import { matchPayments } from './match.ts'

/** Milliseconds after which changes are matched that a server left unmatched when it died. */
const maxSleepMs = 60_000

/** Matches received payments with top-ups, and accepts what the owner's rule allows, until it is closed. */
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
      .catch((error: unknown) => context.log.warn({ err: error }, 'payment matching failed, retrying in 1 min'))
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
