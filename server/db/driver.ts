import { PostgresDialect, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { Connection, type Changing } from './connection.ts'

/** Kysely over pg, with connections that save trips. */
export class ShopDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #changing: Changing

  constructor(pool: pg.Pool, changing: Changing) {
    super({ pool })
    this.#pool = pool
    this.#changing = changing
  }

  override createDriver(): Driver {
    return new ShopDriver(this.#pool, this.#changing)
  }
}

class ShopDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #changing: Changing

  constructor(pool: pg.Pool, changing: Changing) {
    this.#pool = pool
    this.#changing = changing
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await this.#pool.connect(), this.#changing)
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
