import type { AppContext } from '../context.ts'
import { sendNextMail, type ComposeMail } from './send-mails.ts'
import { selectNextDue } from './sql.ts'

/** Mails on their way at once: a mail server that hangs keeps a few waiting, not all. */
const maxLanes = 8
const maxSleepMs = 30_000
const minSleepMs = 200

/** Sends what is queued, at once when told and in time otherwise, until it is closed. */
export function startMailWorker(context: AppContext, compose: ComposeMail): { close(): Promise<void> } {
  const lanes = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let again = false
  const closing = new AbortController()

  /** One mail after the other until none is due. Whoever has found one lets the next lane look for more. */
  async function work(): Promise<void> {
    do {
      again = false
      while (!closing.signal.aborted && (await sendNextMail(context, compose, closing.signal, wake)));
    } while (again && !closing.signal.aborted)
  }
  function wake(): void {
    if (closing.signal.aborted) return
    again = true
    if (lanes.size >= maxLanes) return
    const lane = work()
      .catch(() => context.log.warn('mails could not be looked up; it is tried again'))
      .then(() => {
        lanes.delete(lane)
        return sleepUntilDue()
      })
    lanes.add(lane)
  }
  async function sleepUntilDue(): Promise<void> {
    const due = await selectNextDue(context.db).catch(() => undefined)
    if (closing.signal.aborted) return
    const left = due ? due.getTime() - context.clock.now().getTime() : maxSleepMs
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(left, minSleepMs), maxSleepMs))
  }

  const unsubscribe = context.events.subscribe(({ mails, resync }) => {
    if (mails || resync) wake()
  })
  wake()
  return {
    async close() {
      // A mail server that hangs does not keep the shop from closing; that mail is sent again later.
      closing.abort()
      unsubscribe()
      clearTimeout(timer)
      await Promise.all(lanes)
    },
  }
}
