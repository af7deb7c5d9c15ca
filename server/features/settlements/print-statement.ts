import type PDFDocument from 'pdfkit'
import { limaDay } from '#domain/lima.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { settlementLabels } from '#domain/settlement.ts'
import type { AppContext } from '../../platform/context.ts'
import { streamRows } from '../../platform/db/stream-rows.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import { detailOf, isHeld, momentOf, readAccount, requireAccount } from './list-settlements.ts'
import { allEntries, sumBefore, type At, type EntryFilter, type EntryRow } from './sql.ts'

type Document = InstanceType<typeof PDFDocument>

const margin = 40
const widths = [62, 96, 150, 127, 80] as const
const headings = ['Fecha', 'Movimiento', 'Producto', 'Detalle', 'Monto'] as const
const size = 8.5

/** The statement of a supplier as a PDF: a line for each entry, the oldest first, and the sums as they are now. */
export async function printStatement(
  context: AppContext,
  caller: Caller,
  userId: number,
  range: Pick<EntryFilter, 'from' | 'to'>,
) {
  const username = await requireAccount(context.db, caller, userId)
  const at = await momentOf(context.db, context)
  const account = await readAccount(context.db, at, userId, username)
  const before = await sumBefore(context.db, userId, range.from)
  const { identity } = await readSettings(context.db)
  // Loaded when it is first needed: few are printed.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    margin,
    bufferPages: false,
    info: { Title: printable(`Liquidación de ${username}`), Author: printable(identity.name) },
  })
  const write = async () => {
    head(pdf, `${identity.name} · Liquidación de ${username}`, [
      range.from || range.to ? `Del ${range.from ?? 'comienzo'} al ${range.to ?? limaDay(at.now)}` : 'Todo',
      `Hecha el ${limaDay(at.now)}. Retenido ${formatSoles(account.held)}, por pagar ${formatSoles(account.payable)}, pagado ${formatSoles(account.paid)}.`,
      ...(account.unknown > 0 ? [`Ventas sin costo todavía: ${account.unknown}. No están en ninguna suma.`] : []),
    ])
    line(pdf, headings, true)
    if (range.from) line(pdf, [range.from, 'Saldo anterior', '', '', formatSoles(before)])
    let sum: number = before
    const rows = streamRows(context.exportDb, (trx) => allEntries(trx, { userId, ...range }, at))
    for await (const batch of rows) {
      for (const row of batch as readonly EntryRow[]) {
        sum += row.amount ?? 0
        line(pdf, cellsOf(row, at))
      }
    }
    line(pdf, ['', 'Suma', '', '', formatSoles(sum as Centimos)], true)
    pdf.end()
  }
  // The reader of the stream hears of a failure, and the download breaks off.
  void write().catch((error: unknown) => pdf.destroy(error as Error))
  return pdf
}

function cellsOf(row: EntryRow, at: At): string[] {
  const { createdAt, kind, nombre, dias, purchaseId, amount, methodKind, operationNumber } = row
  const product = nombre === null ? '' : `${nombre}${dias === null ? '' : `, ${dias} días`} (compra #${purchaseId})`
  const payment = [methodKind, operationNumber].filter(Boolean).join(' ')
  const detail = [payment, detailOf(row), isHeld(row, at) ? 'retenido' : null].filter(Boolean).join(' · ')
  return [limaDay(createdAt), settlementLabels[kind], product, detail, amount === null ? '?' : formatSoles(amount)]
}

function head(pdf: Document, title: string, lines: readonly string[]) {
  pdf.font('Helvetica-Bold').fontSize(14).text(printable(title))
  pdf.font('Helvetica').fontSize(9)
  for (const one of lines) pdf.moveDown(0.3).text(printable(one))
  pdf.moveDown(0.8)
}

function line(pdf: Document, cells: readonly string[], bold = false) {
  pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const texts = cells.map(printable)
  const optionsOf = (index: number) => {
    const align = index === cells.length - 1 ? ('right' as const) : ('left' as const)
    return { width: (widths[index] ?? 0) - 6, align }
  }
  const height = Math.max(...texts.map((text, index) => pdf.heightOfString(text, optionsOf(index)))) + 4
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  const top = pdf.y
  let left = margin
  for (const [index, text] of texts.entries()) {
    pdf.text(text, left, top, optionsOf(index))
    left += widths[index] ?? 0
  }
  pdf.x = margin
  pdf.y = top + height
}

const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu
const unprintable = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** A text in the letters that the fonts of every PDF reader have: without pictures, other letters as question marks. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(pictographs, (sign) => (/[©®™]/.test(sign) ? sign : ''))
    .replace(unprintable, '?')
    .replace(/ {2,}/g, ' ')
    .trim()
