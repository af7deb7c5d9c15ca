import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { afterCommit, type Db } from '../db/db.ts'
import type { Watchdog } from '../db/watchdog.ts'
import { listen } from './listen.ts'

/**
 * What changed: a hint to read it again, received by every server of the database. Each kind has ids, or only happened;
 * those of the shop are in `server/changes.ts`.
 */
export interface Changes {
  /** Users with a session that ended. */
  sessions?: number[]
  /** There are mails to send. */
  mails?: boolean
  /** There are pushes to send. */
  pushes?: boolean
  /** Events may have been missed: read everything again. */
  resync?: boolean
}

const message = z.record(z.string(), z.union([z.array(z.int()), z.boolean()]))

export type Events = {
  /** Subscribes to the changes of all servers; returns the function that unsubscribes. */
  subscribe(listener: (changes: Changes) => void): () => void
  close(): Promise<void>
}

const publishers = new WeakMap<Db, (change: Changes) => void>()

/**
 * Publishes a change made through `db` after its commit. Call it next to the statement (after it, outside a
 * transaction). It neither throws nor blocks.
 */
export function publishAfterCommit(db: Db, change: Changes): void {
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
    waiting = waiting ? merged(waiting, change) : change
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

const resyncAll: Changes = { resync: true }

/** A message that cannot be parsed may come from a newer version: then everything is read again. */
function changesIn(payload: string): Changes {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return resyncAll
  }
}

export const union = (one: readonly number[], other: readonly number[]) => [...new Set([...one, ...other])]

const kindsOf = (changes: Changes) => Object.entries<number[] | boolean>({ ...changes })

export function merged(one: Changes, other: Changes): Changes {
  const both = Object.fromEntries(kindsOf(one))
  for (const [kind, change] of kindsOf(other)) {
    const before = both[kind]
    both[kind] = Array.isArray(before) && Array.isArray(change) ? union(before, change) : before || change
  }
  return both
}

function shortened(batch: Changes): Changes {
  const ids = kindsOf(batch).flatMap(([, change]) => (Array.isArray(change) ? change : []))
  return ids.length > maxIds ? resyncAll : batch
}
