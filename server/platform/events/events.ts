import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { afterCommit, type Db } from '../db/db.ts'
import type { Watchdog } from '../db/watchdog.ts'
import { listen } from './listen.ts'

/** What has changed, by id: a hint to read it again, heard by every server of the database. */
const changes = z.object({
  products: z.array(z.int()).default([]),
  /** Users whose wallet changed, and whose purchases. */
  wallets: z.array(z.int()).default([]),
  purchases: z.array(z.int()).default([]),
  /** Users of whom a session ended. */
  sessions: z.array(z.int()).default([]),
  /** Raffles whose draw was announced or done. */
  draws: z.array(z.int()).default([]),
  winners: z.boolean().default(false),
  /** There are mails to send. */
  mails: z.boolean().default(false),
  /** There are pushes to send. */
  pushes: z.boolean().default(false),
  topUps: z.boolean().default(false),
  /** What came in, or which top-up it is of. */
  payments: z.boolean().default(false),
  /** Top-ups that were accepted or rejected. */
  settledTopUps: z.array(z.int()).default([]),
  /** Users whose notices changed: there is a new one, or they read some. */
  notices: z.array(z.int()).default([]),
  /** Events may have been missed: read everything again. */
  resync: z.boolean().default(false),
})
export type Changes = z.output<typeof changes>

export type Events = {
  /** Hears what any server told. Answers how to stop. */
  subscribe(listener: (changes: Changes) => void): () => void
  close(): Promise<void>
}

const publishers = new WeakMap<Db, (change: Partial<Changes>) => void>()

/**
 * Says what is changed through `db`, once that is committed: called beside the statement, so that whoever makes the change
 * need not think of it. Outside a transaction it is called after the statement. Never fails and never makes the caller wait.
 */
export function publishAfterCommit(db: Db, change: Partial<Changes>): void {
  afterCommit(db, (committed) => publishers.get(committed)?.(change))
}

const channel = 'shop'
/** Changes of so many milliseconds travel together. */
const batchMs = 20
const retryMs = 1000
/** PostgreSQL takes 8000 bytes at once; more ids than these are not worth naming. */
const maxIds = 500

/**
 * Changes travel by NOTIFY, after the transaction that made them and outside it: inside, every sale would wait for the
 * one lock that orders notifications. A server that dies between the two loses a hint, never a fact.
 */
export function openEvents(on: { db: Db; url: string; log: Logger; watchdog: Watchdog }): Events {
  const { db, url, log, watchdog } = on
  const listeners = new Set<(changes: Changes) => void>()
  const announce = (heard: Changes) => {
    for (const listener of listeners) listener(heard)
  }
  const subscription = listen({
    url,
    channel,
    watchdog,
    onMessage: (payload) => announce(changesIn(payload)),
    // What was said while nobody listened is lost.
    onReturn: () => announce(resyncAll),
    onLoss: () => log.warn('the connection that hears of changes broke; it is opened again'),
  })

  let waiting: Changes | undefined
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  const later = (milliseconds: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = send()
    }, milliseconds)
  }
  async function send(): Promise<void> {
    const said = waiting
    waiting = undefined
    if (!said) return
    try {
      const payload = JSON.stringify(shortened(said))
      // A hint may be lost: it does not wait for the disk, as the sales around it do.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(db)
    } catch {
      waiting = waiting ? merged(said, waiting) : said
      later(retryMs)
    }
  }

  publishers.set(db, (change) => {
    const told = { ...nothing, ...change }
    waiting = waiting ? merged(waiting, told) : told
    later(batchMs)
  })

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearTimeout(timer)
      await sending
      if (waiting) await send()
      clearTimeout(timer)
      await subscription.close()
    },
  }
}

const nothing = changes.parse({})
const resyncAll = { ...nothing, resync: true }

/** A message that is not ours to understand may be one of a newer version: then everything is read again. */
function changesIn(payload: string): Changes {
  try {
    return changes.parse(JSON.parse(payload))
  } catch {
    return resyncAll
  }
}

const union = (one: readonly number[], other: readonly number[]) => [...new Set([...one, ...other])]

export function merged(one: Changes, other: Changes): Changes {
  return {
    products: union(one.products, other.products),
    wallets: union(one.wallets, other.wallets),
    purchases: union(one.purchases, other.purchases),
    sessions: union(one.sessions, other.sessions),
    draws: union(one.draws, other.draws),
    winners: one.winners || other.winners,
    mails: one.mails || other.mails,
    pushes: one.pushes || other.pushes,
    topUps: one.topUps || other.topUps,
    payments: one.payments || other.payments,
    settledTopUps: union(one.settledTopUps, other.settledTopUps),
    notices: union(one.notices, other.notices),
    resync: one.resync || other.resync,
  }
}

function shortened(said: Changes): Partial<Changes> {
  const { products, wallets, purchases, sessions, draws, settledTopUps, notices } = said
  const ids = [products, wallets, purchases, sessions, draws, settledTopUps, notices].flat().length
  return ids > maxIds ? { resync: true } : said
}
