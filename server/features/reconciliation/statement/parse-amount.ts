import { type Centimos, centimos } from '#domain/money.ts'
import { type Cell, cellText, cut, isBlank } from './cells.ts'
import { foldWord, isDirectionMark } from './direction-words.ts'

export type Decimal = ',' | '.'
/** A parsed value, or why there is none, in Spanish. */
export type Read<T> = { value: T } | { problem: string }

/** 1 000 million soles. */
const maxSoles = 1e9
/** How far a number of a spreadsheet may be from whole céntimos: the rounding error of sums, never a third decimal. */
const maxNoise = 1e-4

/** No amount is longer, including everything that may surround it. */
const maxLength = 60

const foreign = /^(?:us\$|u\$s|\$us|usd|us|\$|dolar|dolares|€|eur|euro|euros)$/
const own = /^(?:s\/\.?|pen|soles|sol|s\.)?$/
/** The longest first: what is left beside it is a word about the direction. */
const currencies = [
  'dolares',
  'dolar',
  'euros',
  'euro',
  'soles',
  'us$',
  'u$s',
  '$us',
  'usd',
  'eur',
  'pen',
  'sol',
].concat(['s/.', 's/', 's.', '$', '€'])

/** Sign, digits with the marks between them, and on either side a currency or a word. */
const shape =
  /^(?<open>\()?(?<sign>[-+])?(?<before>[a-z$€/.]*?)(?<inner>[-+])?(?<digits>\d[\d.,' ]*)(?<trailing>[-+])?(?<after>[a-z$€/.]*)(?<last>[-+])?(?<close>\))?$/

/** The currency and the word in what stands on one side of an amount; both may be written together. */
function sideOf(text: string): { currency: string; mark: string } {
  const bare = (mark: string) => mark.replaceAll('.', '')
  if (own.test(text) || foreign.test(text)) return { currency: text, mark: '' }
  const starts = currencies.find((currency) => text.startsWith(currency))
  if (starts) return { currency: starts, mark: bare(text.slice(starts.length)) }
  const ends = currencies.find((currency) => text.endsWith(currency))
  if (ends) return { currency: ends, mark: bare(text.slice(0, -ends.length)) }
  return { currency: '', mark: bare(text) }
}

/** The parts of a text that is an amount in any currency. */
function partsOf(text: string) {
  if (text.length > maxLength) return undefined
  const tidy = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[−–—‒‐‑]/g, '-')
    .replace(/[’´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  // Spaces between digits are kept: they separate thousands.
  const groups = shape.exec(tidy.replace(/(?<!\d) | (?!\d)/g, ''))?.groups
  if (!groups) return undefined
  const signs = [groups['sign'], groups['inner'], groups['trailing'], groups['last']].filter(
    (sign) => sign !== undefined,
  )
  const isNegated = groups['open'] === '(' && groups['close'] === ')'
  if (signs.length > 1 || (groups['open'] === '(') !== (groups['close'] === ')') || (isNegated && signs.length > 0))
    return undefined
  const sides = [sideOf(groups['before'] ?? ''), sideOf(groups['after'] ?? '')]
  return {
    isNegative: isNegated || signs[0] === '-',
    currency: sides.map(({ currency }) => currency).join(''),
    /** A word beside the amount, such as CR. */
    mark: sides.map(({ mark }) => mark).join(''),
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
    .replace(/\s+(?:americanos|peruanos)?/g, '')
    .replace(/\.$/, '')

/** Whether a cell could be an amount, whatever its decimal mark. */
export function looksLikeAmount(cell: Cell): boolean {
  if (typeof cell !== 'string') return !(cell instanceof Date)
  const parts = partsOf(cell)
  if (!parts || !(parts.mark === '' || isDirectionMark(parts.mark))) return false
  return own.test(parts.currency) || foreign.test(parts.currency)
}

/** The word beside an amount that may say its direction; empty if there is none. */
export const markOf = (cell: Cell): string => (typeof cell === 'string' ? foldWord(partsOf(cell)?.mark ?? '') : '')

/** Whether an amount carries a sign. */
export const isSigned = (cell: Cell): boolean =>
  typeof cell === 'object' && 'number' in cell
    ? Number(cell.number) < 0
    : typeof cell === 'string' && partsOf(cell)?.isNegative === true

/** Whether a cell stands for no amount: blank, dashes, or a currency alone. */
export const isNoAmount = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  (isBlank(cell) || /^(?:s\/\.?)?[-−–—‒‐‑.]*$/.test(cell.replace(/[\s\p{Cf}]/gu, '').toLowerCase()))

/** Whether a cell is only the name of a currency, the sol included. */
export const isCurrency = (cell: Cell) =>
  isForeignCurrency(cell) || (typeof cell === 'string' && !isBlank(cell) && own.test(tidyCurrency(cell)))

/** Céntimos, negative if the sign of the cell says so; a word beside it is left to the caller. */
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
