import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../server/platform/db/db.ts'
import type { Site } from '../site/site.ts'
import { answersOf, operationStatus, type Operation } from './history.ts'
import { attempt, type Sent } from './run-lane.ts'
import { countBusy } from './snapshot.ts'

const quietTimeoutMs = 25_000
/** The number of acknowledged calls that are repeated too: they must get the same reply. */
const maxRepeated = 4

/** Waits until no server is processing a request and every database session is idle. */
export async function waitUntilQuiet({ balancer, database }: Site): Promise<void> {
  const db = openDb({ url: await database.url(), connections: 1, onError: () => {} })
  try {
    let quiet = 0
    for (const until = Date.now() + quietTimeoutMs; quiet < 2; await sleep(15)) {
      const busy = [await countBusy(db), ...(await Promise.all(balancer.upstreams.map(inFlight)))]
      quiet = busy.every((count) => count === 0) ? quiet + 1 : 0
      if (Date.now() > until) throw new Error(`something still runs after ${quietTimeoutMs / 1000} s`)
    }
  } finally {
    await db.destroy()
  }
}

/** The number of requests that a server is processing, except this one. */
async function inFlight(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^http_requests_in_flight (\d+)/m.exec(text)?.[1] ?? Infinity) - 1
}

/** A retry would buy the current content of the cart. */
const isOfAnotherCart = ({ intent }: Operation) => intent.kind === 'buy' && intent.fromCart && !intent.lastOfCart

/** Retries, with their keys, the operations with an unknown outcome, which are returned, and some acknowledged ones. */
export async function sendAgain(sent: readonly Sent[]): Promise<Sent[]> {
  const keyed = sent.filter(({ operation }) => operation.key !== undefined && !isOfAnotherCart(operation))
  const unknown = keyed.filter(({ operation }) => operationStatus(operation) === 'unknown')
  const answered = keyed.filter(({ operation }) => answersOf(operation).length > 0).slice(-maxRepeated)
  await Promise.all(
    [...unknown, ...answered].map(async (each) => {
      // A duplicate may still hold the key for a moment.
      for (let count = 0; count < 20; count++) {
        const outcome = await attempt(each, true)
        if (outcome.is !== 'refused' || outcome.code !== 'ALREADY_RUNNING') return
        await sleep(50)
      }
    }),
  )
  return unknown
}
