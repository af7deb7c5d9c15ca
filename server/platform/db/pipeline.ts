import { CamelCasePlugin, Kysely, PostgresDialect, sql, type CompiledQuery, type Expression } from 'kysely'
import { ownTransactions, type Db, type Transaction } from './db.ts'
import { Connection } from './connection.ts'
import type { Sendable } from './batch.ts'
import type { Tables } from './tables.ts'

/** A statement with its values, ready to be sent together with others; `Result` is what its rows are read as. */
export type Statement<Result> = Sendable & { readonly read: (rows: unknown[]) => Result }

/** A value that a statement is given each time it is sent. */
export type Param<Value> = Expression<Value>

type Params<Values extends readonly unknown[]> = { [Index in keyof Values]: Param<Values[Index]> }
type Build<Values extends readonly unknown[], Row> = (
  db: Db,
  ...params: Params<Values>
) => { compile: (db: Db) => CompiledQuery<Row> }

/** Writes statements out, and has no database to send them to. */
const writer: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('statements are sent by a pipeline')) }),
  plugins: [new CamelCasePlugin()],
})

/**
 * Makes a statement from a query, which is compiled here, once; what it makes takes the query's values. `read` says what
 * becomes of the rows; without it they are answered as they are. `count` is how many values a query with rest parameters
 * takes.
 *
 *     const walletLock = statement(
 *       (db, userId: Param<number>) => db.selectFrom('wallets').select('balance').where('userId', '=', userId).forUpdate(),
 *       first,
 *     )
 */
export function statement<Values extends readonly unknown[], Row, Result = Row[]>(
  build: Build<Values, Row>,
  read?: (rows: readonly Row[]) => Result,
  count = build.length - 1,
): (...values: Values) => Statement<Result> {
  const placeholders = Array.from({ length: count }, () => ({}))
  const params: unknown = placeholders.map((placeholder) => sql.val(placeholder))
  const { sql: text, parameters } = build(writer, ...(params as Params<Values>)).compile(writer)
  const sources = parameters.map((parameter) => {
    const index = placeholders.findIndex((placeholder) => placeholder === parameter)
    return (values: Values) => (index < 0 ? parameter : values[index])
  })
  const readRows = (read ?? ((rows) => rows)) as (rows: unknown[]) => Result
  return (...values) => ({ text, values: sources.map((source) => source(values)), prepare: true, read: readRows })
}

export const first = <Row>([row]: readonly Row[]): Row | undefined => row

export function firstOrThrow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that is always there is missing')
  return row
}

/** Statements under names and in lists, in the order in which they are done; what is no statement is answered as it is. */
export type Statements =
  | Statement<unknown>
  | readonly Statements[]
  | { readonly [name: string]: Statements }
  | number
  | undefined

/** What they answer, in the same shape. */
export type Results<Asked> =
  Asked extends Statement<infer Result> ? Result : { readonly [Part in keyof Asked]: Results<Asked[Part]> }

/**
 * Sends statements in one packet, done one after the other, each seeing what was committed before it; answers what each
 * was read as, in the shape in which they were handed over. When one fails those behind it are not done.
 *
 *     const { wallet, lines } = await pipeline(trx, { wallet: walletLock(id), lines: order.map(lockForSale) })
 */
export function pipeline<const Asked extends Statements>(db: Db, asked: Asked): Promise<Results<Asked>> {
  // What a statement answers is what its query selects.
  return send(db, asked, false) as Promise<Results<Asked>>
}

/**
 * The same for the last statements of a transaction, which is committed with them unless one fails. Inside a transaction
 * that somebody else opened they end nothing.
 */
export function pipelineAndCommit<const Asked extends Statements>(
  trx: Transaction,
  asked: Asked,
): Promise<Results<Asked>> {
  return send(trx, asked, ownTransactions.has(trx)) as Promise<Results<Asked>>
}

function send(db: Db, asked: Statements, commit: boolean): Promise<unknown> {
  return db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
    const answers = (await connection.send(flat(asked), commit)).values()
    return shaped(asked, ({ read }) => read(answers.next().value?.rows ?? []))
  })
}

const isStatement = (asked: object): asked is Statement<unknown> => 'read' in asked && typeof asked.read === 'function'

function flat(asked: Statements): Statement<unknown>[] {
  if (typeof asked !== 'object') return []
  return isStatement(asked) ? [asked] : Object.values(asked).flatMap(flat)
}

function shaped(asked: Statements, resultOf: (statement: Statement<unknown>) => unknown): unknown {
  if (typeof asked !== 'object') return asked
  if (isStatement(asked)) return resultOf(asked)
  if (Array.isArray(asked)) return asked.map((part: Statements) => shaped(part, resultOf))
  return Object.fromEntries(Object.entries(asked).map(([name, part]) => [name, shaped(part, resultOf)]))
}
