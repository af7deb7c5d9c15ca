import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const order = (productId: number) => ({ productId, nombreUser: 'Ana Torres', telefono: '987654321' })
const buy = (buyer: Person, productId: number, key?: string) =>
  buyer.call(api.purchases.buy, { body: order(productId), ...(key && { key }) })
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance

describe('buying', () => {
  test('assigns a profile, charges the shown price and records purchase and wallet entry', async () => {
    const product = await shop.product({ precio: 5, profiles: 2 })
    const buyer = await shop.person('USER', 20)
    const bought = await buy(buyer, product)
    expect(bought).toMatchObject({ precio: 1300, username: `SECRETO-usuario-${product}-0`, pin: 'SECRETO-0', dias: 30 })
    expect(bought.product).toEqual({ id: product })
    expect(bought.endDate.getTime() - bought.startDate.getTime()).toBe(30 * 24 * 3600 * 1000)
    const wallet = await buyer.call(api.wallet.mine)
    expect(wallet.balance).toBe(700)
    expect(wallet.items.map((entry) => [entry.descripcion, entry.quantity])).toEqual([
      ['Compra', -1300],
      ['Recarga', 2000],
    ])
    expect(await buyer.call(api.purchases.mine)).toMatchObject({
      total: 1,
      items: [{ id: bought.id, password: bought.password, productId: product, product: { id: product } }],
    })
    expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: product } })).stock).toBe(1)
  })

  test('charges a reseller the base price and notes their phone', async () => {
    const product = await shop.product({ precio: 5 })
    const reseller = await shop.person('RESELLER', 10)
    expect(await buy(reseller, product)).toMatchObject({ precio: 500, telefonoReseller: '987654321' })
    expect(await balanceOf(reseller)).toBe(500)
  })

  test('is refused with too little balance and changes nothing', async () => {
    const product = await shop.product({ precio: 5 })
    const buyer = await shop.person('USER', 12)
    await expect(buy(buyer, product)).rejects.toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
    expect(await balanceOf(buyer)).toBe(1200)
    expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: product } })).stock).toBe(1)
  })

  test('of the last profile takes the product off the list until it is restocked', async () => {
    const product = await shop.product({ precio: 1, profiles: 1 })
    const buyer = await shop.person('USER', 20)
    await buy(buyer, product)
    await expect(buy(buyer, product)).rejects.toMatchObject({ status: 409, code: 'SOLD_OUT' })
    await expect(shop.guest.call(api.catalogue.getProduct, { params: { id: product } })).rejects.toMatchObject({
      status: 404,
    })
    await shop.administrator.call(api.catalogue.addAccounts, {
      params: { id: product },
      body: { accounts: [{ username: 'nueva', password: 'nueva', perfil: '1', pin: '' }] },
    })
    expect(await buy(buyer, product)).toMatchObject({ username: 'nueva' })
  })

  test('of tickets numbers them at one price, and the last one ends the sales', async () => {
    const raffle = await shop.product({ tickets: 3, precioRifa: 2 })
    const buyer = await shop.person('USER', 10)
    const reseller = await shop.person('RESELLER', 10)
    const tickets = [await buy(buyer, raffle), await buy(reseller, raffle), await buy(buyer, raffle)]
    expect(tickets.map((ticket) => [ticket.precio, ticket.ticket?.number, ticket.username])).toEqual([
      [200, 1, null],
      [200, 2, null],
      [200, 3, null],
    ])
    expect(new Set(tickets.map((ticket) => ticket.ticket?.receipt)).size).toBe(3)
    expect(await shop.guest.call(api.catalogue.getProduct, { params: { id: raffle } })).toMatchObject({
      state: 'Por sortear',
    })
    await expect(buy(buyer, raffle)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  })

  test('is refused for an unpublished, unknown or sold-by-contact product', async () => {
    const buyer = await shop.person('USER', 20)
    const unpublished = await shop.product({ publish: false })
    await expect(buy(buyer, unpublished)).rejects.toMatchObject({ status: 404 })
    await expect(buy(buyer, 999_999)).rejects.toMatchObject({ status: 404 })
    const category = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Por contacto' } })
    await shop.context.db.updateTable('categories').set({ byContact: true }).where('id', '=', category.id).execute()
    const byContact = await shop.product({ categoryId: category.id })
    await expect(buy(buyer, byContact)).rejects.toMatchObject({ status: 409, code: 'SOLD_BY_CONTACT' })
  })

  test('hides the credentials after the end', async () => {
    const product = await shop.product({ precio: 1, dias: 1 })
    const buyer = await shop.person('USER', 20)
    await buy(buyer, product)
    shop.advance(24 * 3600 * 1000)
    try {
      const again = await shop.guest.call(api.users.login, {
        body: { username: buyer.username, password: 'Una-clave-larga-7' },
      })
      const later = Object.assign(Object.create(Object.getPrototypeOf(buyer) as object) as Person, buyer, {
        token: again.token,
      })
      const { items } = await later.call(api.purchases.mine)
      expect(items).toMatchObject([{ username: null, password: null, perfil: null, pin: null }])
    } finally {
      shop.advance(-24 * 3600 * 1000)
    }
  })
})

test('a ticket shows the winning number and winner record after the draw', async () => {
  const [raffle, other] = [await shop.product({ tickets: 2 }), await shop.product({ tickets: 2 })]
  const buyer = await shop.person('USER', 20)
  for (const productId of [raffle, other, raffle]) await buy(buyer, productId)
  const winner = await shop.administrator.call(api.raffles.draw, { body: { productId: raffle } })
  const { items } = await buyer.call(api.purchases.mine)
  const draw = { winnerId: winner.id, number: winner.ticket.number }
  expect(items.map(({ ticket }) => ticket?.draw)).toEqual([draw, null, draw])
})

describe('an idempotency key', () => {
  test('sent ten times buys once and returns the same reply', async () => {
    const product = await shop.product({ precio: 1, profiles: 20 })
    const buyer = await shop.person('USER', 200)
    const answers = []
    for (let attempt = 0; attempt < 10; attempt++) {
      answers.push(await buyer.wire(api.purchases.buy, { body: order(product), key: 'the-same-key' }))
    }
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await buyer.call(api.purchases.mine)).total).toBe(1)
    expect(await balanceOf(buyer)).toBe(20000 - 500)
  })

  test('sent ten times concurrently buys once; duplicates meanwhile return 409', async () => {
    const product = await shop.product({ precio: 1, profiles: 20 })
    const buyer = await shop.person('USER', 200)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buyer.wire(api.purchases.buy, { body: order(product), key: 'all-at-once' })),
    )
    const done = answers.filter((answer) => answer.status === 201)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.status)
    expect((await buyer.call(api.purchases.mine)).total).toBe(1)
  })

  test('sent with another body returns 422', async () => {
    const product = await shop.product({ precio: 1, profiles: 2 })
    const buyer = await shop.person('USER', 20)
    await buy(buyer, product, 'key-of-ana')
    const other = { ...order(product), nombreUser: 'Beto' }
    await expect(buyer.call(api.purchases.buy, { body: other, key: 'key-of-ana' })).rejects.toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    await expect(buyer.call(api.purchases.buy, { body: order(product), key: 'short' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test.each([32, 33])('is recognised where another version stored %i bytes of the request hash', async (length) => {
    const product = await shop.product({ precio: 1, profiles: 2 })
    const buyer = await shop.person('USER', 20)
    const { id } = await buyer.call(api.purchases.buy, { body: order(product), key: 'kept-by-another' })
    const kept = shop.context.db.updateTable('idempotencyKeys').where('key', '=', 'kept-by-another')
    await kept.set({ requestHash: Buffer.alloc(length, 1) }).execute()
    expect(await buyer.call(api.purchases.buy, { body: order(product), key: 'kept-by-another' })).toMatchObject({ id })
    expect((await buyer.call(api.purchases.mine)).total).toBe(1)
  })
})
