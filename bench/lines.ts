import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { basePath } from '#contract/index.ts'
import { password, type BenchShop } from './bench-shop.ts'
import { requestBytes } from './drive.ts'
import { minimalLogin, minimalPurchase, rawPurchase } from './minimal.ts'
import type { Inputs, Line } from './line.ts'
import { buyerName, rejectTopUps, fixtures, addStock } from './fixtures.ts'

const reading = (name: string, path: string, connections = 16): Line => ({
  name,
  connections,
  requests: [() => requestBytes({ path: basePath + path })],
})

const buyer = (shop: BenchShop, connection: number): Inputs => ({
  user: fixtures.buyers[connection] ?? 0,
  token: shop.tokenOf(buyerName(connection)),
  boss: shop.tokenOf('superadmin'),
  key: randomUUID(),
})
const own = (name: string, path: string): Line => ({
  name,
  connections: 16,
  inputs: buyer,
  requests: [({ token }) => requestBytes({ path: basePath + path, token: String(token) })],
})

const some = <Item>(items: readonly Item[], count: number): Item[] => {
  const from = Math.floor(Math.random() * items.length)
  return Array.from({ length: count }, (_, index) => items[(from + index) % items.length] as Item)
}
const whom = { nombreUser: 'Ana Bancaria', telefono: '987654321' }
const post = (path: string, { token, key }: Inputs, body: object) =>
  requestBytes({ method: 'POST', path: basePath + path, token: String(token), key: String(key), body })

/** Stocks each product with several times what the fastest turn so far has sold. */
const enough = (shop: BenchShop, seconds: number) =>
  addStock(shop.databaseUrl, shop.dataDir, Math.ceil(500 * Math.max(1, seconds)))
const buying = (name: string, products: readonly number[]): Line => ({
  name,
  connections: 8,
  inputs: (shop, connection) => ({ ...buyer(shop, connection), product: some(products, 1)[0] as number }),
  requests: [(inputs) => post('/purchases', inputs, { productId: inputs['product'], ...whom })],
})

const idOf = (answer: string) => z.object({ id: z.int() }).parse(JSON.parse(answer)).id

export const lines: Line[] = [
  reading('catalogue page', '/products?state=Publicado'),
  {
    ...reading('product', ''),
    inputs: () => ({ product: some(fixtures.raffles, 1)[0] as number }),
    requests: [({ product }) => requestBytes({ path: `${basePath}/products/${product}` })],
  },
  {
    ...reading('search', ''),
    inputs: ({ size }) => ({ q: String(Math.floor(Math.random() * size)).padStart(5, '0') }),
    requests: [({ q }) => requestBytes({ path: `${basePath}/products?q=${q}` })],
  },
  {
    name: 'login',
    connections: 4,
    inputs: (_, connection) => ({ username: buyerName(connection) }),
    requests: [
      ({ username }) => requestBytes({ method: 'POST', path: `${basePath}/users/login`, body: { username, password } }),
    ],
    withoutSql: true,
    minimal: minimalLogin,
  },
  own('wallet', '/billeteras/me'),
  own('purchases list', '/purchases'),
  { ...buying('purchase', fixtures.products), prepare: enough, minimal: minimalPurchase, raw: rawPurchase },
  {
    name: 'top-up and acceptance',
    connections: 8,
    prepare: ({ databaseUrl }) => rejectTopUps(databaseUrl),
    inputs: buyer,
    requests: [
      (inputs) => post('/billeteras', inputs, { quantity: 20 }),
      ({ boss }, answer) =>
        requestBytes({ method: 'PUT', path: `${basePath}/billeteras/${idOf(answer)}`, token: String(boss) }),
    ],
  },
  {
    name: 'cart of five',
    connections: 8,
    prepare: enough,
    inputs: (shop, connection) => {
      const products = some(fixtures.products, 5).toSorted((one, other) => one - other)
      return { ...buyer(shop, connection), ...Object.fromEntries(products.map((id, index) => [`product${index}`, id])) }
    },
    requests: [
      (inputs) => {
        const products = Array.from({ length: 5 }, (_, index) => inputs[`product${index}`])
        const wanted = products.map((productId) => ({ productId, quantity: 1 }))
        return post('/cart/checkout', inputs, { lines: wanted, ...whom })
      },
    ],
  },
  buying('ticket', fixtures.raffles),
]
