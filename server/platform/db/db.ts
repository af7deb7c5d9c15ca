import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DbClient } from './client.ts'
import { ShopDialect } from './driver.ts'
import type { Tables } from './tables.ts'
import { noWatchdog, type Watchdog } from './watchdog.ts'

export type Db = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

// Money and ids are bigint columns; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no hour: as it is written, `2026-11-21`.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export type DbOptions = {
  url: string
  connections: number
  /** Called when an idle connection breaks. */
  onError: (error: Error) => void
  /** How long the pool may take to hand over a connection, in milliseconds. A request waits less. */
  connectionTimeoutMs?: number
  /** How long a statement may take, in milliseconds. */
  statementTimeoutMs?: number
  /** How long a transaction may wait for its next statement, in milliseconds. */
  transactionIdleTimeoutMs?: number
  watchdog?: Watchdog
}

/** A pool that survives killed backends; each of its connections prepares a repeated statement only once. */
export function openDb(options: DbOptions): Db {
  const { url, connections, onError, connectionTimeoutMs = 10_000 } = options
  const { statementTimeoutMs = 10_000, transactionIdleTimeoutMs = 15_000 } = options
  const { watchdog = noWatchdog } = options
  const pool = new pg.Pool({
    Client: DbClient,
    connectionString: url,
    max: connections,
    stream: watchdog.socket,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    // The client gives up later than the server should, in case the server no longer responds at all.
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: transactionIdleTimeoutMs,
  })
  pool.on('error', onError)
  return new Kysely<Tables>({ dialect: new ShopDialect(pool, watchdog), plugins: [new CamelCasePlugin()] })
}

/** A failure after which the transaction can be retried, once `prepare` has run. */
export class RetryableError extends Error {
  readonly prepare: () => Promise<void>

  constructor(message: string, prepare: () => Promise<void>) {
    super(message)
    this.name = 'RetryableError'
    this.prepare = prepare
  }
}

/**
 * Transactions opened by `inTransaction` itself and not nested in another one: only these may be committed by
 * `pipelineAndCommit`.
 */
export const ownTransactions = new WeakSet<Transaction>()

/** The pool that a single connection belongs to. */
const pools = new WeakMap<Db, Db>()

/** Runs `work` on a single connection; its transactions begin and end there. */
export function onOneConnection<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute((connection) => {
    pools.set(connection, db)
    return work(connection)
  })
}

type Hook = (db: Db) => void
const hooks = new WeakMap<Db, Hook[]>()

/**
 * Calls `hook` with the database after the commit of the transaction `db`: never when it is rolled back, and once when
 * it is retried. Outside a transaction it is called at once. A hook must not throw.
 */
export function afterCommit(db: Db, hook: Hook): void {
  if (!db.isTransaction) hook(pools.get(db) ?? db)
  else hooks.get(db)?.push(hook)
}

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/**
 * Runs `work` in one READ COMMITTED transaction. Retries it, up to five attempts in all, after a deadlock, a
 * serialization failure or a RetryableError.
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

class Undone extends Error {}

/**
 * Runs `work` as `inTransaction` does and rolls it back, also where `work` ends its transaction with its last statements:
 * nothing of it is committed, and no hook is called.
 */
export async function inUndoneTransaction<Result>(
  db: Db,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = []
  const undone = inTransaction(db, async (trx) => {
    ownTransactions.delete(trx)
    done[0] = await work(trx)
    throw new Undone()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return done[0] as Result
}

/** True when `error` is PostgreSQL refusing a duplicate in the index or constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Without the columns whose value is undefined. */
export function omitUndefined<Columns extends object>(columns: Columns) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Columns]?: Exclude<Columns[Key], undefined>
  }
}
