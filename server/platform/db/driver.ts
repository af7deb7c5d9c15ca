import { PostgresDialect, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { currentRequest } from '../request-context.ts'
import type { Wait } from './connection-waits.ts'
import { Connection } from './connection.ts'
import type { Watchdog } from './watchdog.ts'

/** Kysely over pg, with connections that save round trips. */
export class ShopDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #watchdog: Watchdog

  constructor(pool: pg.Pool, watchdog: Watchdog) {
    super({ pool })
    this.#pool = pool
    this.#watchdog = watchdog
  }

  override createDriver(): Driver {
    return new ShopDriver(this.#pool, this.#watchdog)
  }
}

/** While all connections are in use the request's own limit does not run: the database is healthy, the pool is full. */
const poolWait: Wait = { left: 5000, stop() {} }

class ShopDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #watchdog: Watchdog
  /** Open connections, idle or in use. */
  #open = 0

  constructor(pool: pg.Pool, watchdog: Watchdog) {
    this.#pool = pool
    pool.on('connect', () => this.#open++).on('remove', () => this.#open--)
    this.#watchdog = watchdog
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await this.#connect())
  }

  async #connect(): Promise<pg.PoolClient> {
    const isIdle = this.#pool.idleCount > this.#pool.waitingCount
    if (isIdle && !this.#watchdog.isHanging()) return this.#pool.connect()
    const traced = currentRequest()?.trace?.begin('wait for a connection')
    let connecting: Promise<pg.PoolClient> | undefined
    try {
      const isPoolFull = this.#open >= this.#pool.options.max
      const client = await this.#watchdog.wait(
        () => (connecting = this.#pool.connect()),
        isPoolFull ? poolWait : undefined,
      )
      traced?.()
      return client
    } catch (error) {
      traced?.(error)
      // A connection that arrives too late for this request serves the next one.
      connecting?.then(
        (client) => client.release(),
        () => undefined,
      )
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ours(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).rollback()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new Error('a connection of another driver')
}
