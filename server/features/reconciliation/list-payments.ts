import type { api } from '#contract/index.ts'
import type { TopUpSummary, PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import { limaDay, limaTime } from '#domain/lima.ts'
import { plus, toSoles, type Centimos } from '#domain/money.ts'
import { methodName } from '#domain/payment-method.ts'
import { Problem } from '#domain/problem.ts'
import type { PaymentState } from '#domain/reconciliation.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { estadoOf } from '../wallet/index.ts'
import { countSetAside } from './match-sql.ts'
import { selectSame } from './same-payment-sql.ts'
import {
  allPayments,
  selectCandidates,
  selectPayment,
  selectPayments,
  selectTotals,
  sumPayments,
  type PaymentFilter,
  type PaymentRow,
  type PaymentStatus,
} from './sql.ts'
import {
  allMissing,
  selectContradicted,
  selectLinkable,
  selectMissing,
  selectTopUps,
  sumAcceptable,
  sumMissing,
  type TopUpRow,
} from './top-ups-sql.ts'

/** How many payments a screen shows. */
const onScreen = 25
/** How many top-ups are offered for linking. */
const maxLinkable = 20

const estados = {
  open: 'Abierto',
  doubtful: 'Dudoso',
  matched: 'Asignado',
  ignored: 'Ignorado',
} as const satisfies Record<PaymentStatus, PaymentState>
const statuses = Object.keys(estados) as readonly PaymentStatus[]

type Filter = QueryOf<typeof api.paymentsReceived.exportList>
const filterOf = ({ estado, ...filter }: Filter): PaymentFilter => ({
  ...filter,
  statuses: estado ? statuses.filter((status) => estados[status] === estado) : statuses,
})

const toTopUp = ({ status, userId, username, telefono, ...topUp }: TopUpRow): TopUpSummary => ({
  ...topUp,
  estado: estadoOf(status),
  user: { id: userId, username, telefono },
})

const toPayment = ({ status, entryId: _entry, ...payment }: PaymentRow) => ({ ...payment, estado: estados[status] })

/** Adds the top-ups that each payment matches, or may match. */
async function withTopUps(db: Db, payments: readonly PaymentRow[]): Promise<PaymentReceived[]> {
  if (payments.length === 0) return []
  const open = payments.filter(({ status }) => status === 'open' || status === 'doubtful').map(({ id }) => id)
  const others = open.length > 0 ? await selectSame(db, open) : []
  const same = new Map(others.map(({ paymentId, ...other }) => [paymentId, other]))
  const doubtful = payments.filter(({ status }) => status === 'doubtful').map(({ id }) => id)
  const candidates = doubtful.length > 0 ? await selectCandidates(db, doubtful) : []
  const entries = [...payments, ...candidates].flatMap(({ entryId }) => entryId ?? [])
  const rows = entries.length > 0 ? await selectTopUps(db, entries) : []
  const topUps = new Map(rows.map((row) => [row.id, toTopUp(row)]))
  return payments.map((payment) => ({
    ...toPayment(payment),
    entry: topUps.get(payment.entryId ?? 0) ?? null,
    candidates: candidates.flatMap(({ paymentId, entryId, likely }) => {
      const topUp = paymentId === payment.id ? topUps.get(entryId) : undefined
      return topUp ? [{ ...topUp, likely }] : []
    }),
    same: same.get(payment.id) ?? null,
  }))
}

export async function getPayment(db: Db, id: number): Promise<PaymentReceived> {
  const row = await selectPayment(db, id)
  const [payment] = row ? await withTopUps(db, [row]) : []
  if (!payment) throw new Problem('NOT_FOUND')
  return payment
}

/** A page of the received payments that match the query, and the sum of all. */
export async function listPayments(
  db: Db,
  query: QueryOf<typeof api.paymentsReceived.list>,
): Promise<ReplyOf<typeof api.paymentsReceived.list>> {
  const { page, pageSize, ...range } = pageParams(query, onScreen)
  const filter = filterOf(query)
  const [rows, sums] = await pageWithTotal(
    range,
    (reach) => selectPayments(db, filter, reach),
    () => sumPayments(db, filter),
    filter.text ? (all) => ({ total: all.length, sum: plus(...all.map(({ amount }) => amount)) }) : undefined,
  )
  return { items: await withTopUps(db, rows), ...sums, page, pageSize }
}

/** The same for a spreadsheet, all pages. */
export function exportPayments(exportDb: Db, query: Filter): Table {
  const columns = ['Id', 'Fecha', 'Forma de pago', 'Monto (S/.)', 'Quién pagó', 'N.º de operación', 'Estado']
  return {
    columns: [...columns, 'Recarga', 'Username', 'Recarga (S/.)', 'Motivo'],
    rows: exportRows(
      exportDb,
      (trx) => allPayments(trx, filterOf(query)),
      ({
        id,
        at,
        hasTime,
        kind,
        label,
        amount,
        payer,
        operationNumber,
        status,
        entryId,
        username,
        quantity,
        motivo,
      }) => [
        id,
        hasTime ? limaTime(at) : limaDay(at),
        methodName({ kind, label }),
        toSoles(amount),
        payer,
        operationNumber,
        estados[status],
        entryId,
        username,
        quantity && toSoles(quantity),
        motivo,
      ],
    ),
  }
}

/** Accepted top-ups for which no payment was received. */
export async function listMissing(
  db: Db,
  query: QueryOf<typeof api.paymentsReceived.missing>,
): Promise<ReplyOf<typeof api.paymentsReceived.missing>> {
  const { page, pageSize, ...range } = pageParams(query, onScreen)
  const [rows, sums] = await pageWithTotal(
    range,
    (reach) => selectMissing(db, query.methodId, reach),
    () => sumMissing(db, query.methodId),
  )
  const ids = rows.map(({ id }) => id)
  const contradicted = ids.length > 0 ? await selectContradicted(db, ids) : []
  const byHand = new Map(contradicted.map((payment) => [payment.entryId, toPayment(payment)]))
  return {
    items: rows.map((row) => ({ ...toTopUp(row), payment: byHand.get(row.id) ?? null })),
    ...sums,
    page,
    pageSize,
  }
}

export function exportMissing(exportDb: Db, { methodId }: { methodId?: number | undefined }): Table {
  return {
    columns: [
      'Recarga',
      'Pedida',
      'Aceptada',
      'Username',
      'Teléfono',
      'Monto (S/.)',
      'Forma de pago',
      'N.º de operación',
    ],
    rows: exportRows(
      exportDb,
      (trx) => allMissing(trx, methodId),
      ({ id, createdAt, updatedAt, username, telefono, quantity, kind, label, operationNumber }) => [
        id,
        limaTime(createdAt),
        limaTime(updatedAt),
        username,
        telefono,
        toSoles(quantity),
        kind && methodName({ kind, label: label ?? '' }),
        operationNumber,
      ],
    ),
  }
}

/** The open items for the owner. */
export async function summarize(db: Db, caller: Caller): Promise<ReplyOf<typeof api.paymentsReceived.summary>> {
  const of = async (...some: PaymentStatus[]) => {
    const { total, sum } = await sumPayments(db, { statuses: some })
    return { count: total, sum }
  }
  const [matched, open, doubtful, ignored, missing, acceptable, setAside] = await Promise.all([
    of('matched'),
    of('open'),
    of('doubtful'),
    of('ignored'),
    sumMissing(db, undefined),
    sumAcceptable(db, caller),
    countSetAside(db),
  ])
  const missed = { count: missing.total, sum: missing.sum }
  return { matched, open, doubtful, ignored, missing: missed, acceptable, setAside }
}

/** Received payments by method and day: received is matched, ignored and open together. */
export async function totalPayments(
  db: Db,
  query: QueryOf<typeof api.paymentsReceived.totals>,
): Promise<ReplyOf<typeof api.paymentsReceived.totals>> {
  const totals = new Map<string, ReplyOf<typeof api.paymentsReceived.totals>[number]>()
  for (const { methodId, day, status, ...sum } of await selectTotals(db, query)) {
    const key = `${day} ${methodId}`
    const nothing = { count: 0, sum: 0 as Centimos }
    const before = totals.get(key) ?? {
      methodId,
      day,
      received: nothing,
      matched: nothing,
      ignored: nothing,
      open: nothing,
    }
    const state = status === 'doubtful' ? 'open' : status
    const added = (one: typeof nothing) => ({ count: one.count + sum.count, sum: plus(one.sum, sum.sum) })
    totals.set(key, { ...before, received: added(before.received), [state]: added(before[state]) })
  }
  return [...totals.values()]
}

/** The top-ups without a payment that this one can be linked to. */
export async function listLinkable(db: Db, id: number, username: string | null): Promise<TopUpSummary[]> {
  const payment = await selectPayment(db, id)
  if (!payment) throw new Problem('NOT_FOUND')
  return (await selectLinkable(db, payment, username, maxLinkable)).map(toTopUp)
}
