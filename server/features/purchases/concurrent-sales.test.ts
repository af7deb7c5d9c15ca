import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles, negative } from '#domain/money.ts'
import { takeStock } from '../catalogue/sale-sql.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { pipelineAndCommit } from '../../platform/db/pipeline.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { debit } from '../wallet/index.ts'

let shop: Shop
let outside: pg.Client
beforeAll(async () => {
  shop = await openShop()
  outside = new pg.Client({ connectionString: shop.context.config.databaseUrl })
  await outside.connect()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await outside.end()
  await shop.close()
})

const customer = { nombreUser: 'Ana', telefono: '987654321' }
type Line = { productId: number; quantity: number }
const buy = (buyer: Person, productId: number, key?: string) =>
  buyer.wire(api.purchases.buy, { body: { productId, ...customer }, ...(key && { key }) })
const checkOut = (buyer: Person, lines: Line[], key?: string) =>
  buyer.wire(api.cart.checkOut, { body: { lines, ...customer }, ...(key && { key }) })
const fiftyTimes = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))
const people = async (count: number, balance: number) => {
  const all: Person[] = []
  for (let index = 0; index < count; index++) all.push(await shop.person('USER', balance))
  return all
}
const counted = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const bought = async (person: Person) => (await person.call(api.purchases.mine)).total
const stockOf = async (id: number) =>
  (await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).stock

/** Locks a row from outside, as another sale would, during `work`. */
async function holding(table: 'products' | 'wallets', id: number, work: () => Promise<void>): Promise<void> {
  const column = table === 'wallets' ? 'user_id' : 'id'
  await outside.query('begin')
  await outside.query(`select from ${table} where ${column} = $1 for update`, [id])
  try {
    await work()
  } finally {
    await outside.query('rollback')
  }
}

/** The connections of the shop that wait for a row lock. */
async function waiting(count: number): Promise<number[]> {
  for (;;) {
    const { rows } = await outside.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return rows.map(({ pid }) => pid)
    await sleep(10)
  }
}

test('fifty concurrent calls with one key act once and reply the same or 409', async () => {
  const product = await shop.product({ precio: 1, profiles: 60 })
  const raffle = await shop.product({ tickets: 60, precioRifa: 2 })
  const [buyer] = (await people(1, 500)) as [Person]
  const calls = [
    () => checkOut(buyer, [{ productId: product, quantity: 2 }], 'fifty-carts'),
    () => buy(buyer, raffle, 'fifty-tickets'),
    () => buyer.wire(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) }, key: 'fifty-top-ups' }),
  ]
  for (const call of calls) {
    const answers = await fiftyTimes(call)
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(done.length + counted(answers, 409)).toBe(50)
    expect((await call()).text).toBe(done[0]?.text)
  }
  expect([await bought(buyer), await stockOf(product), await stockOf(raffle)]).toEqual([3, 58, 59])
  expect((await buyer.call(api.wallet.mine, { query: { state: 'false' } })).total).toBe(1)
})

test('a duplicate request returns 409 immediately while the first waits for its wallet', async () => {
  const product = await shop.product({ precio: 1, profiles: 5 })
  const [buyer] = (await people(1, 50)) as [Person]
  let first: ReturnType<typeof buy> | undefined
  await holding('wallets', buyer.id, async () => {
    first = buy(buyer, product, 'the-twin-waits')
    await waiting(1)
    const twin = await buy(buyer, product, 'the-twin-waits')
    expect([twin.status, twin.headers.get('retry-after')]).toEqual([409, '1'])
    expect(twin.json).toMatchObject({ code: 'ALREADY_RUNNING' })
  })
  expect((await first)?.status).toBe(201)
  expect(await bought(buyer)).toBe(1)
})

test.each(['pg_terminate_backend', 'pg_cancel_backend'])(
  'a purchase interrupted by %s changes nothing, and a retry with its key completes it',
  async (end) => {
    const product = await shop.product({ precio: 1, profiles: 5 })
    const [buyer] = (await people(1, 50)) as [Person]
    await holding('products', product, async () => {
      const broken = buy(buyer, product, `cut-by-${end}`)
      const [pid] = await waiting(1)
      await outside.query(`select ${end}($1)`, [pid])
      expect((await broken).status).toBe(503)
    })
    expect([await balanceOf(buyer), await bought(buyer), await stockOf(product)]).toEqual([5000, 0, 5])
    expect((await buy(buyer, product, `cut-by-${end}`)).status).toBe(201)
    expect([await balanceOf(buyer), await bought(buyer), await stockOf(product)]).toEqual([4500, 1, 4])
  },
)

test('a purchase waiting on a product sees the category and seller committed meanwhile', async () => {
  const product = await shop.product({ precio: 1, profiles: 5 })
  const [buyer] = (await people(1, 50)) as [Person]
  const seller = await shop.person('ADMIN')
  const category = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'A la que pasa' } })
  await outside.query('begin')
  await outside.query('update products set category_id = $2, seller_id = $3 where id = $1', [
    product,
    category.id,
    seller.id,
  ])
  const bought = buy(buyer, product)
  const changed = shop.administrator.wire(api.catalogue.changeProduct, {
    params: { id: product },
    body: { descripcion: 'Cambiado mientras esperaba' },
  })
  await waiting(2)
  await outside.query('commit')
  expect([(await bought).status, (await changed).status]).toEqual([201, 200])
  const { items } = await seller.call(api.purchases.list)
  expect(items).toMatchObject([{ productId: product }])
})

test('a failing statement of pipelineAndCommit rolls back all of them', async () => {
  const product = await shop.product({ precio: 1, profiles: 2 })
  const [buyer] = (await people(1, 50)) as [Person]
  const one = takeStock(product, 1, 'Publicado', 'Publicado')
  const refused = [
    [one, takeStock(product, 2, 'Publicado', 'Publicado')],
    [one, takeStock(product, 1, 'Nuevo', 'Publicado')],
    [one, takeStock(product, 1, 'Nuevo', 'Nuevo')],
    [one, debit(buyer.id, fromSoles(51), 1)],
    [one, debit(buyer.id, negative(fromSoles(1)), 1)],
  ]
  for (const statements of refused) {
    await expect(inTransaction(shop.context.db, (trx) => pipelineAndCommit(trx, statements))).rejects.toMatchObject({
      code: expect.stringMatching(/^23/) as string,
    })
    expect([await balanceOf(buyer), await stockOf(product)]).toEqual([5000, 2])
  }
})
