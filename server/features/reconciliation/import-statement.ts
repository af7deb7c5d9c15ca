import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import type { StatementReport } from '#contract/reconciliation/statement.ts'
import { dayMs, limaDay, startOfLimaDay } from '#domain/lima.ts'
import { plus, type Centimos } from '#domain/money.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import { statementLimits, type Statement, type StatementAnswers, type StatementPayment } from '#domain/statement.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { readForm } from '../../platform/files/multipart.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { matchAfterChange } from './match.ts'
import { compareLines } from './statement-lines.ts'
import {
  markContradicted,
  analyzePayments,
  countMatched,
  insertLines,
  saveFormat,
  saveSpan,
  lockMethod,
  lockTopUpsOf,
  confirmInStatement,
  selectElsewhere,
  selectFormat,
  selectImported,
  selectUnconfirmed,
} from './statement-sql.ts'
import { readStatement } from './statement/read-statement.ts'

/** How many unreadable lines are reported. */
const maxErrors = 100
/** How many words are remembered for a method. */
const maxWords = 200

/** Reads a statement of a method: as a dry run, or imports everything new in it, or nothing. */
export async function importStatement(
  context: AppContext,
  caller: Caller,
  request: FastifyRequest,
): Promise<StatementReport> {
  const { bytes, fields } = await readForm(request, api.paymentsReceived.importStatement, statementLimits.bytes)
  const { methodId } = fields
  const { statement, remembered, answers } = await readAsBefore(context, methodId, bytes, fields)
  const { payments } = statement
  const isTrial = fields.dryRun === 'true'
  const [skipErrors, isExtract] = [fields.skipErrors === 'true', fields.extract === 'true']
  if (!isTrial) refuseIncomplete(statement, { skipErrors, isExtract })
  const { ids, ...compared } = await inTransaction(context.db, async (trx) => {
    const method = await lockMethod(trx, methodId)
    if (!method) throw invalidInput('methodId', 'Esa forma de pago no existe.')
    const { fresh, confirmed, missing, known } = await compare(trx, context, methodId, payments)
    const elsewhere = (await selectElsewhere(trx, methodId, fresh)) ?? null
    const summary = { fresh: sumOf(fresh), known: sumOf(known), elsewhere }
    if (isTrial) return { ids: [], ...summary }
    if (elsewhere && fields.ofThisMethod !== 'true')
      throw invalidInput('methodId', 'Varios de estos números ya están en otra forma de pago. Di primero de cuál es.')
    await saveSpan(trx, methodId, payments, context.clock.now())
    const inserted = await insertLines(trx, { methodId, kind: method.kind, actorId: caller.id }, fresh)
    await lockTopUpsOf(trx, [...confirmed.map(({ id }) => id), ...missing])
    await confirmInStatement(trx, confirmed)
    // What is missing from an extract may have come in all the same.
    if (!isExtract) await markContradicted(trx, missing)
    if (statement.columns) await saveFormat(trx, methodId, { ...statement, columns: statement.columns, answers })
    const after = { ...summary, ...daysOf(payments), ...(statement.imbalance && { extract: true }) }
    await record(trx, caller, 'import-statement', { paymentMethod: methodId }, { after })
    publishAfterCommit(trx, { payments: true })
    return { ids: inserted, ...summary }
  })
  if (ids.length > 0) {
    // Without new statistics the planner would look for their top-ups as if there were no payments.
    await analyzePayments(context.db)
    await matchAfterChange(context)
  }
  const { titles, sample, columns, charges, leftOut, errors, questions, imbalance } = statement
  return {
    imported: !isTrial,
    format: inWords(statement),
    titles,
    sample,
    columns,
    remembered,
    questions,
    imbalance,
    ...compared,
    matched: await countMatched(context.db, ids),
    charges,
    leftOut,
    ...daysOf(payments),
    errorCount: errors.length,
    errors: errors.slice(0, maxErrors),
  }
}

type Given = { columns?: Statement['columns'] | undefined; answers?: StatementAnswers | undefined }
type ReadAsBefore = { statement: Statement; remembered: boolean; answers: StatementAnswers }

/** With what was chosen and answered; else with that of the last time, if the file has the same titles. */
async function readAsBefore(
  { db, clock }: AppContext,
  methodId: number,
  bytes: Buffer,
  given: Given,
): Promise<ReadAsBefore> {
  const now = clock.now()
  const format = await selectFormat(db, methodId)
  if (format) {
    const columns = given.columns ?? format.columns
    const answers = mergeAnswers(format.answers, given.answers)
    const statement = await readStatement(bytes, {
      columns,
      addNewColumns: format.isOld && !given.columns,
      answers,
      now,
    })
    const isSame = JSON.stringify(format.titles) === JSON.stringify(statement.titles)
    if (isSame) return { statement, remembered: !given.columns, answers }
  }
  const answers = given.answers ?? { incoming: [], outgoing: [] }
  const statement = await readStatement(bytes, { columns: given.columns ?? undefined, answers, now })
  return { statement, remembered: false, answers }
}

/** A word has the meaning that it was given last. */
function mergeAnswers(before: StatementAnswers, given: StatementAnswers | undefined): StatementAnswers {
  if (!given) return before
  const kept = (words: readonly string[], others: readonly string[], own: readonly string[]) =>
    [...new Set([...words.filter((word) => !others.includes(word)), ...own])].slice(-maxWords)
  return {
    ...before,
    ...given,
    incoming: kept(before.incoming, given.outgoing, given.incoming),
    outgoing: kept(before.outgoing, given.incoming, given.outgoing),
  }
}

type Consent = { skipErrors: boolean; isExtract: boolean }

function refuseIncomplete({ columns, questions, errors, imbalance }: Statement, { skipErrors, isExtract }: Consent) {
  if (!columns) throw invalidInput('columns', 'Elige qué hay en cada columna.')
  const issues = questions.map(({ kind }) => ({ path: 'answers', message: unanswered[kind] }))
  if (issues.length === 0 && !skipErrors)
    issues.push(...errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line.${line}`, message })))
  if (issues.length === 0 && imbalance && !isExtract)
    issues.push({ path: `line.${imbalance.line}`, message: imbalance.message })
  if (issues.length > 0) throw new Problem('INVALID_INPUT', { issues })
}

const unanswered = {
  dateOrder: 'Di primero si las fechas empiezan por el día o por el mes.',
  direction: 'Di primero qué líneas entraron y cuáles salieron.',
}

/** Which lines are new, which are known, and which payments from other sources are, or are not, among them. */
async function compare(
  trx: Transaction,
  { clock }: AppContext,
  methodId: number,
  payments: readonly StatementPayment[],
) {
  if (payments.length === 0) return { fresh: [], known: [], confirmed: [], missing: [] }
  const times = payments.map(({ at }) => at.getTime())
  const from = new Date(Math.min(...times))
  const until = new Date(Math.max(...times))
  const imported = await selectImported(trx, methodId, payments)
  const unconfirmed = await selectUnconfirmed(trx, methodId, ...wholeDays(from, until))
  return compareLines(payments, { imported, unconfirmed, now: clock.now() })
}

const wholeDays = (from: Date, until: Date) =>
  [startOfLimaDay(from), new Date(startOfLimaDay(until).getTime() + dayMs)] as const

const sumOf = (lines: readonly { amount: Centimos }[]) => ({
  count: lines.length,
  sum: plus(...lines.map(({ amount }) => amount)),
})

function daysOf(lines: readonly StatementPayment[]): { from: string | null; to: string | null } {
  if (lines.length === 0) return { from: null, to: null }
  const times = lines.map(({ at }) => at.getTime())
  return { from: limaDay(new Date(Math.min(...times))), to: limaDay(new Date(Math.max(...times))) }
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
