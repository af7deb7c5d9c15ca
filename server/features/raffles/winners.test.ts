import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Client } from '../../testing/client.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
let ana: Person
let nobody: Person
let won: { ana: number; nobody: number }
let raffles: { ana: number; nobody: number }
const dni = '70707071'
const telefono = '+51900123456'

beforeAll(async () => {
  shop = await openShop()
  ana = await shop.person('USER', 20)
  nobody = await shop.person('USER', 20)
  const profile = { telefono, nombre: 'Ana', apellido: 'Ríos', dni }
  await shop.administrator.wire(api.users.changeMe, { params: { id: ana.id }, rawBody: profile })
  raffles = {
    ana: await raffleOf(shop, 2, { buyers: [ana], nombre: 'Una consola' }),
    nobody: await raffleOf(shop, 1, { buyers: [nobody], nombre: 'Un celular' }),
  }
  won = { ana: await draw(raffles.ana), nobody: await draw(raffles.nobody) }
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const draw = async (productId: number) =>
  (
    await shop.administrator.call(api.raffles.draw, {
      body: { productId, userId: nobody.id, estado: 'Entregado' } as never,
    })
  ).id
const list = (by: Client, query = {}) => by.call(api.raffles.listWinners, { query })

test('the public list of winners is newest first, by name or shortened username', async () => {
  for (const by of [shop.guest, ana, await shop.person('ADMIN'), await shop.person('RESELLER')]) {
    const { items, total, pageSize } = await list(by)
    expect({ total, pageSize }).toEqual({ total: 2, pageSize: 15 })
    const hidden = { avatar: null, dni: null, telefono: null }
    expect(items).toMatchObject([
      { id: won.nobody, user: { nombre: 'pe***', apellido: null, ...hidden }, product: { nombre: 'Un celular' } },
      { id: won.ana, user: { nombre: 'Ana', apellido: 'Ríos', ...hidden }, ticketsSold: 2, estado: 'Pendiente' },
    ])
  }
})

test('only administrators see DNI, phone and the username of a winner without a name', async () => {
  const { items, pageSize } = await list(shop.administrator)
  expect(pageSize).toBe(50)
  expect(items).toMatchObject([
    { user: { nombre: nobody.username, dni: null } },
    { user: { nombre: 'Ana', dni, telefono } },
  ])
})

test('no public reply holds a DNI, a phone or a whole username', async () => {
  for (const by of [shop.guest, nobody, await shop.person('RESELLER'), await shop.person('ADMIN')]) {
    const replies = [
      await by.wire(api.raffles.listWinners),
      await by.wire(api.raffles.listWinners, { query: { dni } }),
      await by.wire(api.raffles.acta, { params: { id: won.ana } }),
      await by.wire(api.raffles.acta, { params: { id: won.nobody } }),
      await by.wire(api.events.stream),
      await by.wire(api.catalogue.listProducts, { query: { raffle: true } }),
    ]
    for (const { status, text } of replies) {
      expect(status).toBe(200)
      for (const secret of [dni, telefono, '900123456', ana.username, nobody.username])
        expect(text).not.toContain(secret)
    }
  }
})

test('a search by DNI matches the whole number only, and replies without it', async () => {
  for (const by of [shop.guest, shop.administrator]) {
    expect((await list(by, { dni })).items).toMatchObject([{ id: won.ana }])
    for (const other of ['70707072', '7070707', '%', '_0707071']) expect((await list(by, { dni: other })).total).toBe(0)
    expect((await list(by, { dni: '' })).total).toBe(2)
  }
})

test('searches by DNI are limited to twenty a minute; the list itself is not', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const search = () => limited.guest.wire(api.raffles.listWinners, { query: { dni } })
    for (let count = 0; count < 20; count++) expect((await search()).status).toBe(200)
    expect(await search()).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect((await limited.guest.wire(api.raffles.listWinners)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a prize is Pendiente or Entregado; the rest of a winner cannot change', async () => {
  const change = (rawBody: unknown, id = won.ana) =>
    shop.administrator.wire(api.raffles.changeWinner, { params: { id }, rawBody })
  const given = await change({ estado: 'Entregado', userId: nobody.id, productId: raffles.nobody })
  expect(given).toMatchObject({ status: 200, json: { estado: 'Entregado', product: { id: raffles.ana } } })
  expect((given.json as { user: object }).user).toMatchObject({ nombre: 'Ana' })
  for (const estado of ['entregado', 'Perdido', '', null, 1]) expect((await change({ estado })).status).toBe(400)
  expect((await change({})).status).toBe(400)
  expect((await change({ estado: 'Pendiente' })).json).toMatchObject({ estado: 'Pendiente' })
  expect((await change({ estado: 'Pendiente' }, 999_999)).status).toBe(404)
  const [act] = (await shop.administrator.call(api.audit.list)).items
  expect(act).toMatchObject({ action: 'change-winner', name: 'Una consola', before: { estado: 'Entregado' } })
  const { db } = shop.context
  await expect(sql`update winners set user_id = ${nobody.id}`.execute(db)).rejects.toThrow('a winner stays who it is')
  await expect(sql`delete from winners`.execute(db)).rejects.toThrow('never deleted')
  await expect(sql`update draws set drawn_at = now() where drawn_at is not null`.execute(db)).rejects.toThrow('fixed')
})

test('a removed raffle leaves the lists; its winner, record and purchases stay', async () => {
  const remove = (id: number) =>
    shop.administrator.wire(api.raffles.removeRaffle, { params: { id }, rawBody: { x: 1 } })
  const open = await shop.product({ tickets: 2 })
  for (const id of [open, await shop.product({ tickets: 2, publish: false }), await raffleOf(shop, 1)]) {
    expect(await remove(id)).toMatchObject({ status: 409, json: { code: 'RAFFLE_NOT_OVER' } })
  }
  expect((await remove(await shop.product())).json).toMatchObject({ code: 'NOT_A_RAFFLE' })
  expect(await remove(raffles.ana)).toMatchObject({ status: 200, json: { id: raffles.ana, state: 'Sorteado' } })
  expect((await remove(raffles.ana)).status).toBe(404)
  const { items } = await shop.administrator.call(api.catalogue.listProducts, { query: { raffle: true } })
  expect(items.map(({ id }) => id)).not.toContain(raffles.ana)
  expect((await list(shop.guest)).items).toMatchObject([{}, { product: { id: raffles.ana, nombre: 'Una consola' } }])
  expect((await shop.guest.call(api.raffles.acta, { params: { id: won.ana } })).tickets).toHaveLength(2)
  expect((await ana.call(api.purchases.mine)).total).toBe(2)
  await shop.administrator.call(api.raffles.cancel, { params: { id: open } })
  expect((await remove(open)).status).toBe(200)
})
