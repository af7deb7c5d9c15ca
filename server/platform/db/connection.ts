import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import pg from 'pg'
import { currentRequest } from '../request-context.ts'
import { Batch, type Answer, type Sendable } from './batch.ts'

const readOnlyTransaction = '25006'

/**
 * A connection of the pool. Beginning a transaction takes no round trip of its own, because BEGIN is sent with the
 * first statements; nor does committing it when COMMIT is sent with the last ones.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** The BEGIN of a transaction, until it is sent. */
  #begin: string | undefined
  #isCommitted = false
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    this.#isCommitted = false
  }

  async commit(): Promise<void> {
    if (this.#begin === undefined && !this.#isCommitted) await this.#sendCommit([])
    this.#begin = undefined
  }

  async rollback(): Promise<void> {
    if (this.#begin === undefined && !this.#isCommitted) {
      try {
        await this.#post([{ text: 'rollback', values: [] }])
      } catch (error) {
        this.#isBroken = true
        throw error
      }
    }
    this.#begin = undefined
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  /** The results of these statements, sent in one packet; with `commit` they are the last of their transaction. */
  async send(statements: readonly Sendable[], commit = false): Promise<Answer[]> {
    if (this.#isCommitted) throw new Error('the transaction has ended')
    return commit ? this.#sendCommit(statements) : this.#post(statements)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const [answer] = await this.send([{ text: sql, values: parameters }])
    const { command = '', count = 0, rows = [] } = answer ?? {}
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(count) }) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('nothing is streamed')
  }

  async #sendCommit(statements: readonly Sendable[]): Promise<Answer[]> {
    const answers = await this.#post([...statements, { text: 'commit', values: [] }])
    // PostgreSQL replies ROLLBACK when an earlier statement had failed.
    if (answers.at(-1)?.command !== 'COMMIT') throw new Error('the transaction had failed')
    this.#isCommitted = true
    return answers.slice(0, -1)
  }

  async #post(statements: readonly Sendable[]): Promise<Answer[]> {
    const begin = this.#begin
    const all = begin === undefined ? statements : [{ text: begin, values: [] }, ...statements]
    this.#begin = undefined
    const traced = currentRequest()?.trace?.begin(...described(all))
    try {
      const answers = await new Promise<Answer[]>((resolve, reject) => {
        this.#client.query(new Batch(all, (error, got) => (got ? resolve(got) : reject(error as Error))))
      })
      traced?.()
      return begin === undefined ? answers : answers.slice(1)
    } catch (error) {
      traced?.(error)
      // A read-only server is, or was, a standby: another connection may reach the primary.
      if (error instanceof pg.DatabaseError && error.code === readOnlyTransaction) this.#isBroken = true
      // pg creates the error in its socket handler; the stack trace of the caller is more useful.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

/** A packet as it appears in a trace: the statements with their placeholders, and none of their values. */
function described(statements: readonly Sendable[]): [name: string, attributes: Record<string, string | number>] {
  const verbs = new Set(statements.map(({ text }) => /\w+/.exec(text)?.[0].toLowerCase()))
  return [
    [...verbs].join(' '),
    {
      'db.system.name': 'postgresql',
      'db.query.text': statements.map(({ text }) => text.trim()).join(';\n'),
      'db.operation.batch.size': statements.length,
    },
  ]
}
