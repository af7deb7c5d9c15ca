import { hash, verify, type Options } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { cleanSecret } from '#domain/clean-text.ts'
import { Problem } from '#domain/problem.ts'

/** argon2id; 19 MiB, two passes. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** One core is left for other work: on two cores, a second hash would slow down every other request. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxQueued = 40
/** The number of password operations that may run or wait at the same time. */
export const maxSlots = concurrency + maxQueued

/**
 * How long a login without a free slot is delayed, and how many at most; random, so that they do not all retry at once.
 */
const backoffMs = () => 500 + Math.random() * 1000
const maxDelayed = 1000

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Takes the same time for an unknown account (`null`) as for a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * A password as it is hashed now, and as older hashes may have it: as it was typed, or with its accents apart, as some
 * keyboards write them. Of most passwords these are the same.
 */
function formsOf(password: string): Set<string> {
  const clean = cleanSecret(password)
  return new Set([clean, password, clean.normalize('NFD')])
}

/**
 * Hashes and verifies passwords, one or two at a time; throws BUSY when too many wait, so that a flood does not starve
 * other requests.
 */
export class Passwords implements PasswordHasher {
  #slots = 0
  #delayed = 0
  readonly #cost: typeof defaultCost
  readonly #limit = pLimit(concurrency)
  readonly #dummy: Promise<string>
  readonly #hasher: PasswordHasher = {
    hash: (password) => this.#limit(() => hash(cleanSecret(password), this.#cost)),
    verify: async (stored, password) => {
      const against = stored ?? (await this.#dummy)
      for (const candidate of formsOf(password)) {
        const isRight = await this.#limit(() => verify(against, candidate))
        if (isRight) return stored !== null
      }
      return false
    },
  }

  constructor(cost = defaultCost) {
    this.#cost = cost
    this.#dummy = hash('nobody has this password', cost)
  }

  hash(password: string): Promise<string> {
    return this.#reserve((hasher) => hasher.hash(password))
  }

  verify(stored: string | null, password: string): Promise<boolean> {
    return this.#reserve((hasher) => hasher.verify(stored, password))
  }

  /** True when the hash was made with weaker parameters than today's. */
  needsRehash(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  }

  /**
   * Reserves a slot while `work` runs, in which the hasher never refuses. Without a free slot it waits a moment and
   * then throws BUSY; not at once, because a flood that gets an immediate reply retries immediately.
   */
  async withSlot<Result>(work: (hasher: PasswordHasher) => Promise<Result>): Promise<Result> {
    if (this.#slots >= maxSlots && this.#delayed < maxDelayed) {
      this.#delayed++
      await sleep(backoffMs())
      this.#delayed--
    }
    return this.#reserve(work)
  }

  async #reserve<Result>(work: (hasher: PasswordHasher) => Promise<Result>): Promise<Result> {
    if (this.#slots >= maxSlots) throw new Problem('BUSY', { retryAfter: 2 })
    this.#slots++
    try {
      return await work(this.#hasher)
    } finally {
      this.#slots--
    }
  }
}
