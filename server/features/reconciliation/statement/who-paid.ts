import { withoutLabel } from '#domain/operation-number.ts'
import type { StatementColumns, StatementPayment } from '#domain/statement.ts'
import { type Cell, type Row, cellAt, cellText } from './cells.ts'

export const maxPayerLength = 200
export const maxMessageLength = 500

/** The letters and digits of an operation number; null when it is none. */
function operationNumberOf(cell: Cell): string | null {
  // Files made for spreadsheets wrap a number, or prefix it with an apostrophe, to keep its leading zeros.
  const text = cellText(cell).replace(/^="?([^"]*)"?$|^'/, '$1')
  const number = withoutLabel(text).replaceAll(/\s/g, '')
  return /^[A-Z0-9]{4,30}$/.test(number) ? number : null
}

export const whoPaid = (
  row: Row,
  columns: StatementColumns,
): Pick<StatementPayment, 'payer' | 'message' | 'operationNumber'> => ({
  payer: cellText(cellAt(row, columns.payer)) || null,
  message: cellText(cellAt(row, columns.message)) || null,
  operationNumber: operationNumberOf(cellAt(row, columns.operationNumber)),
})
