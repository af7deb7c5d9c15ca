import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { chainOfBeacon, randomnessOf, type BeaconRound } from '#domain/draw/beacon.ts'

export type Beacon = {
  /** A round signed by drand; null when it is not available within `timeoutMs`. */
  fetch(round: number, timeoutMs: number): Promise<BeaconRound | null>
  /** Asks for the latest round: whether it is answered within `timeoutMs`. */
  probe(timeoutMs: number): Promise<boolean>
  /** Whether it answered when it was asked last; undefined while it never was. */
  answers(): boolean | undefined
}

const answer = z.object({ round: z.int().positive(), signature: z.string().regex(/^[0-9a-f]{96}$/) })
const retryDelayMs = 250

/** The beacon of a drand server or relay at this address; null without an address. */
export function openBeacon(url: string | undefined): Beacon | null {
  if (!url) return null
  let answers: boolean | undefined
  async function fetchRound(round: number, timeoutMs: number): Promise<BeaconRound | null> {
    const deadline = AbortSignal.timeout(timeoutMs)
    while (!deadline.aborted) {
      const answered = await ask(`${url}/${chainOfBeacon}/public/${round}`, deadline)
      if (answered?.round === round && randomnessOf(answered) !== undefined) return answered
      // A round that was just made is not on every relay yet.
      await sleep(retryDelayMs, undefined, { signal: deadline }).catch(() => undefined)
    }
    return null
  }
  return {
    async fetch(round, timeoutMs) {
      const fetched = await fetchRound(round, timeoutMs)
      answers = fetched !== null
      return fetched
    },
    async probe(timeoutMs) {
      answers = (await ask(`${url}/${chainOfBeacon}/public/latest`, AbortSignal.timeout(timeoutMs))) !== undefined
      return answers
    },
    answers: () => answers,
  }
}

/** The reply of the relay, not verified yet; undefined for anything that is not a round. */
async function ask(address: string, signal: AbortSignal): Promise<BeaconRound | undefined> {
  try {
    const response = await fetch(address, { signal, redirect: 'error' })
    const text = await response.text()
    return response.ok ? answer.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}
