import { CamelCasePlugin, Kysely, PostgresDialect, sql, type CompiledQuery, type Expression } from 'kysely'
import { ownTransactions, type Db, type Transaction } from './db.ts'
import { Connection } from './connection.ts'
import type { Sendable } from './batch.ts'
import type { Tables } from './tables.ts'

/** A statement with its values, which can be sent together with others; `read` converts its rows to `Result`. */
export type Statement<Result> = Sendable & { readonly read: (rows: unknown[]) => Result }

/** A value that is bound each time the statement is sent. */
export type Param<Value> = Expression<Value>

type Params<Values extends readonly unknown[]> = { [Index in keyof Values]: Param<Values[Index]> }
type Build<Values extends readonly unknown[], Row> = (
  db: Db,
  ...params: Params<Values>
) => { compile: (db: Db) => CompiledQuery<Row> }

/** Only compiles statements; it has no database to send them to. */
const compilerOnlyDb: Db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('statements are sent by a pipeline')) }),
  plugins: [new CamelCasePlugin()],
})

/**
 * Compiles a query once and returns a function that binds its values. `read` converts the rows; without it they are
 * returned unchanged. `count` is the number of values of a query with rest parameters.
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
  const { sql: text, parameters } = build(compilerOnlyDb, ...(params as Params<Values>)).compile(compilerOnlyDb)
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

/** Statements by name and in lists, in the order of execution; other values are returned unchanged. */
export type Statements =
  | Statement<unknown>
  | readonly Statements[]
  | { readonly [name: string]: Statements }
  | number
  | undefined

/** Their results, in the same shape. */
export type Results<Sent> =
  Sent extends Statement<infer Result>
    ? Result
    : // A branded number has fields, too.
      Sent extends number
      ? Sent
      : { readonly [Part in keyof Sent]: Results<Sent[Part]> }

/**
 * Sends statements in one packet. They run in order, each with its own snapshot under READ COMMITTED; when one fails,
 * the rest is skipped. Returns their results in the shape of the argument.
 *
 *     const { wallet, lines } = await pipeline(trx, { wallet: walletLock(id), lines: order.map(lockForSale) })
 */
export function pipeline<const Sent extends Statements>(db: Db, asked: Sent): Promise<Results<Sent>> {
  // The result type of a statement is that of its query, which the compiler cannot infer through `send`.
  return send(db, asked, false) as Promise<Results<Sent>>
}

/**
 * The same for the last statements of a transaction: COMMIT is sent in the same packet. In a nested transaction nothing
 * is committed.
 */
export function pipelineAndCommit<const Sent extends Statements>(
  trx: Transaction,
  asked: Sent,
): Promise<Results<Sent>> {
  return send(trx, asked, ownTransactions.has(trx)) as Promise<Results<Sent>>
}

function send(db: Db, asked: Statements, commit: boolean): Promise<unknown> {
  return db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
    const answers = (await connection.send(flat(asked), commit)).values()
    return mapResults(asked, ({ read }) => read(answers.next().value?.rows ?? []))
  })
}

const isStatement = (asked: object): asked is Statement<unknown> => 'read' in asked && typeof asked.read === 'function'

function flat(asked: Statements): Statement<unknown>[] {
  if (typeof asked !== 'object') return []
  return isStatement(asked) ? [asked] : Object.values(asked).flatMap(flat)
}

function mapResults(asked: Statements, resultOf: (statement: Statement<unknown>) => unknown): unknown {
  if (typeof asked !== 'object') return asked
  if (isStatement(asked)) return resultOf(asked)
  if (Array.isArray(asked)) return asked.map((part: Statements) => mapResults(part, resultOf))
  return Object.fromEntries(Object.entries(asked).map(([name, part]) => [name, mapResults(part, resultOf)]))
}
