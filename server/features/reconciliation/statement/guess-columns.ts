import type { StatementColumns } from '#domain/statement.ts'
import { type Cell, type Row, cellAt, cellText, foldText, isBlank, widthOf } from './cells.ts'
import { looksLikeAmount } from './parse-amount.ts'
import { looksLikeDate, looksLikeTime } from './parse-date.ts'
import { type Field, namesBalance, rankOf } from './title-patterns.ts'

/** How many rows below the heading are sampled to find out what a column holds. */
const maxSampled = 200

/** The content of a column, each kind as a share of the cells that are not blank. */
type Content = {
  filled: number
  date: number
  time: number
  amount: number
  isDistinct: boolean
  hasDecimals: boolean
  isCode: number
  letters: number
}

function contentOf(rows: readonly Row[], column: number): Content {
  const cells = rows.map((row) => cellAt(row, column)).filter((cell) => !isBlank(cell))
  const share = (is: (cell: Cell) => boolean) => (cells.length === 0 ? 0 : cells.filter(is).length / cells.length)
  const texts = cells.map(cellText)
  const kinds = new Set(texts)
  return {
    filled: rows.length === 0 ? 0 : cells.length / rows.length,
    date: share((cell) => looksLikeDate(cell)),
    time: share((cell) => looksLikeTime(cell) && !looksLikeDate(cell)),
    amount: share((cell) => looksLikeAmount(cell) && !looksLikeTime(cell)),
    isDistinct: kinds.size > texts.length * 0.9,
    hasDecimals: texts.some((text) => /\d[.,]\d{1,2}\D*$/.test(text)),
    isCode: share((cell) => /^(?=.*\d)[A-Z0-9]{4,30}$/i.test(cellText(cell))),
    letters: texts.reduce((sum, text) => sum + text.replace(/\P{L}/gu, '').length, 0) / (texts.length || 1),
  }
}

type Draft = { -readonly [field in Field]?: number }

/** The columns indicated by the titles and the cells below them; null without a date and money. */
export function guessColumns(titles: readonly string[], rows: readonly Row[]): StatementColumns | null {
  const sampled = rows.filter((row) => row.some((cell) => looksLikeDate(cell))).slice(0, maxSampled)
  const width = Math.max(titles.length, widthOf(sampled))
  const contents = Array.from({ length: width }, (_, column) => contentOf(sampled, column))
  const folded = Array.from({ length: width }, (_, column) => foldText(titles[column] ?? ''))
  const draft: Draft = {}
  const isFree = (column: number) => !Object.values(draft).includes(column)
  const named = (field: Field, fits: (content: Content) => boolean) =>
    folded
      .map((title, column) => ({ column, rank: rankOf(field, title) }))
      .filter(({ column, rank }) => rank !== undefined && isFree(column) && contentFits(column, fits))
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]?.column
  // The columns of a statement without movements are recognised by their titles alone.
  const contentFits = (column: number, fits: (content: Content) => boolean) => {
    const content = contents[column]
    return sampled.length === 0 || (content !== undefined && fits(content))
  }
  const first = (fits: (content: Content, column: number) => boolean) => {
    const found = contents.findIndex(
      (content, column) => isFree(column) && !namesBalance(folded[column] ?? '') && fits(content, column),
    )
    return found < 0 ? undefined : found
  }
  const set = (field: Field, column: number | undefined) => {
    if (column !== undefined) draft[field] = column
  }

  set(
    'date',
    named('date', ({ date }) => date >= 0.5) ??
      first(({ date, filled }, column) => date > 0.6 && filled > 0.6 && !/val/.test(folded[column] ?? '')),
  )
  set('time', named('time', ({ time }) => time >= 0.5) ?? first(({ time }) => time > 0.9))
  setMoney()
  if (draft.date === undefined || (draft.amount === undefined && draft.credit === undefined)) return null
  set(
    'balance',
    named('balance', ({ amount }) => amount >= 0.5),
  )
  const hasTitles = folded.some(Boolean)
  set(
    'operationNumber',
    named('operationNumber', () => true) ??
      (hasTitles ? undefined : first(({ isCode, isDistinct }) => isCode > 0.6 && isDistinct)),
  )
  set(
    'message',
    named('message', ({ amount, date }) => amount < 1 && date < 1),
  )
  set('payer', named('payer', () => true) ?? (hasTitles ? undefined : wordiest()))
  return { ...draft, date: draft.date }

  function setMoney() {
    const isMoney = ({ amount, date }: Content) => amount >= 0.5 && date < 0.5
    // A debit or credit column may be all blank.
    const isSide = (content: Content) => content.filled === 0 || isMoney(content)
    const [credit, charge] = [named('credit', isSide), named('charge', isSide)]
    if (credit !== undefined && charge !== undefined) {
      set('credit', credit)
      set('charge', charge)
      return
    }
    set('amount', named('amount', isMoney))
    if (draft.amount !== undefined) return
    set('credit', credit)
    if (draft.credit !== undefined || charge !== undefined) return
    const fits = (content: Content) => isMoney(content) && content.hasDecimals
    const one = first(fits)
    const other = first((content, column) => column !== one && fits(content))
    // Two columns of which each row fills one: nothing says which of them has what came in. Else the second is a balance.
    const both =
      other !== undefined && sampled.every((row) => isBlank(cellAt(row, one)) !== isBlank(cellAt(row, other)))
    if (!both) set('amount', one)
  }

  function wordiest(): number | undefined {
    const letters = contents.map((content, column) => (isFree(column) && content.date < 0.5 ? content.letters : 0))
    const most = Math.max(0, ...letters)
    return most >= 3 ? letters.indexOf(most) : undefined
  }
}
