import type { AppContext } from '../../platform/context.ts'
import { repeat } from '../../platform/repeat.ts'
import { hasRaffleToDraw } from './sql.ts'

const timeoutMs = 2_000

/**
 * While there is a raffle to draw, asks the beacon now and again whether it is there, so that no draw has to wait for one
 * that is not; until it is closed.
 */
export function watchBeacon(context: AppContext, intervalMs = 30_000): { close(): Promise<void> } {
  const { beacon, db, log } = context
  if (beacon === null) return { close: () => Promise.resolve() }
  return repeat(intervalMs, async () => {
    try {
      if (await hasRaffleToDraw(db)) await beacon.probe(timeoutMs)
    } catch (error) {
      log.warn({ err: error }, 'beacon probe failed, retrying')
    }
  })
}
