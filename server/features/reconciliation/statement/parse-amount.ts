import { type Centimos, centimos } from '#domain/money.ts'
import { type Cell, cellText, cut } from './cells.ts'

export type Decimal = ',' | '.'
/** A parsed value, or why there is none, in Spanish. */
export type Read<T> = { value: T } | { problem: string }

/** 1 000 million soles. */
const maxSoles = 1e9
/** How far a number of a spreadsheet may be from whole céntimos: the rounding error of sums, never a third decimal. */
const maxNoise = 1e-4

/** No amount is longer, including everything that may surround it. */
const maxLength = 60

const foreign = /^(?:us\$|u\$s|\$us|usd|\$|dolares|€|eur|euros)$/
const own = /^(?:s\/\.?|pen|soles|sol|s\.)?$/

/** Sign, digits with the marks between them, and currency. */
const shape =
  /^(?<open>\()?(?<sign>[-+])?(?<before>[a-z$€/.]*?)(?<inner>[-+])?(?<digits>\d[\d.,' ]*)(?<after>[a-z$€/.]*)(?<trailing>[-+])?(?<close>\))?$/

/** The parts of a text that is an amount in any currency. */
function partsOf(text: string) {
  if (text.length > maxLength) return undefined
  const tidy = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/[’´`]/g, "'")
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  // Spaces between digits are kept: they separate thousands.
  const groups = shape.exec(tidy.replace(/(?<!\d) | (?!\d)/g, ''))?.groups
  if (!groups) return undefined
  const signs = [groups['sign'], groups['inner'], groups['trailing']].filter((sign) => sign !== undefined)
  const isNegated = groups['open'] === '(' && groups['close'] === ')'
  if (signs.length > 1 || (groups['open'] === '(') !== (groups['close'] === ')') || (isNegated && signs.length > 0))
    return undefined
  return {
    isNegative: isNegated || signs[0] === '-',
    currency: `${groups['before'] ?? ''}${groups['after'] ?? ''}`,
    digits: (groups['digits'] ?? '').trim(),
  }
}

/** The decimal mark of this amount, undefined when it is ambiguous. */
function decimalShown(digits: string): Decimal | undefined {
  const marks = digits.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return undefined
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : other
  if (marks.length > 1) return other
  return digits.length - digits.lastIndexOf(last) - 1 === 3 ? undefined : last
}

/** The decimal mark of most amounts; the point if all are ambiguous, as is usual in Peru. */
export function guessDecimal(cells: Iterable<Cell>): Decimal {
  let [commas, points] = [0, 0]
  for (const cell of cells) {
    const shown = typeof cell === 'string' ? decimalShown(partsOf(cell)?.digits ?? '') : undefined
    if (shown === ',') commas += 1
    if (shown === '.') points += 1
  }
  return commas > points ? ',' : '.'
}

const numbers = {
  ',': /^(?<whole>\d+|\d{1,3}(?:[.' ]\d{3})+)(?:,(?<decimals>\d*))?$/,
  '.': /^(?<whole>\d+|\d{1,3}(?:[,' ]\d{3})+)(?:\.(?<decimals>\d*))?$/,
}

export const inOtherCurrency = 'El monto está en otra moneda; solo se leen soles.'
const tooManyDecimals = 'El monto tiene más de dos decimales.'

/** Whether a cell is only the name of a currency other than the sol. */
export const isForeignCurrency = (cell: Cell) =>
  typeof cell === 'string' && cell.length < 20 && foreign.test(tidyCurrency(cell))

const tidyCurrency = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+(?:americanos)?/g, '')
    .replace(/\.$/, '')

/** Whether a cell could be an amount, whatever its decimal mark. */
export function looksLikeAmount(cell: Cell): boolean {
  if (typeof cell !== 'string') return !(cell instanceof Date)
  const currency = partsOf(cell)?.currency
  return currency !== undefined && (own.test(currency) || foreign.test(currency))
}

/** Céntimos, negative if the cell says so. */
export function parseAmount(cell: Cell, decimal: Decimal): Read<Centimos> {
  const unreadable = { problem: `El monto no se entiende: «${cut(cellText(cell), 40)}».` }
  if (cell instanceof Date) return unreadable
  if (typeof cell === 'object') return ofNumber(Number(cell.number)) ?? unreadable
  const parts = partsOf(cell)
  if (!parts) return unreadable
  if (foreign.test(parts.currency)) return { problem: inOtherCurrency }
  const found = numbers[decimal].exec(parts.digits)?.groups
  if (!found || !own.test(parts.currency)) return unreadable
  const decimals = found['decimals'] ?? ''
  if (decimals.length > 2) return { problem: tooManyDecimals }
  const whole = Number((found['whole'] ?? '').replace(/\D/g, ''))
  return signed(whole * 100 + Number(decimals.padEnd(2, '0')), parts.isNegative)
}

function ofNumber(soles: number): Read<Centimos> | undefined {
  if (!Number.isFinite(soles)) return undefined
  const exact = Math.abs(soles) * 100
  if (exact < maxSoles * 100 && Math.abs(exact - Math.round(exact)) > maxNoise) return { problem: tooManyDecimals }
  return signed(Math.round(exact), soles < 0)
}

const signed = (amount: number, isNegative: boolean): Read<Centimos> =>
  amount >= maxSoles * 100
    ? { problem: 'El monto es demasiado grande.' }
    : { value: centimos(isNegative ? 0 - amount : amount) }
