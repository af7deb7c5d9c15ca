import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { afterCommit, type Db } from '../db/db.ts'
import type { Watchdog } from '../db/watchdog.ts'
import { listen } from './listen.ts'

/** The changes, by id: a hint to read the data again, received by every server of the database. */
const changes = z.object({
  products: z.array(z.int()).default([]),
  /** Products whose texts, price, category or pictures changed. */
  edited: z.array(z.int()).default([]),
  /** Users whose wallet changed; `purchases` are the users whose purchases changed. */
  wallets: z.array(z.int()).default([]),
  purchases: z.array(z.int()).default([]),
  /** Users with a session that ended. */
  sessions: z.array(z.int()).default([]),
  /** Raffles whose draw was announced or done. */
  draws: z.array(z.int()).default([]),
  winners: z.boolean().default(false),
  /** There are mails to send. */
  mails: z.boolean().default(false),
  /** There are pushes to send. */
  pushes: z.boolean().default(false),
  topUps: z.boolean().default(false),
  /** A received payment, or the top-up that it is linked to, changed. */
  payments: z.boolean().default(false),
  /** Top-ups that were accepted or rejected. */
  settledTopUps: z.array(z.int()).default([]),
  /** Users with a new notice, or who have read notices. */
  notices: z.array(z.int()).default([]),
  /** Users who are a side of a claim that changed. */
  claims: z.array(z.int()).default([]),
  /** Events may have been missed: read everything again. */
  resync: z.boolean().default(false),
})
export type Changes = z.output<typeof changes>

export type Events = {
  /** Subscribes to the changes of all servers; returns the function that unsubscribes. */
  subscribe(listener: (changes: Changes) => void): () => void
  close(): Promise<void>
}

const publishers = new WeakMap<Db, (change: Partial<Changes>) => void>()

/**
 * Publishes a change made through `db` after its commit. Call it next to the statement (after it, outside a
 * transaction). It neither throws nor blocks.
 */
export function publishAfterCommit(db: Db, change: Partial<Changes>): void {
  afterCommit(db, (committed) => publishers.get(committed)?.(change))
}

const channel = 'shop'
/** Changes are collected for this time and sent in one message. */
const batchMs = 20
const retryMs = 1000
/** PostgreSQL limits a message to 8000 bytes; beyond this number of ids, listeners read everything again. */
const maxIds = 500

/**
 * Changes are sent by NOTIFY, after the transaction that made them and outside it: inside, every sale would wait for
 * the one lock that orders notifications. A server that dies between the two loses a hint, but no data.
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
    // Messages sent while the connection was down are lost.
    onReturn: () => announce(resyncAll),
    onLoss: (error) => log.warn({ err: error }, 'listen connection lost, reconnecting'),
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
    const batch = waiting
    waiting = undefined
    if (!batch) return
    try {
      const payload = JSON.stringify(shortened(batch))
      // A hint may be lost, so it does not wait for the disk, unlike the sales around it.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(db)
    } catch {
      waiting = waiting ? merged(batch, waiting) : batch
      later(retryMs)
    }
  }

  publishers.set(db, (change) => {
    const added = { ...nothing, ...change }
    waiting = waiting ? merged(waiting, added) : added
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

/** A message that cannot be parsed may come from a newer version: then everything is read again. */
function changesIn(payload: string): Changes {
  try {
    return changes.parse(JSON.parse(payload))
  } catch {
    return resyncAll
  }
}

export const union = (one: readonly number[], other: readonly number[]) => [...new Set([...one, ...other])]

export function merged(one: Changes, other: Changes): Changes {
  return {
    products: union(one.products, other.products),
    edited: union(one.edited, other.edited),
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
    claims: union(one.claims, other.claims),
    resync: one.resync || other.resync,
  }
}

function shortened(batch: Changes): Partial<Changes> {
  const { products, edited, wallets, purchases, sessions, draws, settledTopUps, notices, claims } = batch
  const ids = [products, edited, wallets, purchases, sessions, draws, settledTopUps, notices, claims].flat().length
  return ids > maxIds ? { resync: true } : batch
}
