import Papa from 'papaparse'
import { z } from 'zod'
import { customerFields } from '#contract/customers.ts'
import { customerLimits, numberKey } from '#domain/customer.ts'
import { foldAccents } from '#domain/fold-accents.ts'
import { cleanPhone } from '#domain/phone.ts'
import { invalidInput } from '#domain/problem.ts'
import { decodeText } from '../../platform/files/decode-text.ts'
import { unescaped } from '../../platform/http/send-csv.ts'

/** A customer as a line of a file has them. */
export type GivenCustomer = {
  line: number
  nombre: string
  telefono: string
  nota: string | null
  /** Their other numbers, each in the form by which spellings are compared. */
  others: string[]
  cells: Cells
}
/** Name and note as they stand in the file. */
type Cells = { nombre: string; nota: string }
export type LineError = { line: number; message: string }

const refuse = (message: string) => invalidInput('customers', message)

const titles = {
  telefono:
    /^(?:telefono|celular|whats ?app|wsp|movil|numero|n[º°.]? ?(?:de )?(?:telefono|celular)|phone|fono|cel|tel)\b/,
  nota: /^(?:notas?|observaci|comentario|detalle)/,
  nombre: /^(?:nombres?|clientes?|name|usuario)\b/,
  otros: /^otros? (?:numero|telefono|celular)/,
}
type Column = keyof typeof titles
type Columns = Partial<Record<Column, number>>

const delimiters = [',', ';', '\t', '|'] as const

/** How many lines are sampled to find the delimiter, and the columns of a file without titles. */
const maxSampled = 50

/**
 * Reads customers from a CSV in any encoding, with any delimiter. The first line names the columns; without names the
 * one of phone numbers is recognised, and the others are name and note.
 */
export function readCustomers(bytes: Buffer): { customers: GivenCustomer[]; errors: LineError[] } {
  const { text } = decodeText(bytes)
  // A spreadsheet, a picture or an archive.
  if (text.includes('\0')) throw refuse('El archivo no es CSV: ábrelo y guárdalo como CSV.')
  // A heading, the lines that one file may have, and one more, for which it is refused.
  const rows = rowsOf(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), customerLimits.fileLines + 2)
  const [first] = rows
  if (!first) throw refuse('El archivo está vacío.')
  const named = columnsByTitle(first.cells)
  const columns = named ?? columnsByContent(rows.slice(0, maxSampled))
  if (!columns) throw refuse('El archivo no tiene una columna de teléfonos. Ponle títulos: Nombre, Teléfono, Nota.')
  const lines = named ? rows.slice(1) : rows
  if (lines.length > customerLimits.fileLines)
    throw refuse(`El archivo tiene más de ${customerLimits.fileLines} líneas. Divídelo en partes.`)
  const read = lines.map((row) => customerOf(row, columns))
  return {
    customers: read.filter((it) => 'nombre' in it),
    errors: read.filter((it) => 'message' in it),
  }
}

type Row = { line: number; cells: string[] }

/** Further columns are not read. */
const maxColumns = 100

/** The lines that are not blank, each with its number; the rest of the file is left unread after `most` of them. */
function rowsOf(text: string, most: number): Row[] {
  const rows: Row[] = []
  let line = 1
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step: ({ data: cells }, parser) => {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.slice(0, maxColumns) })
      if (rows.length === most) parser.abort()
      line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    },
  })
  return rows
}

/** The delimiter under which most lines have a phone number, then the one that makes the most columns. */
function delimiterOf(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const lines = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxSampled }).data
    const withPhone = lines.filter((cells) => cells.slice(0, maxColumns).some(isPhone)).length
    const width = Math.max(0, ...lines.map((cells) => Math.min(cells.length, maxColumns)))
    return { delimiter, score: withPhone + width / (maxColumns + 1) }
  })
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

function columnsByTitle(cells: readonly string[]): Columns | undefined {
  const folded = cells.map((cell) => foldAccents(cell).trim())
  const columns: Columns = {}
  for (const name of Object.keys(titles) as Column[]) {
    const at = folded.findIndex((title, index) => titles[name].test(title) && !Object.values(columns).includes(index))
    if (at >= 0) columns[name] = at
  }
  return columns.telefono === undefined ? undefined : columns
}

function columnsByContent(rows: readonly Row[]): Columns | undefined {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const phones = Array.from({ length: width }, (_, column) => rows.filter(({ cells }) => isPhone(cells[column])).length)
  const most = Math.max(...phones)
  if (most === 0) return undefined
  const telefono = phones.indexOf(most)
  const [nombre, nota] = phones.map((_, column) => column).filter((column) => column !== telefono)
  return { telefono, ...(nombre !== undefined && { nombre }), ...(nota !== undefined && { nota }) }
}

/** Far longer than any phone number, however it is spelled. */
const maxPhone = 50

/** Of one customer in a file. */
const maxOthers = 100

const isPhone = (cell = '') => cell.length <= maxPhone && /^\+?\d{6,15}$/.test(cleanPhone(cell))

function customerOf({ line, cells }: Row, columns: Columns): GivenCustomer | LineError {
  const cell = (name: Column) => cells[columns[name] ?? -1] ?? ''
  const given = {
    nombre: unescaped(cell('nombre')).replaceAll('\n', ' '),
    telefono: unescaped(cell('telefono')),
    nota: unescaped(cell('nota')),
  }
  const { data, error } = schema.safeParse(given)
  const issue = error?.issues[0]
  if (issue) return { line, message: `${labels[issue.path[0] as Column]}: ${issue.message}` }
  const phones = cell('otros')
    .split(/[/;,\n]/)
    .filter((text) => text.trim() !== '')
  const wrong = phones.find((text) => !isPhone(text))
  if (wrong !== undefined)
    return { line, message: `${labels.otros}: «${wrong.trim().slice(0, maxPhone)}» no es un teléfono.` }
  if (phones.length > maxOthers) return { line, message: `${labels.otros}: hasta ${maxOthers} por cliente.` }
  const others = [...new Set(phones.map(numberKey))].filter((number) => number !== numberKey(given.telefono))
  return { line, ...(data as z.output<typeof schema>), others, cells: { nombre: cell('nombre'), nota: cell('nota') } }
}

const schema = z.object(customerFields)
const labels: Record<Column, string> = { nombre: 'Nombre', telefono: 'Teléfono', nota: 'Nota', otros: 'Otros números' }
