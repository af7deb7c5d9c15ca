import { currentRequest, type Waits } from '../request-context.ts'

/**
 * The total time, in milliseconds, that a request may wait for connections, however many it needs one after the other.
 */
export const defaultWaitMs = 4000

/** How long one wait may take, and the function to call at its end. */
export type Wait = { left: number; stop: () => void }

export const newWaits = (most = defaultWaitMs): Waits => ({ most, spent: 0, running: 0, since: 0 })

/**
 * How long the current request may still wait for a connection, or work of no request at all; `stop` ends the wait that
 * begins here.
 */
export function beginWait(mostOutside = defaultWaitMs): Wait {
  const waits = currentRequest()?.waits ?? newWaits(mostOutside)
  if (waits.running++ === 0) waits.since = performance.now()
  return {
    left: waits.most - waits.spent,
    stop() {
      if (--waits.running === 0) waits.spent += performance.now() - waits.since
    },
  }
}
