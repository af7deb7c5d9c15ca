import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a call may wait for connections in all and has waited so far, in milliseconds, and for how many it waits now. */
type Waits = { most: number; spent: number; running: number; since: number }

/** So long a call waits for connections in all, however many it needs one after the other. */
export const defaultWaitMs = 4000

/** How long one wait may be, and what is done at its end. */
export type Wait = { left: number; stop: () => void }

const calls = new AsyncLocalStorage<Waits>()

export const newWaits = (most = defaultWaitMs): Waits => ({ most, spent: 0, running: 0, since: 0 })

/** Runs `work` as part of a call, whose waits are counted together. */
export const asCall = (waits: Waits, work: () => void): void => calls.run(waits, work)

/** How long the call that runs now may still wait for a connection; `stop` ends the wait that begins here. */
export function beginWait(): Wait {
  const waits = calls.getStore() ?? newWaits()
  if (waits.running++ === 0) waits.since = performance.now()
  return {
    left: waits.most - waits.spent,
    stop() {
      if (--waits.running === 0) waits.spent += performance.now() - waits.since
    },
  }
}
