import type { AppContext } from './context.ts'
import type { Changes } from './events/events.ts'

type Queue = {
  /** The name of its contents, for the log. */
  name: string
  /** The number of concurrent sends, so that one that hangs does not delay all others. */
  maxLanes: number
  /** Sends one due job; false when none is due. `onFound` is called before any external server is contacted. */
  sendNext: (closing: AbortSignal, onFound: () => void) => Promise<boolean>
  selectNextDue: () => Promise<Date | undefined>
  /** Whether these changes mean that there is more to send. */
  isMore: (changes: Changes) => boolean
}

const maxSleepMs = 30_000
const minSleepMs = 200
const minRetryMs = 5_000
const maxRetryMs = 15 * 60_000

/** The time between a failed attempt, counted from one, and the next one. */
export const retryDelayMs = (attempts: number) => Math.min(minRetryMs * 2 ** (attempts - 1), maxRetryMs)

/**
 * Sends the jobs queued in the database, immediately when notified and otherwise when they are due, until it is closed.
 */
export function startQueueWorker(context: AppContext, queue: Queue): { close(): Promise<void> } {
  const lanes = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let again = false
  const closing = new AbortController()

  /** Sends jobs sequentially until none is due. Finding one lets the next lane look for more. */
  async function work(): Promise<void> {
    do {
      again = false
      while (!closing.signal.aborted && (await queue.sendNext(closing.signal, wake)));
    } while (again && !closing.signal.aborted)
  }
  function wake(): void {
    if (closing.signal.aborted) return
    again = true
    if (lanes.size >= queue.maxLanes) return
    const lane = work()
      .catch((error: unknown) =>
        context.log.warn({ err: error }, `polling the queue of ${queue.name} failed, retrying`),
      )
      .then(() => {
        lanes.delete(lane)
        return sleepUntilDue()
      })
    lanes.add(lane)
  }
  async function sleepUntilDue(): Promise<void> {
    const due = await queue.selectNextDue().catch(() => undefined)
    if (closing.signal.aborted) return
    const left = due ? due.getTime() - context.clock.now().getTime() : maxSleepMs
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(left, minSleepMs), maxSleepMs))
  }

  const unsubscribe = context.events.subscribe((changes) => {
    if (queue.isMore(changes) || changes.resync) wake()
  })
  wake()
  return {
    async close() {
      // A job that hangs does not keep the shop from closing; it is sent again later.
      closing.abort()
      unsubscribe()
      clearTimeout(timer)
      await Promise.all(lanes)
    },
  }
}
