import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const add = (by: Person, productId: number, quantity = 1) => by.wire(api.cart.add, { body: { productId, quantity } })
const customer = { nombreUser: 'Ana', telefono: '987654321' }
type Lines = { productId: number; quantity: number }[]
const checkOut = (by: Person, more: { lines?: Lines; shown?: Lines; total?: number } = {}, key?: string) =>
  by.wire(api.cart.checkOut, { rawBody: { ...customer, ...more }, ...(key && { key }) })
const cartOf = (by: Person) => by.call(api.cart.list)
const balanceOf = async (by: Person) => (await by.call(api.wallet.mine)).balance
const bought = async (by: Person) => (await by.call(api.purchases.mine)).total

describe('a cart', () => {
  test('prices lines for their owner, and adding again raises the quantity of the line', async () => {
    const product = await shop.product({ precio: 5, profiles: 9 })
    for (const [role, soles] of [
      ['USER', 13],
      ['RESELLER', 5],
    ] as const) {
      const person = await shop.person(role)
      expect(await add(person, product)).toMatchObject({ status: 201, json: { quantity: 1, subTotal: soles } })
      expect(await add(person, product, 2)).toMatchObject({ status: 201, json: { quantity: 3, subTotal: soles * 3 } })
      const [line, ...others] = await cartOf(person)
      expect(others).toEqual([])
      expect(line).toMatchObject({ quantity: 3, subTotal: soles * 300, product: { id: product, precio: soles * 100 } })
    }
  })

  test('changes the quantity of a line; zero or less removes it', async () => {
    const person = await shop.person()
    const params = { id: ((await add(person, await shop.product({ profiles: 3 }), 2)).json as { id: number }).id }
    const set = (quantity: unknown) => person.wire(api.cart.change, { params, rawBody: { quantity, subTotal: 0.01 } })
    expect(await set(3)).toMatchObject({ status: 200, json: { quantity: 3, subTotal: 39 } })
    expect(await set(4)).toMatchObject({ status: 409, json: { code: 'NOT_ENOUGH_STOCK' } })
    for (const wrong of ['2', 1.5, null, 1e12]) expect((await set(wrong)).status, String(wrong)).toBe(400)
    expect(await set(-5)).toMatchObject({ status: 200, json: { quantity: 0 } })
    expect(await cartOf(person)).toEqual([])
    expect((await set(1)).status).toBe(404)
  })

  test('refuses a product not for sale, a quantity above the stock and too many lines', async () => {
    const person = await shop.person()
    expect(await add(person, await shop.product({ publish: false }))).toMatchObject({ status: 404 })
    expect(await add(person, 999_999)).toMatchObject({ status: 404 })
    expect(await add(person, await shop.product({ profiles: 2 }), 3)).toMatchObject({ status: 409 })
    const raffle = await shop.product({ tickets: 500 })
    expect(await add(person, raffle, 101)).toMatchObject({ status: 409, json: { code: 'CART_LINE_FULL' } })
    for (let count = 0; count < 30; count++) {
      expect((await add(person, await shop.product())).status).toBe(201)
    }
    expect(await add(person, raffle)).toMatchObject({ status: 409, json: { code: 'CART_FULL' } })
    for (const quantity of [0, -1, 1.5, '1']) {
      expect((await person.wire(api.cart.add, { rawBody: { productId: raffle, quantity } })).status).toBe(400)
    }
  })

  test('is out of reach of other accounts, administrators included', async () => {
    const owner = await shop.person()
    const { id } = (await add(owner, await shop.product({ profiles: 3 }))).json as { id: number }
    for (const other of [await shop.person(), shop.administrator]) {
      expect((await other.wire(api.cart.change, { params: { id }, body: { quantity: 2 } })).status).toBe(404)
      expect((await other.wire(api.cart.remove, { params: { id } })).status).toBe(404)
      await other.call(api.cart.empty)
    }
    expect(await cartOf(owner)).toMatchObject([{ id, quantity: 1 }])
    await owner.call(api.cart.remove, { params: { id } })
    await add(owner, await shop.product())
    await owner.call(api.cart.empty)
    expect(await cartOf(owner)).toEqual([])
  })
})

describe('the checkout', () => {
  test('buys every line in one transaction, one purchase per unit, and empties the cart', async () => {
    const person = await shop.person('USER', 60)
    const [profiles, raffle] = [
      await shop.product({ precio: 5, profiles: 4 }),
      await shop.product({ tickets: 10, precioRifa: 2 }),
    ]
    await add(person, raffle, 3)
    await add(person, profiles, 2)
    const { items } = await person.call(api.cart.checkOut, { body: { ...customer, total: fromSoles(32) } })
    expect(items.map(({ precio }) => precio)).toEqual([1300, 1300, 200, 200, 200])
    expect(items.flatMap(({ ticket }) => ticket?.number ?? [])).toEqual([1, 2, 3])
    expect(new Set(items.map(({ perfil }) => perfil)).size).toBe(3)
    expect(await cartOf(person)).toEqual([])
    expect(await balanceOf(person)).toBe(2800)
    expect(await bought(person)).toBe(5)
  })

  test('buys the lines of the request instead of the cart, which stays', async () => {
    const person = await shop.person('USER', 50)
    const [raffle, other] = [await shop.product({ tickets: 9, precioRifa: 2 }), await shop.product()]
    await add(person, other)
    const twice = [
      { productId: raffle, quantity: 1 },
      { productId: raffle, quantity: 2 },
    ]
    expect((await checkOut(person, { lines: twice })).status).toBe(201)
    expect(await bought(person)).toBe(3)
    expect(await cartOf(person)).toHaveLength(1)
  })

  test('buys nothing when one line lacks stock or balance, is sold out or changed its price', async () => {
    const person = await shop.person('USER', 30)
    const [cheap, scarce] = [
      await shop.product({ precio: 1, profiles: 9 }),
      await shop.product({ precio: 5, profiles: 1 }),
    ]
    await add(person, cheap, 2)
    await add(person, scarce)
    expect(await checkOut(person, { total: 22.99 })).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } })
    const lines = [
      { productId: cheap, quantity: 1 },
      { productId: scarce, quantity: 2 },
    ]
    expect(await checkOut(person, { lines })).toMatchObject({ status: 409, json: { code: 'NOT_ENOUGH_STOCK' } })
    expect(await checkOut(person, { lines: [{ productId: cheap, quantity: 7 }] })).toMatchObject({
      status: 409,
      json: { code: 'INSUFFICIENT_BALANCE', message: 'No cuenta con saldo suficiente' },
    })
    await (await shop.person('USER', 20)).call(api.purchases.buy, { body: { productId: scarce, ...customer } })
    expect(await checkOut(person)).toMatchObject({ status: 409, json: { code: 'SOLD_OUT' } })
    expect(await balanceOf(person)).toBe(3000)
    expect(await bought(person)).toBe(0)
    // A product that sold out since then is still shown, with its state.
    expect((await cartOf(person)).map(({ product }) => product.state)).toEqual(['Publicado', 'Vendido'])
  })

  test('buys only the cart that was shown, not another with the same total', async () => {
    const person = await shop.person('USER', 50)
    const [first, second] = [await shop.product({ precio: 1 }), await shop.product({ precio: 1, profiles: 2 })]
    await add(person, first)
    await add(person, second, 2)
    const [one, other] = [
      { productId: first, quantity: 1 },
      { productId: second, quantity: 2 },
    ]
    for (const shown of [[one], [one, { ...other, quantity: 1 }], [one, { ...other, productId: 999 }], [one, one]]) {
      expect((await checkOut(person, { shown })).json).toMatchObject({ code: 'CART_CHANGED' })
    }
    expect(await bought(person)).toBe(0)
    expect((await checkOut(person, { shown: [other, one] })).status).toBe(201)
    expect(await bought(person)).toBe(3)
  })

  test('refuses an empty cart and more than a hundred units', async () => {
    const person = await shop.person('USER', 950)
    expect(await checkOut(person)).toMatchObject({ status: 409, json: { code: 'CART_EMPTY' } })
    const [one, other] = [await shop.product({ tickets: 400 }), await shop.product({ tickets: 400 })]
    const lines = [one, other].map((productId) => ({ productId, quantity: 60 }))
    expect(await checkOut(person, { lines })).toMatchObject({ status: 409, json: { code: 'CHECKOUT_TOO_LARGE' } })
    expect((await checkOut(person, { lines: [] })).status).toBe(400)
    expect((await checkOut(person, { lines: [{ productId: one, quantity: 0 }] })).status).toBe(400)
  })

  test('repeated with its key returns the first reply and buys once, after the cart changed too', async () => {
    const person = await shop.person('USER', 60)
    const product = await shop.product({ precio: 1, profiles: 9 })
    await add(person, product, 2)
    const first = await checkOut(person, {}, 'checkout-1')
    await add(person, product)
    const again = await checkOut(person, {}, 'checkout-1')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(await bought(person)).toBe(2)
    expect(await cartOf(person)).toHaveLength(1)
    expect((await checkOut(person, { total: 5 }, 'checkout-1')).status).toBe(422)
  })
})

describe('concurrent cart requests', () => {
  const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const count = (answers: { status: number }[], status: number) => answers.filter((it) => it.status === status).length

  test('fifty checkouts of one cart buy it once', async () => {
    const person = await shop.person('USER', 100)
    await add(person, await shop.product({ precio: 1, profiles: 9 }), 3)
    const answers = await times(50, () => checkOut(person))
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 49])
    expect(await balanceOf(person)).toBe(8500)
  })

  test('fifty checkouts of two products in either order sell the stock, each both or neither', async () => {
    const [one, other] = [
      await shop.product({ precio: 1, profiles: 20 }),
      await shop.product({ precio: 1, profiles: 15 }),
    ]
    const buyers = await times(10, () => shop.person('USER', 100))
    const answers = await times(50, (index) => {
      const lines = [one, other].map((productId) => ({ productId, quantity: 1 }))
      return checkOut(buyers[index % 10] as Person, { lines: index % 2 ? lines : lines.toReversed() })
    })
    expect([count(answers, 201), count(answers, 409)]).toEqual([15, 35])
    expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: one } })).stock).toBe(5)
  })

  test('adding one unit fifty times stops at the stock', async () => {
    const person = await shop.person()
    const product = await shop.product({ profiles: 20 })
    const answers = await times(50, () => add(person, product))
    expect([count(answers, 201), count(answers, 409)]).toEqual([20, 30])
    expect(await cartOf(person)).toMatchObject([{ quantity: 20 }])
  })

  test('fifty checkouts against a balance for two make two purchases', async () => {
    const person = await shop.person('USER', 12)
    const product = await shop.product({ precio: 1, profiles: 99 })
    const answers = await times(50, () => checkOut(person, { lines: [{ productId: product, quantity: 1 }] }))
    expect([count(answers, 201), count(answers, 409)]).toEqual([2, 48])
    expect(await balanceOf(person)).toBe(200)
  })
})
