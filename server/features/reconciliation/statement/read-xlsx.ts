import { SSF, read } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import { invalidInput } from '#domain/problem.ts'
import { dayMs } from '#domain/lima.ts'
import { statementLimits } from '#domain/statement.ts'
import { type Cell, type Row, maxColumns } from './cells.ts'

/** Several times what 20 000 lines take. */
const maxUnpackedBytes = 40 * 1024 * 1024
const maxEntries = 1000

export type Sheet = { name: string; rows: Row[] }

const refuse = (message: string, cause?: unknown) => {
  const problem = invalidInput('statement', message)
  problem.cause = cause
  return problem
}
const unreadable = (cause?: unknown) =>
  refuse('El Excel está dañado o tiene clave: ábrelo, guárdalo de nuevo como XLSX y súbelo.', cause)

/** The checksums in the directory at the end of an archive, by name. */
function checksumsOf(bytes: Buffer): Map<string, number> {
  const sums = new Map<string, number>()
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    sums.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), bytes.readUInt32LE(at + 16))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return sums
}

/**
 * The entries of an archive. What they would unpack to is summed before any is unpacked, none is unpacked further than
 * its declared size, and what does not have its checksum then is damaged.
 */
function unpack(bytes: Buffer): Record<string, Uint8Array> {
  let [unpacked, entries] = [0, 0]
  const count = ({ originalSize }: { originalSize: number }) => {
    unpacked += originalSize
    entries += 1
    return false
  }
  damagedIfItFails(() => unzipSync(bytes, { filter: count }))
  if (unpacked > maxUnpackedBytes || entries > maxEntries)
    throw refuse('El Excel es demasiado grande: divídelo o guárdalo como CSV.')
  return damagedIfItFails(() => {
    const files = unzipSync(bytes)
    const sums = checksumsOf(bytes)
    for (const [name, data] of Object.entries(files))
      if (sums.get(name) !== crc32(data)) throw new Error('an entry differs from its checksum')
    return files
  })
}

function damagedIfItFails<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw unreadable(error)
  }
}

/** The reader takes what it can from a document that breaks off: such a workbook is refused. */
function refuseBroken(files: Record<string, Uint8Array>): void {
  const names = Object.keys(files)
  if (!names.some((name) => /workbook\.xml$/i.test(name))) throw unreadable()
  for (const [name, data] of Object.entries(files)) {
    if (!/\.xml$/i.test(name) || !/worksheets\/|sharedStrings|workbook\.xml$/i.test(name)) continue
    const end = Buffer.from(data.subarray(-200)).toString('latin1').trimEnd()
    if (!/<\/(?:\w+:)?(?:worksheet|sst|workbook)>$|<(?:\w+:)?(?:worksheet|sst)[^<>]*\/>$/.test(end)) throw unreadable()
  }
}

const isDateFormat = (format: string) => (SSF as { is_date: (format: string) => boolean }).is_date(format)

type XlsxCell = { t: string; v?: unknown; z?: unknown; w?: string }

function cellOf({ t, v, z }: XlsxCell, epochDays: number): Cell {
  if (t === 'n' && typeof v === 'number')
    return typeof z === 'string' && isDateFormat(z)
      ? new Date(Math.round((v + epochDays) * dayMs) + Date.UTC(1899, 11, 30))
      : { number: String(v) }
  if (t === 's') {
    if (typeof v !== 'string') throw new Error('the text of a cell is not there')
    return v
  }
  if (t === 'b') return String(v)
  return t === 'e' ? '#ERROR' : ''
}

/**
 * Every sheet of a workbook, with rows and columns at their positions in the sheet. Throws a Problem if it is no
 * workbook.
 */
export function readXlsx(bytes: Buffer): Sheet[] {
  const files = unpack(bytes)
  refuseBroken(files)
  try {
    const book = read(zipSync(files, { level: 0 }), {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    })
    const epochDays = book.Workbook?.WBProps?.date1904 ? 1462 : 0
    const sheets = book.SheetNames.map((name) => ({ name, rows: rowsOf(book.Sheets[name]?.['!data'], epochDays) }))
    if (sheets.length === 0) throw new Error('there is no sheet')
    return sheets
  } catch (error) {
    throw unreadable(error)
  }
}

/** The indexes that a sparse array has: a sheet may number a row or a column beyond any memory. */
const indexesOf = (array: readonly unknown[]) => Object.keys(array).map(Number)

/** Of what is beyond the limits as much as shows that there is something. */
function rowsOf(data: readonly (readonly XlsxCell[] | undefined)[] = [], epochDays: number): Row[] {
  const rows: Row[] = []
  for (const index of indexesOf(data)) {
    const cells = data[index] ?? []
    const row: Cell[] = []
    for (const column of indexesOf(cells)) {
      const cell = cells[column]
      if (!cell) continue
      while (row.length < Math.min(column, maxColumns)) row.push('')
      row.push(cellOf(cell, epochDays))
    }
    if (row.length === 0) continue
    while (rows.length < Math.min(index, statementLimits.lines)) rows.push([])
    rows.push(row)
  }
  return rows
}
