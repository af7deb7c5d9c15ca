import { ownTransactions, type Db, type Transaction } from './db.ts'
import { Connection } from './connection.ts'
import type { Sendable } from './batch.ts'

declare const rowOf: unique symbol

/** A statement written out, ready to be sent together with others; `Row` is what it answers, columns in camelCase. */
export type Statement<Row> = Sendable & { readonly [rowOf]?: Row }

/** A statement whose text never changes: each connection prepares it once. */
export const statement =
  <Row, Values extends readonly unknown[] = []>(text: string) =>
  (...values: Values): Statement<Row> => ({ text, values, kept: true })

/** Statements, in lists and in lists of lists, in the order in which they are done. */
export type Statements = Statement<unknown> | readonly Statements[]

/** What they answer, in lists of the same shape. */
export type Rows<Asked extends Statements> =
  Asked extends Statement<infer Row>
    ? Row[]
    : { readonly [Index in keyof Asked]: Asked[Index] extends Statements ? Rows<Asked[Index]> : never }

/**
 * Sends statements in one packet, done one after the other, each seeing what was committed before it; answers the rows
 * of each. When one fails those behind it are not done.
 */
export function pipeline<const Asked extends readonly Statements[]>(db: Db, ...asked: Asked): Promise<Rows<Asked>> {
  // What a statement answers is what its text says it selects.
  return post(db, asked, false) as Promise<Rows<Asked>>
}

/**
 * The same for the last statements of a transaction, which is committed with them unless one fails. Inside a transaction
 * that somebody else opened they end nothing.
 */
export async function pipelineAndCommit(trx: Transaction, ...asked: readonly Statements[]): Promise<void> {
  await post(trx, asked, ownTransactions.has(trx))
}

function post(db: Db, asked: Statements, last: boolean): Promise<unknown> {
  return db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
    const answers = (await connection.send(flat(asked), last)).values()
    return shaped(asked, () => answers.next().value?.rows ?? [])
  })
}

const flat = (asked: Statements): Sendable[] => ('text' in asked ? [asked] : asked.flatMap(flat))

const shaped = (asked: Statements, next: () => unknown[]): unknown =>
  'text' in asked ? next() : asked.map((part) => shaped(part, next))
