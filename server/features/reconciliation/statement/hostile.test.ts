import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'
import { readStatement } from './read-statement.ts'
import { type WrittenCell, workbookFiles, xlsx, zip } from '../../../testing/write-xlsx.ts'

const now = new Date('2026-11-23T17:00:00Z')
const usualOptions: StatementOptions = {
  now,
  answers: { dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true },
}

/** The message with which a file is refused. */
async function refusalOf(read: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await read.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(Problem)
  return error instanceof Problem ? error.issues?.[0]?.message : undefined
}

const usual: WrittenCell[][] = [
  ['Fecha', 'Nombre', 'Monto'],
  ['03/11/2026', 'ROSA', 10],
]
const files = workbookFiles([{ name: 'H', rows: usual }])
const withSheet = (xml: string) =>
  zip({ ...files, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` })
const pattern = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7919) % 251))

test.each([
  ['nothing', Buffer.alloc(0), /vacío/],
  ['blank lines', Buffer.from('\n \r\n\t\n'), /vacío/],
  ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pattern(5000)]), /no es CSV ni XLSX/],
  ['zeros', Buffer.alloc(5000), /no es CSV ni XLSX/],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), /PDF/],
  ['an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /antiguo/],
  [
    'an encrypted one',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /clave/,
  ],
  ['a page', Buffer.from('<html><table><tr><td>03/11/2026</td></tr></table></html>'), /página web/],
  ['a cut workbook', xlsx({ name: 'H', rows: usual }).subarray(0, 900), /dañado/],
  ['an archive of something else', zip({ 'word/document.xml': '<a/>' }), /dañado/],
  ['a workbook without its sheet', zip({ ...files, 'xl/worksheets/sheet1.xml': 'no XML <' }), /dañado/],
  ['an entry of another name', zip({ ...files, 'xl/workbook.xml': '' }), /dañado/],
  ['a large file', Buffer.alloc(5 * 1024 * 1024 + 1, '1\n'), /5 MB/],
  ['many lines', Buffer.from('03/11/2026;1.00\n'.repeat(20_001)), /20 000 líneas/],
  ['many rows', xlsx({ name: 'H', rows: Array.from({ length: 20_001 }, () => ['03/11/2026', 1]) }), /20 000 líneas/],
  [
    'a bomb',
    Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(41 * 1024 * 1024) })),
    /demasiado grande/,
  ],
  [
    'many entries',
    zip(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, '']))),
    /demasiado grande/,
  ],
])('%s is refused with a message', async (_name, bytes, sentence) => {
  expect(await refusalOf(parseStatement(bytes, usualOptions))).toMatch(sentence)
})

test('an archive larger than its declared size is refused as damaged', async () => {
  const bytes = xlsx({ name: 'H', rows: [...usual, ...usual.slice(1), ['03/11/2026', 'X'.repeat(1000), 1]] })
  // The size in the directory of the archive, at offset 24 of each entry.
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml')
  bytes.writeUInt32LE(200, name - 46 + 24)
  expect(await refusalOf(parseStatement(bytes, usualOptions))).toMatch(/dañado/)
})

test('XML entities are not expanded', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const row = (name: string) =>
    `<row r="2"><c r="A2" t="inlineStr"><is><t>03/11/2026</t></is></c><c r="B2" t="inlineStr"><is><t>${name}</t></is></c><c r="C2"><v>1</v></c></row>`
  const sheet = `${bomb}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Fecha</t></is></c><c r="B1" t="inlineStr"><is><t>Nombre</t></is></c><c r="C1" t="inlineStr"><is><t>Monto</t></is></c></row>${row('&b;&f;')}</sheetData></worksheet>`
  const { payments } = await parseStatement(zip({ ...files, 'xl/worksheets/sheet1.xml': sheet }), usualOptions)
  expect(payments.map(({ payer }) => payer)).toEqual(['&b;&f;'])
})

test('reads a million blank columns, control characters and formulas without error', async () => {
  const payer = `=HYPERLINK("x")\u0000\u0007\n${'😀'.repeat(80)}`
  const quoted = `"${payer.replaceAll('"', '""')}"`
  const csv = `Fecha;Nombre;Monto\n03/11/2026;${quoted};10.00\n04/11/2026;B;5.00${';'.repeat(1_000_000)}\n`
  const { payments, titles, errors } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(errors).toEqual([])
  expect(titles.length).toBeLessThanOrEqual(100)
  expect(payments[0]?.payer).toMatch(/^=HYPERLINK\("x"\) 😀{80}$/u)
  expect(payments[1]?.amount).toBe(500)
})

test.each([
  ['a name', 'x'.repeat(201), '', /«Nombre» tiene más de 200 letras/],
  ['a message', 'ROSA', 'x'.repeat(501), /El mensaje tiene más de 500 letras/],
  ['a text', 'ROSA', 'x'.repeat(2001), /un texto de más de 2000 letras/],
])('%s above its limit refuses its line instead of cutting it', async (_what, name, message, reason) => {
  const csv = `Fecha;Nombre;Mensaje;Monto\n13/11/2026;${name};${message};10.00\n14/11/2026;ANA;hola;5.00\n`
  const { payments, errors } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(payments.map(({ line }) => line)).toEqual([3])
  expect(errors).toEqual([{ line: 2, message: expect.stringMatching(reason) as string }])
})

test('a cell beyond column 100 refuses the file', async () => {
  const csv = `Fecha;Nombre;Monto\n13/11/2026;ROSA;10.00${';'.repeat(98)}5.00\n`
  expect(await refusalOf(parseStatement(Buffer.from(csv), usualOptions))).toMatch(/más de 100 columnas/)
  const cells = [...Array.from({ length: 100 }, () => null), 'x']
  const book = xlsx({ name: 'H', rows: [...usual, cells] })
  expect(await refusalOf(parseStatement(book, usualOptions))).toMatch(/más de 100 columnas/)
})

test('a file that exhausts the memory is refused, and the next one is read', async () => {
  const far = withSheet('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>')
  const wide = withSheet(
    Array.from({ length: 3000 }, (_, row) => `<row r="${row + 1}"><c r="ZZZZZ${row + 1}"><v>1</v></c></row>`).join(''),
  )
  for (const bytes of [far, wide])
    expect(await refusalOf(readStatement(bytes, usualOptions))).toMatch(/no se puede leer|20 000 líneas|columnas/)
  const { payments } = await readStatement(xlsx({ name: 'H', rows: usual }), usualOptions)
  expect(payments).toMatchObject([{ amount: 1000, at: new Date('2026-11-03T05:00:00Z'), hasTime: false }])
})

test('a refusal in the parser process keeps its message', async () => {
  expect(await refusalOf(readStatement(Buffer.from('%PDF-1.7'), usualOptions))).toMatch(/PDF/)
})

test('random bytes and damaged workbooks are read or refused with a problem', async () => {
  const readable = async (bytes: Buffer) => {
    const error: unknown = await parseStatement(bytes, usualOptions).catch((refusal: unknown) => refusal)
    if (error instanceof Error) expect(error).toBeInstanceOf(Problem)
  }
  const book = xlsx({ name: 'H', rows: usual })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => readable(Buffer.from(bytes))),
    { numRuns: 500 },
  )
  const damage = fc.array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = Buffer.from(book)
      for (const [at, byte] of changes) damaged[at] = byte
      await readable(damaged)
    }),
    { numRuns: 500 },
  )
})
