import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { BodyOf, QueryOf } from '#contract/protocol/route.ts'
import { dayMs } from '#domain/lima.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { expirePurchase } from '../../testing/sales.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const buy = async (buyer: Person, productId: number, nombreUser: string, telefono = '987654321') =>
  (await buyer.call(api.purchases.buy, { body: { productId, nombreUser, telefono } })).id

const idsOf = async (buyer: Person, query: QueryOf<typeof api.purchases.mine> = {}) =>
  (await buyer.call(api.purchases.mine, { query })).items.map(({ id }) => id)
const found = async (buyer: Person, q: string, more: Partial<BodyOf<typeof api.purchases.search>> = {}) =>
  (await buyer.call(api.purchases.search, { body: { q, ...more } })).items.map(({ id }) => id)

test('own purchases: next to end first, then last ended; tickets apart; each kind counted', async () => {
  const buyer = await shop.person('USER', 200)
  const [long, short] = [
    await shop.product({ precio: 1, dias: 60, profiles: 3 }),
    await shop.product({ precio: 1, dias: 2 }),
  ]
  const ids = {
    old: await buy(buyer, long, 'Ana'),
    long: await buy(buyer, long, 'Eva'),
    short: await buy(buyer, short, 'Luz'),
  }
  const older = await buy(buyer, long, 'Sol')
  await expirePurchase(shop, older)
  shop.advance(1000)
  await expirePurchase(shop, ids.old)
  shop.advance(-1000)
  const raffle = await shop.product({ tickets: 3 })
  const tickets = [await buy(buyer, raffle, 'Ana'), await buy(buyer, raffle, 'Ana')]

  const tipo = 'alquiler'
  expect(await idsOf(buyer, { tipo, sort: 'ending' })).toEqual([ids.short, ids.long, ids.old, older])
  expect(await buyer.call(api.purchases.mine, { query: { tipo: 'ticket' } })).toMatchObject({
    total: 2,
    kinds: { alquiler: 4, ticket: 2 },
    items: tickets.toReversed().map((id) => ({ id })),
  })
  expect(await idsOf(buyer, { tipo, estado: 'activa', sort: 'ending' })).toEqual([ids.short, ids.long])
  expect(await idsOf(buyer, { tipo, estado: 'por-vencer' })).toEqual([ids.short])
  expect(await idsOf(buyer, { tipo, estado: 'terminada', sort: 'ending' })).toEqual([ids.old, older])
  expect(await buyer.call(api.purchases.mine, { query: { tipo, estado: 'por-vencer' } })).toMatchObject({
    total: 1,
    kinds: { alquiler: 4, ticket: 2 },
  })
})

test('rents by customer: each together, those in grace or ending next first, then those that are over', async () => {
  const buyer = await shop.person('RESELLER', 500)
  const product = await shop.product({ precio: 1, dias: 30, profiles: 40 })
  const now = shop.context.clock.now().getTime()
  // Days left of the rents of each customer; two days of grace.
  const ends = { Ana: [20, 3, -9], Beto: [25, -1], ANA: [2], Carla: [-3, -30, 8], Dora: [-4] }
  const rents: { id: number; days: number; customer: string }[] = []
  for (const [customer, days] of Object.entries(ends)) {
    for (const left of days) {
      const id = await buy(buyer, product, customer, customer.toLowerCase() === 'ana' ? '911222333' : '944555666')
      const endDate = new Date(now + left * dayMs)
      // As older versions stored them: one number in several spellings.
      const stored = customer === 'Ana' && {
        telefono: ['+51 911 222 333', '911222333', '51911222333'][Math.abs(left) % 3] ?? '',
      }
      await shop.context.db
        .updateTable('purchases')
        .set({ startDate: new Date(now - 60 * dayMs), endDate, ...stored })
        .where('id', '=', id)
        .execute()
      rents.push({ id, days: left, customer: customer.toLowerCase() })
    }
  }
  const inOrder = [
    'beto -1',
    'beto 25',
    'ana 2',
    'ana 3',
    'ana 20',
    'carla 8',
    'carla -3',
    'carla -30',
    'dora -4',
    'ana -9',
  ]
  const named = (ids: readonly number[]) =>
    ids.map((id) => rents.find((it) => it.id === id)).map((it) => `${it?.customer} ${it?.days}`)
  const asked = { tipo: 'alquiler', sort: 'customer' } as const
  expect(named(await idsOf(buyer, asked))).toEqual(inOrder)
  const pages = [1, 2, 3, 4].map((page) => idsOf(buyer, { ...asked, page, pageSize: 3 }))
  expect(named((await Promise.all(pages)).flat())).toEqual(inOrder)
})

test('tickets are filtered by the state of their raffle', async () => {
  const buyer = await shop.person('USER', 50)
  const [drawn, open, given] = [
    await shop.product({ tickets: 2 }),
    await shop.product({ tickets: 2 }),
    await shop.product({ tickets: 2 }),
  ]
  const [first, second] = [await buy(buyer, drawn, 'Ana'), await buy(buyer, drawn, 'Ana')]
  const [waiting, back] = [await buy(buyer, open, 'Ana'), await buy(buyer, given, 'Ana')]
  const winner = await shop.administrator.call(api.raffles.draw, { body: { productId: drawn } })
  await shop.administrator.call(api.raffles.cancel, { params: { id: given } })
  const won = winner.ticket.number === 1 ? first : second
  expect(await idsOf(buyer, { estado: 'sorteado' })).toEqual([second, first])
  expect(await idsOf(buyer, { estado: 'ganador' })).toEqual([won])
  expect(await idsOf(buyer, { estado: 'por-sortear' })).toEqual([waiting])
  expect(await idsOf(buyer, { estado: 'devuelto' })).toEqual([back])
})

describe('searching', () => {
  test('finds by customer, phone, product, number and any part of a running account', async () => {
    const buyer = await shop.person('USER', 100)
    const cinema = await shop.product({ precio: 1, nombre: 'Cine Andino', profiles: 5 })
    const music = await shop.product({ precio: 1, nombre: 'Música Sur', profiles: 1 })
    const rosa = await buy(buyer, cinema, 'Rosa Núñez', '+51 912 345 678')
    const jose = await buy(buyer, music, 'José Flores')
    expect(await found(buyer, 'nunez')).toEqual([rosa])
    expect(await found(buyer, 'ROSA andino')).toEqual([rosa])
    expect(await found(buyer, 'rosa sur')).toEqual([])
    expect(await found(buyer, '912-345')).toEqual([rosa])
    expect(await found(buyer, 'musica')).toEqual([jose])
    expect(await found(buyer, `#${jose}`)).toEqual([jose])
    const part = {
      username: `ecreto-usuario-${cinema}`,
      password: `CLAVE-${cinema}-0`,
      perfil: `perfil-${cinema}-0`,
    }
    for (const q of Object.values(part)) expect(await found(buyer, q), q).toEqual([rosa])
    expect(await found(buyer, 'secreto-0')).toEqual([jose, rosa])
    expect(await found(buyer, '%')).toEqual([jose, rosa])
  })

  test('finds no purchases of others; ended rents by whole username only', async () => {
    const [buyer, other] = [await shop.person('USER', 100), await shop.person('USER', 100)]
    const product = await shop.product({ precio: 1, profiles: 2 })
    const mine = await buy(buyer, product, 'Ana Torres')
    const theirs = await buy(other, product, 'Ana Torres')
    const password = `secreto-clave-${product}`
    expect(await found(buyer, password)).toEqual([mine])
    expect(await found(other, password)).toEqual([theirs])
    await expirePurchase(shop, mine)
    expect(await found(buyer, password)).toEqual([])
    expect(await found(buyer, `secreto-usuario-${product}-0`)).toEqual([mine])
    expect(await found(buyer, 'torres', { estado: 'terminada' })).toEqual([mine])
  })

  test('is paged and keeps to the requested kind', async () => {
    const buyer = await shop.person('USER', 500)
    const product = await shop.product({ precio: 1, profiles: 60 })
    const lines = [{ productId: product, quantity: 60 }]
    await buyer.call(api.cart.checkOut, { body: { nombreUser: 'Ana', telefono: '987654321', lines } })
    const first = await buyer.call(api.purchases.search, { body: { q: 'secreto', tipo: 'alquiler', sort: 'ending' } })
    expect(first).toMatchObject({ total: 60, page: 1, pageSize: 50, kinds: { alquiler: 60, ticket: 0 } })
    const rest = await found(buyer, 'secreto', { tipo: 'alquiler', sort: 'ending', page: 2 })
    expect(new Set([...first.items.map(({ id }) => id), ...rest]).size).toBe(60)
    expect(await found(buyer, 'secreto', { tipo: 'ticket' })).toEqual([])
  })
})

test('searches of purchases are rate-limited', async () => {
  const limited = await openShop({ rateLimits: 'search=2/60' })
  try {
    const buyer = await limited.person()
    const statuses = []
    for (let tries = 0; tries < 3; tries++)
      statuses.push((await buyer.wire(api.purchases.search, { body: { q: 'ana' } })).status)
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await limited.close()
  }
})

test('suggests own customers, each phone once with its latest name, latest first', async () => {
  const [buyer, other] = [await shop.person('RESELLER', 50), await shop.person('RESELLER', 50)]
  const product = await shop.product({ precio: 1, profiles: 5 })
  await buy(buyer, product, 'Rosa', '+51 912345678')
  await buy(buyer, product, 'José', '+51900000107')
  await buy(buyer, product, 'Rosa Quispe', '+51912345678')
  await buy(other, product, 'Nadie suyo', '900000999')
  expect(await buyer.call(api.purchases.customers)).toEqual([
    { nombreUser: 'Rosa Quispe', telefono: '+51912345678' },
    { nombreUser: 'José', telefono: '+51900000107' },
  ])
})

test('a buyer reads what they bought last, each product and term once, latest first', async () => {
  const [buyer, other] = [await shop.person('RESELLER', 50), await shop.person('RESELLER', 50)]
  const products = await Promise.all(Array.from({ length: 7 }, () => shop.product({ precio: 1, profiles: 3 })))
  for (const product of [...products, products[1] ?? 0]) await buy(buyer, product, 'Rosa', '+51912345678')
  await buy(other, products[0] ?? 0, 'Rosa', '+51912345678')
  const last = await buyer.call(api.purchases.lastProducts)
  expect(last.map(({ productId }) => productId)).toEqual([1, 6, 5, 4, 3].map((at) => products[at]))
  expect(last.every(({ termId }) => termId !== null)).toBe(true)
})

test('a purchase at a price other than the current one returns 409 and changes nothing', async () => {
  const buyer = await shop.person('USER', 50)
  const product = await shop.product({ precio: 5 })
  const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
  await expect(buyer.call(api.purchases.buy, { rawBody: { ...body, total: 12.99 } })).rejects.toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
  })
  expect((await buyer.call(api.wallet.mine)).balance).toBe(5000)
  expect((await buyer.wire(api.purchases.buy, { rawBody: { ...body, total: 13 } })).status).toBe(201)
})
