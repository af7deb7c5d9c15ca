import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OnWrite } from './connection.ts'
import { ShopDialect } from './driver.ts'
import type { Tables } from './tables.ts'
import { unwatched, type Watchdog } from './watchdog.ts'

export type Db = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

// Money and ids are bigint columns; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Options = {
  url: string
  connections: number
  /** Hears of idle connections that broke. */
  onError: (error: Error) => void
  /** How long a statement may take, in milliseconds. */
  statementTimeoutMs?: number
  /** How long a transaction may wait for its next statement, in milliseconds. */
  transactionIdleTimeoutMs?: number
  onWrite?: OnWrite
  watchdog?: Watchdog
}

/** A pool that survives killed backends; what one of its connections runs again is not planned again. */
export function openDb(options: Options): Db {
  const { url, connections, onError, statementTimeoutMs = 10_000, transactionIdleTimeoutMs = 15_000 } = options
  const { onWrite = () => () => {}, watchdog = unwatched } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    stream: watchdog.socket,
    // A call waits less; what opens after that is there for the next one.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // The client gives up after the server should have, in case the server no longer answers at all.
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: transactionIdleTimeoutMs,
  })
  pool.on('error', onError)
  // A connection that breaks fails the statement at work, or the next one. The pool itself listens to it only while it is
  // idle: broken on its way to whoever asked for it, it would end the whole process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new ShopDialect(pool, onWrite, watchdog), plugins: [new CamelCasePlugin()] })
}

/** A failure that the same work need not meet again, once `prepare` has run. */
export class RetryableError extends Error {
  readonly prepare: () => Promise<void>

  constructor(message: string, prepare: () => Promise<void>) {
    super(message)
    this.name = 'RetryableError'
    this.prepare = prepare
  }
}

/** Those that end with the work they were opened for, and are no part of another. */
export const ownTransactions = new WeakSet<Transaction>()

/** The pool of which this is one connection. */
const pools = new WeakMap<Db, Db>()

/** Runs `work` on one and the same connection; its transactions begin and end there. */
export function onOneConnection<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute((connection) => {
    pools.set(connection, db)
    return work(connection)
  })
}

type Hook = (db: Db) => void
const hooks = new WeakMap<Db, Hook[]>()

/**
 * Calls `hook` with the database once what was done through `db` is committed: after the commit of a transaction, never
 * when it is rolled back or tried again; at once where there is none. A hook must not throw.
 */
export function afterCommit(db: Db, hook: Hook): void {
  if (!db.isTransaction) hook(pools.get(db) ?? db)
  else hooks.get(db)?.push(hook)
}

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * Runs `work` in one READ COMMITTED transaction, all of it or nothing.
 * Repeats it, up to five times in all, when PostgreSQL reports a deadlock or a failed serialisation, or work is RetryableError.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const committed: Hook[] = []
      const result = await db.transaction().execute((trx) => {
        if (!db.isTransaction) {
          ownTransactions.add(trx)
          hooks.set(trx, committed)
        }
        return work(trx)
      })
      for (const hook of committed) hook(pools.get(db) ?? db)
      return result
    } catch (error) {
      if (attempt < 5 && error instanceof RetryableError) {
        await error.prepare()
        continue
      }
      if (attempt >= 5 || !isRetryable(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** True when `error` is PostgreSQL refusing a duplicate in the index or constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Without the columns that were left out. */
export function definedColumns<Columns extends object>(columns: Columns) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Columns]?: Exclude<Columns[Key], undefined>
  }
}
