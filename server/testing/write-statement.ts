import type { Centimos } from '#domain/money.ts'
import type { StatementAnswers, StatementQuestion } from '#domain/statement.ts'
import { dayMs, limaTime } from '#domain/lima.ts'
import { randomOf } from './random.ts'

/** The clock of whoever reads the statements. */
export const now = new Date('2026-11-27T17:00:00Z')

export type Written = {
  about: string
  kind: 'csv' | 'xlsx'
  rows: string[][]
  encode: () => Buffer
  payments: { at: Date; amount: number; message: string | null; number: string | null }[]
  charges: { count: number; sum: Centimos }
  /** What the file does not say, and the answers to it. */
  silent: StatementQuestion['kind'][]
  answers: StatementAnswers
  /** The line of the amount that was changed, if one was. */
  changedLine: number | undefined
}

const words: [string, string][] = [
  ['CR', 'DR'],
  ['CR', 'DB'],
  ['C', 'D'],
  ['A', 'C'],
  ['H', 'D'],
  ['N/C', 'N/D'],
  ['DEP', 'RET'],
  ['Cobro', 'Pago'],
  ['IN', 'OUT'],
  ['Venta', 'Compra'],
  ['Te yaperaron', 'Yapeaste'],
  ['Te yapearon', 'Yapeaste'],
  ['TE PAGÓ', 'PAGASTE'],
  ['Transferencia de terceros', 'Transferencia a terceros'],
  ['Ingreso', 'Egreso'],
  ['Crédito', 'Débito'],
  ['Haber', 'Debe'],
  ['Entrada', 'Salida'],
  ['Recibido', 'Enviado'],
  ['Abono', 'Cargo'],
  ['+', '-'],
]
const unknownWords: [string, string][] = [
  ['Tipo 1', 'Tipo 2'],
  ['X', 'Y'],
  ['Normal', 'Especial'],
]
const marks: [string, string][] = [
  [' CR', ' DR'],
  ['CR', 'DB'],
  [' C', ' D'],
  [' Abono', ' Cargo'],
  ['+', '-'],
]
const messages = [
  '',
  '',
  'netflix',
  'saldo',
  'Total',
  'cancelado',
  'pendiente',
  'dolares',
  'USD',
  'Saldo disponible',
  'SUBTOTAL',
  'pagaste',
  'cargo',
  'extorno',
  'fallido',
  'María Ñahui',
  '24/11/2026',
  '25.50',
  'retiro, cargo; "débito" | x',
  '=1+1',
]
const names = ['Lucía Salas', 'MARCO ÑAHUI', 'Saldo Móvil EIRL', 'ENVÍOS LIMA', 'Total Servicios', 'Ana Núñez']
const months = {
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}

type DateStyle = (year: string, month: string, day: string) => string
const dateStyles: Record<string, DateStyle> = {
  'day/month': (year, month, day) => `${day}/${month}/${year}`,
  'day-month-yy': (year, month, day) => `${day}-${month}-${year.slice(2)}`,
  'month/day': (year, month, day) => `${month}/${day}/${year}`,
  'month/day/yy': (year, month, day) => `${Number(month)}/${Number(day)}/${year.slice(2)}`,
  ISO: (year, month, day) => `${year}-${month}-${day}`,
  compact: (year, month, day) => `${year}${month}${day}`,
  Spanish: (year, month, day) => `${Number(day)} de ${months.es[Number(month) - 1] ?? ''} de ${year}`,
  'day-MON-yy': (year, month, day) => `${day}-${(months.es[Number(month) - 1] ?? '').toUpperCase()}-${year.slice(2)}`,
  English: (year, month, day) => `${months.en[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`,
}

const cp850 = new Map(
  Array.from('áéíóúñÑÁÉÍÓÚ', (letter, index) => [
    letter,
    [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xb5, 0x90, 0xd6, 0xe0, 0xe9][index] ?? 0,
  ]),
)
const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM': (text) => Buffer.from(`\ufeff${text}`),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
  CP850: (text) => Buffer.from(Array.from(text, (letter) => cp850.get(letter) ?? letter.charCodeAt(0))),
  'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16LE with BOM': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-16BE with BOM': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

/** A statement in some dialect, the same for the same seed. */
export function writeStatement(seed: number, { changed = false } = {}): Written {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const chance = (share: number) => random() < share

  const money = pick(['signed', 'pair', 'words', 'marks', 'unknown', 'incoming'] as const)
  const dateName = pick(Object.keys(dateStyles))
  const decimal = pick([',', '.'])
  const delimiter = pick([';', ',', '\t', '|'])
  const encoding = pick(Object.keys(encodings))
  const kind = chance(0.2) ? 'xlsx' : 'csv'
  const hasTime = chance(0.4)
  const hasBalance = changed || chance(0.5)
  const isNewestFirst = chance(0.4)
  const isGrouped = !hasTime && !isNewestFirst && chance(0.2)
  const hasMessages = chance(0.7)
  const isWrapped = kind === 'csv' && chance(0.15)
  const [credit, charge] = money === 'unknown' ? pick(unknownWords) : pick(words)
  const [creditMark, chargeMark] = pick(marks)
  const markInFront = chance(0.3)
  const negative = pick([
    (it: string) => `-${it}`,
    (it: string) => `${it}-`,
    (it: string) => `(${it})`,
    (it: string) => `−${it}`,
  ])
  // What CP850 and Windows-1252 cannot write.
  const sign = /1252|850/.test(encoding) && kind === 'csv' ? (it: string) => `-${it}` : negative
  const currency = pick(['', '', 'S/ ', 'S/.', 'PEN '])

  const count = 4 + Math.floor(random() * 12)
  const start = Date.parse('2026-09-01T05:00:00Z') + Math.floor(random() * 60) * dayMs
  let at = start
  const movements = Array.from({ length: count }, (_, index) => {
    at += Math.floor(random() * 2.2) * dayMs
    const clock = Math.floor(random() * 86_000) * 1000 + 1000
    const isCharge = money !== 'incoming' && (index === 0 || (index > 1 && chance(0.3)))
    return {
      at: new Date(hasTime ? at + clock : at),
      amount: (1 + Math.floor(random() * (chance(0.2) ? 500_000 : 9000))) * (isCharge ? -1 : 1),
      message: pick(messages),
      name: pick(names),
      number: String(10_000_000 + Math.floor(random() * 89_999_999)),
    }
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())

  const amountText = (amount: number) => {
    const [whole = '', cents = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
    return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',')}${decimal}${cents}`
  }
  const cellsOf = (amount: number): string[] => {
    const text = `${currency}${amountText(amount)}`
    if (money === 'signed') return [amount < 0 ? sign(text) : text]
    if (money === 'pair') return amount < 0 ? [text, ''] : ['', text]
    if (money === 'words' || money === 'unknown') return [amount < 0 ? charge : credit, text]
    if (money === 'incoming') return [text]
    const mark = amount < 0 ? chargeMark : creditMark
    return [markInFront ? `${mark.trim()} ${amountText(amount)}` : `${amountText(amount)}${mark}`]
  }
  const titles: string[] = {
    signed: ['Importe'],
    pair: ['Cargo', 'Abono'],
    words: ['Tipo', 'Monto'],
    unknown: ['Tipo', 'Monto'],
    marks: ['Importe'],
    incoming: ['Monto'],
  }[money]
  const style = dateStyles[dateName]
  const dateText = (day: Date) => {
    const [date = '', time = ''] = limaTime(day).split(' ')
    const [year = '', month = '', number = ''] = date.split('-')
    return `${style?.(year, month, number) ?? ''}${hasTime ? ` ${time}` : ''}`
  }

  let balance = 100_000 + Math.floor(random() * 900_000) + 5_000_000
  const opening = balance
  const changedIndex = changed ? 1 + Math.floor(random() * (count - 2)) : -1
  let before = ''
  const lines = movements.map((movement, index) => {
    balance += movement.amount
    const date = dateText(movement.at)
    const isRepeated = isGrouped && date === before
    before = date
    const shown = index === changedIndex ? movement.amount + Math.sign(movement.amount) * 1000 : movement.amount
    return [
      isRepeated ? '' : date,
      movement.name,
      movement.number,
      ...cellsOf(shown),
      ...(hasMessages ? [movement.message] : []),
      ...(hasBalance ? [amountText(balance)] : []),
    ]
  })
  const header = [
    'Fecha',
    'Nombre',
    'Nro. de operación',
    ...titles,
    ...(hasMessages ? ['Mensaje'] : []),
    ...(hasBalance ? ['Saldo'] : []),
  ]
  const summary = (label: string, value: number) => [label, ...header.slice(2).map(() => ''), amountText(value)]
  const ends = hasBalance && chance(0.5)
  const [top, bottom] = isNewestFirst
    ? [summary('Saldo final', balance), summary('Saldo inicial', opening)]
    : [summary('Saldo anterior', opening), summary('Saldo final', balance)]
  const sum = (of: (amount: number) => boolean) =>
    movements.filter(({ amount }) => of(amount)).reduce((all, { amount }) => all + Math.abs(amount), 0)
  const total =
    money === 'pair' && !changed && chance(0.5)
      ? [['TOTALES', '', '', amountText(sum((it) => it < 0)), amountText(sum((it) => it > 0))]]
      : []
  const preamble = chance(0.4)
    ? [
        ['Cuenta', '191-0000000-0-00'],
        ['Titular', 'Ana Núñez'],
      ]
    : []
  const shown = isNewestFirst ? lines.toReversed() : lines
  const rows = [...preamble, header, ...(ends ? [top] : []), ...shown, ...total, ...(ends ? [bottom] : [])]
  const above = preamble.length + 1 + (ends ? 1 : 0)

  const quoted = (cell: string) => (chance(0.1) || /["\n;,\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const text = rows
    .map((row) => row.map(quoted).join(delimiter))
    .map((line) => (isWrapped ? `"${line.replaceAll('"', '""')}"` : line))
    .join(pick(['\r\n', '\n']))

  const isAmbiguous = movements.every(({ at: moment }) => Number(limaTime(moment).slice(8, 10)) <= 12)
  const isSame = movements.every(({ at: moment }) => limaTime(moment).slice(8, 10) === limaTime(moment).slice(5, 7))
  const isMonthFirst = dateName.startsWith('month')
  const asksDate = (isMonthFirst || dateName === 'day/month' || dateName === 'day-month-yy') && isAmbiguous && !isSame
  const asksWords = money === 'unknown' || money === 'incoming'
  return {
    about: JSON.stringify({
      money,
      credit,
      charge,
      creditMark,
      markInFront,
      dateName,
      delimiter,
      encoding,
      kind,
      isWrapped,
      isGrouped,
      isNewestFirst,
    }),
    kind,
    rows,
    encode: () => encodings[encoding]?.(text) ?? Buffer.from(text),
    payments: (isNewestFirst ? movements.toReversed() : movements)
      .filter(({ amount }) => amount > 0)
      .map(({ at: moment, amount, message, number }) => ({
        at: moment,
        amount,
        message: (hasMessages && message) || null,
        number,
      })),
    charges: {
      count: movements.filter(({ amount }) => amount < 0).length,
      sum: sum((amount) => amount < 0) as Centimos,
    },
    silent: [...(asksDate ? (['dateOrder'] as const) : []), ...(asksWords ? (['direction'] as const) : [])],
    answers: {
      dateOrder: isMonthFirst ? 'month' : 'day',
      incoming: money === 'unknown' ? [credit.toLowerCase()] : [],
      outgoing: money === 'unknown' ? [charge.toLowerCase()] : [],
      allIncoming: money === 'incoming',
    },
    changedLine: changed ? above + (isNewestFirst ? count - changedIndex : changedIndex + 1) : undefined,
  }
}
