import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import type { SettlementAccount, SettlementEntry } from '#contract/settlements.ts'
import { limaTime } from '#domain/lima.ts'
import { centimos, plus, toSoles } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { settlementLabels } from '#domain/settlement.ts'
import { may } from '#domain/user.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import { isOwnWalletRefused, selectUsername } from '../users/index.ts'
import { readPause } from './pause.ts'
import {
  allEntries,
  countEntries,
  selectEntries,
  selectMonths,
  type At,
  type EntryFilter,
  type EntryRow,
} from './sql.ts'

type Range = Pick<EntryFilter, 'from' | 'to'>
type Query = QueryOf<typeof api.settlements.entries>

export async function momentOf(db: Db, { clock }: Pick<AppContext, 'clock'>): Promise<At> {
  return { now: clock.now(), settleDays: (await readSettings(db)).settleDays }
}

const none = centimos(0)

type Account = SettlementAccount & { entries: number }

/** What everybody, or one of them, is owed and was paid; those who can be paid most in front. */
export async function readAccounts(db: Db, at: At, userId?: number): Promise<Account[]> {
  const byUser = Map.groupBy(await selectMonths(db, at, userId), (row) => row.userId)
  const accounts = [...byUser].map(([id, rows]): Account => {
    const months = rows.map(({ month, owed, held, paid }) => ({ month, owed, held, paid }))
    const held = plus(...months.map((it) => it.held))
    const paid = plus(...months.map((it) => it.paid))
    return {
      user: { id, username: rows[0]?.username ?? '' },
      held,
      payable: centimos(plus(...months.map((it) => it.owed)) - held - paid),
      paid,
      unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
      entries: rows.reduce((sum, { entries }) => sum + entries, 0),
      months,
    }
  })
  return accounts.toSorted((one, other) => other.payable - one.payable || one.user.id - other.user.id)
}

/** The account of one user, also of one without entries. */
export async function readAccount(db: Db, at: At, id: number, username: string): Promise<Account> {
  const [account] = await readAccounts(db, at, id)
  return (
    account ?? { user: { id, username }, held: none, payable: none, paid: none, unknown: 0, entries: 0, months: [] }
  )
}

/** All for administrators, else the caller's own. */
const seenBy = (caller: Caller) => (may.administer(caller.role) ? undefined : caller.id)

export async function listAccounts(
  context: AppContext,
  caller: Caller,
  query: QueryOf<typeof api.settlements.list>,
): Promise<ReplyOf<typeof api.settlements.list>> {
  const { page, pageSize, limit, offset } = pageParams(query, 50)
  const all = await readAccounts(context.db, await momentOf(context.db, context), seenBy(caller))
  const items = all.slice(offset, offset + limit)
  return { items, total: all.length, page, pageSize, pausedSince: await readPause(context.db) }
}

const accountColumns = ['proveedor', 'mes', 'por cobrar en el mes', 'retenido', 'pagado en el mes', 'ventas sin costo']

export function exportAccounts(context: AppContext, caller: Caller): Table {
  const rows: Table['rows'] = async function* (begin) {
    const at = await momentOf(context.db, context)
    const months = await selectMonths(context.exportDb, at, seenBy(caller))
    await begin?.(months.length)
    yield months.map(({ username, month, owed, held, paid, unknown }) => [
      username,
      month,
      toSoles(owed),
      toSoles(held),
      toSoles(paid),
      unknown,
    ])
  }
  return { columns: accountColumns, rows }
}

/** Refuses whoever may not see the entries of that user, as if there were no such user; returns their name. */
export async function requireAccount(db: Db, caller: Caller, userId: number): Promise<string> {
  const username = may.administer(caller.role) || userId === caller.id ? await selectUsername(db, userId) : undefined
  if (username === undefined) throw new Problem('NOT_FOUND')
  return username
}

export const isHeld = ({ heldUntil }: EntryRow, { now }: At) => heldUntil !== null && !(heldUntil <= now)

export function toEntry(row: EntryRow, at: At): SettlementEntry {
  const { heldUntil } = row
  const held = isHeld(row, at)
  // One that a claim holds has no end: `infinity`.
  const until = heldUntil instanceof Date && Number.isFinite(heldUntil.getTime()) ? heldUntil : null
  return { ...row, held, heldUntil: held ? until : null }
}

export async function listEntries(
  context: AppContext,
  caller: Caller,
  userId: number,
  query: Query,
): Promise<ReplyOf<typeof api.settlements.entries>> {
  const { db } = context
  const username = await requireAccount(db, caller, userId)
  const at = await momentOf(db, context)
  const { page, pageSize, ...reach } = pageParams(query, 50)
  const filter = { ...query, userId }
  const account = await readAccount(db, at, userId, username)
  const isAll = [query.kind, query.unknown, query.from, query.to].every((it) => it === undefined)
  const [rows, { total }] = await pageWithTotal(
    reach,
    (window) => selectEntries(db, filter, at, window),
    async () => (isAll ? { total: account.entries } : countEntries(db, filter)),
  )
  return {
    items: rows.map((row) => toEntry(row, at)),
    total,
    page,
    pageSize,
    account,
    pausedSince: await readPause(db),
    mayPay: may.administer(caller.role) && (userId !== caller.id || !(await isOwnWalletRefused(db, caller))),
  }
}

const columns = [
  'fecha',
  'movimiento',
  'producto',
  'días',
  'compra',
  'monto',
  'retenido',
  'detalle',
  'forma de pago',
  'N.º de operación',
]

/** What an entry says in words beside its amount. */
export const detailOf = ({ motivo, note, goodwill, amount, standsWith }: EntryRow): string | null =>
  motivo ?? note ?? (goodwill ? 'La asume la tienda' : amount === null && standsWith === null ? 'Falta su costo' : null)

export async function exportStatement(context: AppContext, caller: Caller, userId: number, range: Range) {
  await requireAccount(context.db, caller, userId)
  const at = await momentOf(context.db, context)
  const rows = exportRows(
    context.exportDb,
    (trx) => allEntries(trx, { userId, ...range }, at),
    (row) => [
      limaTime(row.createdAt),
      settlementLabels[row.kind],
      row.nombre,
      row.dias,
      row.purchaseId,
      row.amount === null ? null : toSoles(row.amount),
      isHeld(row, at) ? 'sí' : 'no',
      detailOf(row),
      row.methodKind,
      row.operationNumber,
    ],
  )
  return { columns, rows }
}
