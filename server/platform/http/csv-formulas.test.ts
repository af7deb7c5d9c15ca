import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { csvLines } from './send-csv.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
].flatMap((begin) => ['', '\n', '\r', '\r\nx', 'a\rb', '\u2028', '\u2029x', '\u0085'].map((end) => begin + end))
const harmless = ['Ana', 'a=1', "'=1+1", ' =1', '+51987654321', '+51 987 654 321', 'a;b', 'uno - dos']

/** The cells of an export below the names of its columns. */
async function cellsOf(route: Route): Promise<string[][]> {
  const { status, text } = await shop.administrator.fetch(route.method, basePath + route.path, {
    authorization: `Bearer ${shop.administrator.token}`,
  })
  expect(status).toBe(200)
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { newline: '\r\n' })
  expect(errors).toEqual([])
  return data.slice(1)
}

/** Three at a time, one for each field. */
const inThrees = (texts: readonly string[]) =>
  Array.from({ length: Math.ceil(texts.length / 3) }, (_, index) => {
    const [first = '', second = '', third = ''] = texts.slice(index * 3)
    return { first, second, third }
  })
/** A tab or a new line in front begins a cell of its own where a line is read by tabs. */
const shown = (text: string) =>
  text === '' || harmless.includes(text) ? text : `'${text.replace(/^([\t\r\n])(?==)/, "$1'")}`

// Values that the API refuses now are inserted directly: old rows contain them.
test('no cell of an export of users begins a formula', async () => {
  const { id } = await shop.person()
  for (const { first, second, third } of inThrees([...formulas, ...harmless])) {
    const planted = { nombre: first, apellido: second, direccion: third }
    await shop.context.db.updateTable('users').set(planted).where('id', '=', id).execute()
    const row = (await cellsOf(api.users.export)).find(([cell]) => cell === String(id))
    expect(row).toEqual(expect.arrayContaining([first, second, third].map(shown)))
  }
})

test('no cell of an export of sales begins a formula, and numbers stay numbers', async () => {
  const productId = await shop.product({ profiles: 1, precio: 5 })
  const buyer = await shop.person('USER', 50)
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await buyer.call(api.purchases.buy, { body })
  for (const { first, second, third } of inThrees([...formulas, ...harmless])) {
    const planted = { nombreUser: first, telefono: second, nombre: third }
    await shop.context.db.updateTable('purchases').set(planted).where('id', '=', id).execute()
    const [row = []] = await cellsOf(api.purchases.export)
    expect(row).toEqual(expect.arrayContaining([first, second, third].map(shown)))
    expect(row.slice(-3)).toEqual(['13', '0', '0'])
  }
  const entries = await cellsOf(api.wallet.exportList)
  expect(entries.map((row) => row[6])).toContain('-13')
})

const cell = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...Array.from('=+-@＝＋－＠;,\t\r\n"\' aZ1|('),
        '\r\n',
        '=HYPERLINK(A1)',
        '";=',
        ';;',
        '+51987654321',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
/** As a spreadsheet sees a cell, whatever quotes are left over at its beginning. */
const begin = (text: string) => text.replace(/^"+/, '')
const isPhone = (text: string) => /^\+\d[\d ]{5,20}$/.test(text.trim())

test('no line of an export holds a formula for commas, semicolons or tabs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }), (texts) => {
      // The first column of every export is a number.
      const text = csvLines(texts.map((row, index) => [index + 1, ...row]))
      for (const delimiter of [',', ';', '\t']) {
        for (const newline of ['\r\n', '\n', '\r'] as const) {
          const { data } = Papa.parse<string[]>(text, { delimiter, newline })
          const formulas = data
            .flat()
            .filter((it) => /^[=+\-@\t＝＋－＠]/.test(delimiter === ',' ? it : begin(it)) && !isPhone(it))
          expect(formulas, JSON.stringify({ text, delimiter, newline })).toEqual([])
        }
      }
      // Read as it is written, nothing is lost but what was put in front of a formula.
      const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
      const plain = (it: string) => it.replaceAll("'", '')
      expect(data.map((row) => row.slice(1).map(plain))).toEqual(texts.map((row) => row.map(plain)))
    }),
    { numRuns: 3000 },
  )
})

test('a formula behind a semicolon is escaped', () => {
  expect(csvLines([[1, 'Ana;=HYPERLINK(A1)', '+51987654321', -5]])).toBe("1,Ana;'=HYPERLINK(A1),+51987654321,-5")
})
