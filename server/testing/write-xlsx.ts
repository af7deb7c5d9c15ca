import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook for a test: text, a number, a date by its serial number, or XML as it is. */
export type WrittenCell = string | number | { serial: number } | { xml: string } | null
export type WrittenSheet = { name: string; rows: WrittenCell[][]; merged?: string[]; sharedStrings?: boolean }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function cellXml(cell: WrittenCell, address: string, share: ((text: string) => number) | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return share
      ? `<c r="${address}" t="s"><v>${share(cell)}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  if ('serial' in cell) return `<c r="${address}" s="1"><v>${cell.serial}</v></c>`
  return cell.xml
}

function sheetXml({ rows, merged = [], sharedStrings }: WrittenSheet, share: (text: string) => number): string {
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, sharedStrings ? share : undefined)).join('')}</row>`,
  )
  const merges =
    merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  return `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${merges}</worksheet>`
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: number) =>
  [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ]
    .map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${type}+xml"/>`)
    .join('')

/** The files of a workbook, by path, so that a test can damage them. */
export function workbookFiles(sheets: WrittenSheet[]): Record<string, string> {
  const strings: string[] = []
  const indexes = new Map<string, number>()
  const share = (text: string) => {
    const known = indexes.get(text)
    if (known !== undefined) return known
    indexes.set(text, strings.length)
    return strings.push(text) - 1
  }
  const written = sheets.map((sheet) => sheetXml(sheet, share))
  const each = (text: (number: number, name: string) => string) =>
    sheets.map(({ name }, index) => text(index + 1, name)).join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${contentTypes(sheets.length)}</Types>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${escape(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(written.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  }
}

export const zip = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))))

export const xlsx = (...sheets: WrittenSheet[]): Buffer => zip(workbookFiles(sheets))

/** A moment in Lima time as a spreadsheet counts days. */
export const serialOf = (at: Date): number => (at.getTime() - 5 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000
