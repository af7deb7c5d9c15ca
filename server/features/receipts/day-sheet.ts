import type { api } from '#contract/index.ts'
import type { QueryOf, ReplyOf } from '#contract/protocol/route.ts'
import type { DayLine } from '#contract/receipts.ts'
import { dayMs, fromLimaClock, limaDay, limaTime } from '#domain/lima.ts'
import { plus, toSoles } from '#domain/money.ts'
import { hasReceipt, receiptConcept, receiptNumber } from '#domain/receipt.ts'
import { entryKinds } from '#domain/wallet.ts'
import type { AppContext } from '../../platform/context.ts'
import { pageParams, pageWithTotal } from '../../platform/http/page-params.ts'
import { exportRows, type Table } from '../../platform/http/send-csv.ts'
import { numberReceipts } from './number-receipts.ts'
import { taxOf } from './show-receipt.ts'
import { allOfDay, selectOfDay, sumDay, type DayRow } from './sql.ts'

function timeOf(day: string) {
  const from = fromLimaClock(`${day}T00:00`)
  return { from, until: new Date(from.getTime() + dayMs) }
}

/** A page of the movements of a day, which all have their constancia then, and the sums of the whole day. */
export async function showDay(
  context: AppContext,
  { day = limaDay(context.clock.now()), ...paging }: QueryOf<typeof api.receipts.day>,
): Promise<ReplyOf<typeof api.receipts.day>> {
  const { db } = context
  await numberReceipts(context, timeOf(day))
  const { page, pageSize, ...range } = pageParams(paging, 50)
  const sumOfDay = async () => {
    const found = await sumDay(db, day)
    return { found, total: found.reduce((total, { count }) => total + count, 0) }
  }
  const [rows, { found, total }] = await pageWithTotal(range, (reach) => selectOfDay(db, day, reach), sumOfDay)
  const sums = entryKinds.flatMap((kind) => found.filter((one) => one.kind === kind))
  return { items: rows.map(toLine), total, page, pageSize, sums, sum: plus(...sums.map(({ sum }) => sum)) }
}

function toLine(row: DayRow): DayLine {
  const { series, number, refundedSeries, refundedNumber } = row
  return {
    id: row.id,
    at: row.updatedAt,
    kind: row.kind,
    concept: hasReceipt(row.kind) ? receiptConcept(row.kind, row) : (row.nombre ?? row.motivo ?? ''),
    buyer: { name: row.buyerName ?? row.username, document: row.buyerDocument },
    quantity: row.quantity,
    tax: taxOf(row.igv, row.quantity),
    numero: series === null || number === null ? null : receiptNumber(series, number),
    refunds: refundedSeries === null || refundedNumber === null ? null : receiptNumber(refundedSeries, refundedNumber),
  }
}

const columns = [
  'constancia',
  'fecha',
  'movimiento',
  'detalle',
  'cliente',
  'documento',
  'monto (S/.)',
  'gravado (S/.)',
  'IGV (S/.)',
  'devuelve la constancia',
]

/** The whole day as a table. */
export async function exportDay(
  context: AppContext,
  { day = limaDay(context.clock.now()) }: QueryOf<typeof api.receipts.exportDay>,
): Promise<Table> {
  await numberReceipts(context, timeOf(day))
  return {
    columns,
    rows: exportRows(
      context.exportDb,
      (trx) => allOfDay(trx, day),
      (row) => {
        const { numero, at, kind, concept, buyer, quantity, tax, refunds } = toLine(row)
        const amounts = [toSoles(quantity), tax && toSoles(tax.base), tax && toSoles(tax.igv)]
        return [numero, limaTime(at), kind, concept, buyer.name, buyer.document, ...amounts, refunds]
      },
    ),
  }
}
