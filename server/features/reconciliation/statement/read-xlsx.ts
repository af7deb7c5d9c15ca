import { unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import { invalidInput } from '#domain/problem.ts'
import { type Cell, type Row, maxColumns } from './cells.ts'

/** Several times what 20 000 lines take. */
const maxUnpackedBytes = 40 * 1024 * 1024
const maxEntries = 1000

export type Sheet = { name: string; rows: Row[] }

const unreadable = (cause?: unknown) => {
  const problem = invalidInput(
    'statement',
    'El Excel está dañado o tiene clave: ábrelo, guárdalo de nuevo como XLSX y súbelo.',
  )
  problem.cause = cause
  return problem
}

/** Checks the unpacked size that the archive declares; the reader unpacks no byte more of any entry. */
function refuseBombs(bytes: Uint8Array) {
  let [unpacked, entries] = [0, 0]
  const count = ({ originalSize }: { originalSize: number }) => {
    unpacked += originalSize
    entries += 1
    return false
  }
  try {
    unzipSync(bytes, { filter: count })
  } catch (error) {
    throw unreadable(error)
  }
  if (unpacked > maxUnpackedBytes || entries > maxEntries)
    throw invalidInput('statement', 'El Excel es demasiado grande: divídelo o guárdalo como CSV.')
}

const cellOf = (value: unknown): Cell => {
  if (value instanceof Date || typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'number' in value) return { number: String(value.number) }
  return typeof value === 'boolean' ? String(value) : ''
}

/**
 * Every sheet of a workbook, with rows and columns at their positions in the sheet. Throws a Problem if it is no
 * workbook.
 */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  refuseBombs(bytes)
  try {
    const sheets = await readExcelFile(new Uint8Array(bytes).buffer, { parseNumber: (number) => ({ number }) })
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.slice(0, maxColumns).map(cellOf)),
    }))
  } catch (error) {
    throw unreadable(error)
  }
}
