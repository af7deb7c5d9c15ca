import { type Cell, cellText, foldText } from './cells.ts'

export type Direction = 'credit' | 'charge'

/** A reversal goes in the opposite direction of its name. */
const reversal = /extorno|revers|anula|devol/
const credit = /recib|te pago|abono|credito|haber|ingreso|deposito|entrada|^[ah+]$/
const charge = /pagaste|envi|cargo|debito|\bdebe\b|egreso|retiro|salida|^[d-]$/

const fold = (cell: Cell) => foldText(cellText(cell).slice(0, 80))

/** What the words of a column mean; C is charge beside A (cargo/abono) and credit beside D (débito/crédito). */
export function readSigns(cells: Iterable<Cell>): (cell: Cell) => Direction | undefined {
  const words = new Set<string>()
  for (const cell of cells) words.add(fold(cell))
  const [hasA, hasD] = [words.has('a'), words.has('d')]
  return (cell) => {
    const word = fold(cell)
    if (word === 'c') return hasA === hasD ? undefined : hasA ? 'charge' : 'credit'
    const [isCredit, isCharge] = [credit.test(word), charge.test(word)]
    if (isCredit === isCharge || reversal.test(word)) return undefined
    return isCredit ? 'credit' : 'charge'
  }
}
