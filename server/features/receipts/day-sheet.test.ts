import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { limaDay } from '#domain/lima.ts'
import { fromSoles, negative, plus, toSoles } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let person: Client
let administrator: Client
let productId: number
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
  await enter()
  productId = await shop.product({ precio: 5, profiles: 60 })
  await administrator.call(api.settings.change, { body: { igv: true } })
})
afterAll(() => shop.close())

/** Logs both in, whose sessions end while they wait. */
async function enter() {
  const logIn = async (username: string) =>
    new Client(shop.origin, (await shop.guest.call(api.users.login, { body: { username, password } })).token)
  administrator = await logIn('superadmin')
  person = await logIn(buyer.username)
}

const motivo = 'Prueba'
const sold: number[] = []

/** What may happen in a day. */
const acts = {
  async buys() {
    const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
    sold.push((await person.call(api.purchases.buy, { body })).id)
  },
  async renews() {
    const id = sold.at(-1)
    if (id !== undefined) await person.call(api.purchases.renew, { params: { id }, body: {} })
  },
  async isRefunded() {
    const id = sold.pop()
    if (id !== undefined) await administrator.call(api.purchases.refund, { params: { id }, body: { motivo } })
  },
  async topsUp() {
    const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
    await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  },
  async isGivenAndLosesABonus() {
    const bonus = { quantity: fromSoles(3), descripcion: 'Bono', userId: buyer.id }
    const { id } = await administrator.call(api.wallet.requestTopUp, { body: bonus })
    await administrator.call(api.wallet.reverse, { params: { id }, body: { motivo } })
  },
  async waits() {
    shop.advance(5 * 3_600_000)
    await enter()
  },
}

test('the sheet of each day adds up to its movements, whatever happened', async () => {
  const names = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]))
  const [plan = []] = fc.sample(fc.array(names, { minLength: 50, maxLength: 50 }), 1)
  const days = new Set([limaDay(shop.context.clock.now())])
  for (const act of plan) {
    await acts[act]()
    days.add(limaDay(shop.context.clock.now()))
  }
  let listed = 0
  for (const day of days) {
    const sheet = await administrator.call(api.receipts.day, { query: { day, pageSize: 200 } })
    const movements = await administrator.call(api.wallet.list, {
      query: { from: day, to: day, state: 'true', pageSize: 200 },
    })
    expect(sheet.sum).toBe(movements.sum)
    expect(sheet.total).toBe(movements.total)
    expect(plus(...sheet.items.map(({ quantity }) => quantity))).toBe(sheet.sum)
    expect(sheet.sums.reduce((total, { count }) => total + count, 0)).toBe(sheet.total)
    for (const { kind, numero, quantity, tax, refunds } of sheet.items) {
      expect(numero !== null).toBe(kind === 'Recarga' || kind === 'Compra')
      expect(tax && plus(tax.base, tax.igv)).toBe(kind === 'Compra' ? negative(quantity) : null)
      expect(refunds !== null).toBe(kind === 'Devolución')
    }
    const { text } = await administrator.wire(api.receipts.exportDay, { query: { day } })
    expect(text.trim().split('\r\n')).toHaveLength(sheet.total + 1)
    for (const { numero, quantity } of sheet.items)
      if (numero !== null) expect(text).toMatch(new RegExp(`${numero},.*,${toSoles(quantity)},`))
    listed += sheet.total
  }
  expect(listed).toBe((await administrator.call(api.wallet.list, { query: { state: 'true' } })).total)
})

test('a day without movements is an empty sheet', async () => {
  const sheet = await administrator.call(api.receipts.day, { query: { day: '2020-02-29' } })
  expect(sheet).toMatchObject({ items: [], total: 0, sums: [], sum: 0 })
})
