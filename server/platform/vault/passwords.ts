import { hash, verify, type Options } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#domain/problem.ts'

/** argon2id; 19 MiB, two passes. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core is left to answer with: on two cores, a second hash would take the time of everybody who only looks around. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const queueLimit = 40

/** How long whoever finds the queue full is kept, in milliseconds, and how many at most; not all leave at once. */
const atDoor = () => 500 + Math.random() * 1000
const doorLimit = 1000

/** Hashes and checks passwords, one or two at a time; refuses with BUSY when too many wait, so that a flood starves nobody else. */
export class Passwords {
  #running = 0
  #atDoor = 0
  readonly #waiting: (() => void)[] = []
  readonly #dummy = hash('nobody has this password', parameters)

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, parameters))
  }

  /** Takes as long for an unknown account (`null`) as for a wrong password. */
  async isRight(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.#dummy)
    const right = await this.#inTurn(() => verify(against, password))
    return right && stored !== null
  }

  /** True when the hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(
      `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`,
    )
  }

  /**
   * Lets in whoever will find room, refuses with BUSY whoever will not; not at once, because a flood that is answered at once
   * comes back at once.
   */
  async expectRoom(): Promise<void> {
    if (this.#waiting.length >= queueLimit && this.#atDoor < doorLimit) {
      this.#atDoor++
      await sleep(atDoor())
      this.#atDoor--
    }
    this.#refuseFull()
  }

  #refuseFull(): void {
    if (this.#waiting.length >= queueLimit) throw new Problem('BUSY', { retryAfter: 2 })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atOnce) {
      this.#refuseFull()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      // A finished one hands its place to the next in line.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
