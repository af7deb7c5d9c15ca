import { expect, test } from 'vitest'
import { limaTime } from '#domain/lima.ts'
import type { Statement } from '#domain/statement.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'
import { type WrittenCell, serialOf, xlsx } from '../../../testing/write-xlsx.ts'

const now = new Date('2026-11-23T12:00:00Z')
const usualOptions: StatementOptions = {
  now,
  answers: { dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true },
}
const start = Date.parse('2026-10-31T23:40:00Z')

/** Thirty payments with every size of amount, around midnight and the turn of a month; between them charges. */
const payments = Array.from({ length: 30 }, (_, index) => ({
  at: new Date(start + index * 7_307_000),
  amount: [1000, 5, 123_456, 999, 100_000_000, 2050, 3030][index % 7] ?? 0,
  payer:
    ['Núñez, José', 'María; la "Ñata"', "D'Angelo | hijos", 'PLIN - Ángel\nCalle 2', 'YAPE DE ROSA €'][index % 5] ?? '',
  operationNumber: String(index * 1_037).padStart(8, '0'),
}))
const charges = [1234, 100_050, 7]

const limaClock = (at: Date) => {
  const [day = '', time = ''] = limaTime(at).split(' ')
  return { day: day.split('-').toReversed().join('/'), time }
}

type Way = {
  decimal: ',' | '.'
  money: 'signed' | 'sign column' | 'two columns'
  heading: 'one line' | 'two lines'
  subtotals: boolean
}

const titles: Record<Way['money'], string[]> = {
  signed: ['Importe'],
  'sign column': ['Importe', 'Cargo/Abono'],
  'two columns': ['Cargos', 'Abonos'],
}

/** An amount as banks print it, with thousands separators. */
function amountText(centimos: number, decimal: ',' | '.') {
  const [whole = '', cents = ''] = (Math.abs(centimos) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',')
  return `${centimos < 0 ? '-' : ''}${grouped}${decimal}${cents}`
}

type Movement = { at: Date; amount: number; payer: string; operationNumber: string }

/** The same movements as a table. `number` and `date` write a cell of that kind. */
function tableOf(
  { money, heading, subtotals }: Way,
  write: { amount: (centimos: number) => WrittenCell; date: (at: Date) => WrittenCell },
): WrittenCell[][] {
  const cells = (amount: number): WrittenCell[] => {
    if (money === 'signed') return [write.amount(amount)]
    if (money === 'sign column') return [write.amount(Math.abs(amount)), amount < 0 ? 'C' : 'A']
    return amount < 0 ? [write.amount(-amount), ''] : ['', write.amount(amount)]
  }
  let balance = 900_000
  const row = ({ at, amount, payer, operationNumber }: Movement) => {
    balance += amount
    sums[amount < 0 ? 'charge' : 'credit'] += Math.abs(amount)
    return [write.date(at), payer, operationNumber, ...cells(amount), write.amount(balance)]
  }
  const sums = { credit: 0, charge: 0 }
  const totals = (): WrittenCell[] =>
    money === 'two columns'
      ? [write.amount(sums.charge), write.amount(sums.credit)]
      : titles[money].map((_, index) => (index === 0 ? write.amount(sums.credit - sums.charge) : ''))
  const names = ['Fecha', 'Descripción', 'Nro. Operación', ...titles[money], 'Saldo']
  const two: WrittenCell[][] = [
    ['Fecha', 'Descripción', 'Nro.', ...titles[money].map(() => 'Movimiento en soles'), 'Saldo'],
    ['', '', 'Operación', ...titles[money], ''],
  ]
  const rows: WrittenCell[][] = [
    ['Estado de cuenta', 'ROSA QUISPE'],
    ['Periodo', 'Del 01/11/2026 al 23/11/2026'],
    [''],
    ...(heading === 'one line' ? [names] : two),
  ]
  for (const [index, payment] of payments.entries()) {
    rows.push(row(payment))
    const charge = charges[index]
    if (charge !== undefined) rows.push(row({ at: payment.at, amount: -charge, payer: 'ITF', operationNumber: '' }))
    if (subtotals && index % 10 === 9) rows.push(['', 'Subtotal', '', ...totals(), ''])
  }
  if (subtotals)
    rows.push(
      ['Total', '', '', ...totals(), ''],
      ['Saldo final', '', '', ...titles[money].map(() => ''), write.amount(balance)],
    )
  return rows
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const csvOf = (rows: WrittenCell[][], delimiter: string, lineEnd: string) =>
  rows
    .map((row) => row.map((cell) => quoted(typeof cell === 'string' ? cell : '', delimiter)).join(delimiter))
    .join(lineEnd)

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with BOM': (text: string) => Buffer.from(`\ufeff${text}`),
  'Windows-1252': (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
  'UTF-16LE with BOM': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}

const ways: Way[] = ([',', '.'] as const).flatMap((decimal) =>
  (['signed', 'sign column', 'two columns'] as const).flatMap((money) =>
    (['one line', 'two lines'] as const).flatMap((heading) =>
      [false, true].map((subtotals) => ({ decimal, money, heading, subtotals })),
    ),
  ),
)

/** Everything is read as it was written. */
function expectAll(statement: Statement, about: string) {
  const { charges: read } = statement
  expect(statement, about).toMatchObject({ errors: [], questions: [], imbalance: null })
  expect(read, about).toEqual({ count: charges.length, sum: charges.reduce((sum, charge) => sum + charge, 0) })
  const wanted = payments.map((payment) => ({
    ...payment,
    line: 0,
    payer: payment.payer.replace('\n', ' '),
    hasTime: true,
    message: null,
    numberCounts: false,
  }))
  expect(
    statement.payments.map((payment) => ({ ...payment, line: 0 })),
    about,
  ).toEqual(wanted)
}

test.each(ways)(
  'a CSV reads the same with $decimal, $money, a heading of $heading, subtotals: $subtotals',
  async (way) => {
    const text = {
      amount: (centimos: number) => amountText(centimos, way.decimal),
      date: (at: Date) => `${limaClock(at).day} ${limaClock(at).time}`,
    }
    for (const delimiter of [';', ',', '\t', '|'])
      for (const [name, encode] of Object.entries(encodings))
        for (const lineEnd of ['\r\n', '\n', '\r']) {
          const bytes = encode(csvOf(tableOf(way, text), delimiter, lineEnd))
          const statement = await parseStatement(bytes, usualOptions)
          const about = JSON.stringify({ delimiter, name, lineEnd })
          expectAll(statement, about)
          expect(statement.format, about).toMatchObject({
            kind: 'csv',
            delimiter,
            encoding: name.split(' ')[0]?.toLowerCase(),
          })
          expect([statement.decimal, statement.headerRow, statement.headerRows], about).toEqual([
            way.decimal,
            3,
            way.heading === 'one line' ? 1 : 2,
          ])
          expect(statement.leftOut, about).toBe(way.subtotals ? 5 : 0)
        }
  },
)

test.each(ways)(
  'an XLSX reads the same with $decimal, $money, a heading of $heading, subtotals: $subtotals',
  async (way) => {
    const asText = {
      amount: (centimos: number) => amountText(centimos, way.decimal),
      date: (at: Date) => `${limaClock(at).day} ${limaClock(at).time}`,
    }
    // Sums have noise behind the second decimal.
    const native = {
      amount: (centimos: number) => (centimos - 10) / 100 + 0.1,
      date: (at: Date) => ({ serial: serialOf(at) }),
    }
    for (const write of [asText, native])
      for (const sharedStrings of [true, false]) {
        const rows = tableOf(way, write).map((row) => row.map((cell) => (cell === '' ? null : cell)))
        expectAll(
          await parseStatement(xlsx({ name: 'Movimientos', rows, sharedStrings }), usualOptions),
          String(write === native),
        )
      }
  },
)
