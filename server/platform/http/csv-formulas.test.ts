import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

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
const harmless = ['Ana', 'a=1', "'=1+1", ' =1', 'x\n=1']

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
const shown = (text: string) => (text === '' || harmless.includes(text) ? text : `'${text}`)

// Values that the API refuses now are inserted directly: old rows contain them.
test('no cell of an export of accounts begins a formula, whatever follows in it', async () => {
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
