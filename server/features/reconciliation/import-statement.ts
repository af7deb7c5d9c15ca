import type { FastifyRequest } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { api } from '#contract/index.ts'
import type { StatementReport } from '#contract/payments-received.ts'
import { dayMs, limaDay, startOfLimaDay } from '#domain/lima.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { statementLimits, type Statement, type StatementPayment } from '#domain/statement.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { readForm } from '../../platform/files/multipart.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { matchAfterChange } from './match.ts'
import { compareLines } from './statement-lines.ts'
import {
  contradict,
  analyzePayments,
  countMatched,
  insertLines,
  keepFormat,
  lockMethod,
  lockTopUpsOf,
  markSeen,
  selectFormat,
  selectFiled,
  selectUnseen,
} from './statement-sql.ts'
import { readStatement } from './statement/read-statement.ts'

/** How many unreadable lines are reported. */
const maxErrors = 100

/** Reads a statement of a method: as a dry run, or imports everything new in it, or nothing. */
export async function importStatement(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
): Promise<StatementReport> {
  const { bytes, fields } = await readForm(request, api.paymentsReceived.importStatement, statementLimits.bytes)
  const { methodId, columns: chosen } = fields
  const { statement, remembered } = await readAsBefore(context, methodId, bytes, chosen)
  const { payments } = statement
  const isTrial = fields.dryRun === 'true'
  if (!isTrial) refuseIncomplete(statement, fields.skipErrors === 'true')
  const { ids, ...compared } = await inTransaction(context.db, async (trx) => {
    const method = await lockMethod(trx, methodId)
    if (!method) throw invalidInput('methodId', 'Esa forma de pago no existe.')
    const { fresh, seen, unseen, known } = await compare(trx, context, methodId, payments)
    const summary = { fresh: sumOf(fresh), known: sumOf(known) }
    if (isTrial) return { ids: [], ...summary }
    const inserted = await insertLines(trx, { methodId, kind: method.kind, actorId: caller.id }, fresh)
    await lockTopUpsOf(trx, [...seen.map(({ id }) => id), ...unseen])
    await markSeen(trx, seen)
    await contradict(trx, unseen)
    if (statement.columns) await keepFormat(trx, methodId, statement.titles, statement.columns)
    const after = { ...summary, ...daysOf(payments) }
    await record(trx, caller, 'import-statement', { paymentMethod: methodId }, { after })
    publishAfterCommit(trx, { payments: true })
    return { ids: inserted, ...summary }
  })
  if (ids.length > 0) {
    // Without new statistics the planner would look for their top-ups as if there were no payments.
    await analyzePayments(context.db)
    await matchAfterChange(context)
  }
  const { titles, sample, columns, charges, leftOut, errors } = statement
  return {
    imported: !isTrial,
    format: inWords(statement),
    titles,
    sample,
    columns,
    remembered,
    ...compared,
    matched: await countMatched(context.db, ids),
    charges,
    leftOut,
    ...daysOf(payments),
    errorCount: errors.length,
    errors: errors.slice(0, maxErrors),
  }
}

/** With the columns that were chosen; else with those of the last time, if the file has the same titles. */
async function readAsBefore(
  { db, clock }: AppContext,
  methodId: number,
  bytes: Buffer,
  chosen: Statement['columns'] | undefined,
): Promise<{ statement: Statement; remembered: boolean }> {
  const now = clock.now()
  const statement = await readStatement(bytes, { columns: chosen ?? undefined, now })
  const format = chosen ? undefined : await selectFormat(db, methodId)
  if (!format || JSON.stringify(format.titles) !== JSON.stringify(statement.titles))
    return { statement, remembered: false }
  if (isDeepStrictEqual(format.columns, statement.columns)) return { statement, remembered: true }
  return { statement: await readStatement(bytes, { columns: format.columns, now }), remembered: true }
}

function refuseIncomplete({ columns, errors }: Statement, skip: boolean): void {
  if (!columns) throw invalidInput('columns', 'Elige qué hay en cada columna.')
  if (errors.length === 0 || skip) return
  const issues = errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line.${line}`, message }))
  throw new Problem('INVALID_INPUT', { issues })
}

/** Which lines are new, which are known, and which payments from other sources are, or are not, among them. */
async function compare(
  trx: Transaction,
  { clock }: AppContext,
  methodId: number,
  payments: readonly StatementPayment[],
) {
  if (payments.length === 0) return { fresh: [], known: [], seen: [], unseen: [] }
  const times = payments.map(({ at }) => at.getTime())
  const from = new Date(Math.min(...times))
  const until = new Date(Math.max(...times))
  const filed = await selectFiled(trx, methodId, payments)
  const unseen = await selectUnseen(trx, methodId, ...wholeDays(from, until))
  return compareLines(payments, { filed, unseen, now: clock.now() })
}

const wholeDays = (from: Date, until: Date) =>
  [startOfLimaDay(from), new Date(startOfLimaDay(until).getTime() + dayMs)] as const

const sumOf = (lines: readonly { amount: Centimos }[]) => ({
  count: lines.length,
  sum: plus(...lines.map(({ amount }) => amount)),
})

function daysOf(lines: readonly StatementPayment[]): { from: string | null; to: string | null } {
  const days = lines.map(({ at }) => limaDay(at)).toSorted()
  return { from: days[0] ?? null, to: days.at(-1) ?? null }
}

const delimiters: Record<string, string> = { ';': 'punto y coma', ',': 'comas', '\t': 'tabulaciones', '|': 'barras' }

/** The description of the file format. */
function inWords({ format, decimal }: Statement): string {
  const sheet =
    format.kind === 'xlsx'
      ? `Excel, hoja «${format.sheet}»`
      : `CSV con ${delimiters[format.delimiter] ?? format.delimiter}, ${format.encoding.toUpperCase()}`
  return `${sheet}, ${decimal === ',' ? 'coma' : 'punto'} decimal`
}
