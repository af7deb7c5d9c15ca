import { type Cell, type Row, foldText, isBlank } from './cells.ts'

/** Every word of the label of a total or a balance. */
const head = /^(?:sub ?)?total(?:es)?\b|^saldos?\b|^suma\b|^resumen\b|^(?:opening|closing) balance$/
const rest =
  /^(?:sub|total|totales|subtotal|subtotales|saldo|saldos|suma|resumen|general|generales|de|del|la|el|los|las|al|a|dia|mes|periodo|pagina|hoja|abono|abonos|cargo|cargos|credito|creditos|debito|debitos|ingreso|ingresos|egreso|egresos|deposito|depositos|retiro|retiros|movimiento|movimientos|operaciones|anterior|inicial|final|actual|previo|disponible|contable|cierre|apertura|cuenta|soles|s\/|y|en|opening|closing|balance|\d+)$/

const opening = /^saldos? (?:anterior|inicial|previo|de apertura)|^opening balance/
const closing = /^saldos? (?:final|actual|al cierre|de cierre)|^closing balance/

export type Label = 'opening' | 'closing' | 'total' | 'balance'

/** What a text, as a whole, is the label of. */
export function labelOf(cell: Cell): Label | undefined {
  // Most cells are no words and need not be folded.
  if (typeof cell !== 'string' || !/^[^\p{L}\p{N}]*[tsroc]/iu.test(cell) || cell.length > 60) return undefined
  const text = foldText(cell)
  if (!head.test(text) || !text.split(' ').every((word) => rest.test(word))) return undefined
  if (opening.test(text)) return 'opening'
  if (closing.test(text)) return 'closing'
  return text.startsWith('saldo') ? 'balance' : 'total'
}

/** Which side a total is of, if its label says so. */
export function sideOfTotal(cell: Cell): 'credit' | 'charge' | undefined {
  const text = typeof cell === 'string' ? foldText(cell) : ''
  const [isCredit, isCharge] = [/abono|credito|ingreso|deposito/.test(text), /cargo|debito|egreso|retiro/.test(text)]
  return isCredit === isCharge ? undefined : isCredit ? 'credit' : 'charge'
}

/** The label in a row, outside of the columns in which people write. */
export function labelIn(row: Row, isFree: (column: number) => boolean): { label: Label; column: number } | undefined {
  for (const [column, cell] of row.entries()) {
    if (isBlank(cell) || isFree(column)) continue
    const label = labelOf(cell)
    if (label) return { label, column }
  }
  return undefined
}
