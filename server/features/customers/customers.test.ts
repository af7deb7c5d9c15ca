import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let product: number
beforeAll(async () => {
  shop = await openShop()
  product = await shop.product({ precio: 1, profiles: 300 })
})
afterAll(() => shop.close())
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))

const sell = (by: Person, nombreUser: string, telefono: string) =>
  by.call(api.purchases.buy, { body: { productId: product, nombreUser, telefono } })
const list = async (by: Person, query = {}) => (await by.call(api.customers.list, { query })).items
const show = (by: Person, id: number) => by.call(api.customers.show, { params: { id } })
const bought = async (by: Person, customerId: number) =>
  (await by.call(api.purchases.mine, { query: { customerId } })).items.map(({ id }) => id)
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
const only = async (by: Person, q: string) => {
  const [found, ...others] = await list(by, { q })
  expect(others).toEqual([])
  if (!found) throw new Error(`no customer is found by ${q}`)
  return found
}
/** As it was stored before numbers were cleaned. */
const spell = (id: number, telefono: string) =>
  shop.context.db.updateTable('purchases').set({ telefono }).where('id', '=', id).execute()

test('a number written in five ways is one customer, with the name given last', async () => {
  const reseller = await shop.person('RESELLER', 50)
  const spelled = ['987111222', '+51 987 111 222', '987-111-222', '0051987111222', '51987111222']
  const ids: number[] = []
  for (const [index, telefono] of spelled.entries()) {
    const { id } = await sell(reseller, index === 4 ? 'Rosa Quispe' : 'Rosa', telefono)
    await spell(id, telefono)
    ids.push(id)
  }
  const [rosa, ...others] = await list(reseller)
  expect(others).toEqual([])
  expect(rosa).toMatchObject({ nombre: 'Rosa Quispe', telefono: '+51987111222', running: 5, purchases: 5 })
  expect(rosa?.next).toMatchObject({ purchaseId: ids[0], nombre: 'Cuenta de prueba' })
  expect(sorted(await bought(reseller, rosa?.id ?? 0))).toEqual(sorted(ids))
  expect(await show(reseller, rosa?.id ?? 0)).toMatchObject({ paid: 500, otherPhones: [], sharing: [] })
})

test('a name given by hand stays when something is sold under another', async () => {
  const reseller = await shop.person('RESELLER', 10)
  await sell(reseller, 'rosa', '987111222')
  const { id } = await only(reseller, 'rosa')
  const body = { nombre: 'Rosa del Mercado', nota: 'Paga los viernes' }
  await reseller.call(api.customers.change, { params: { id }, body })
  await sell(reseller, 'rosita', '987111222')
  expect(await show(reseller, id)).toMatchObject({ ...body, purchases: 2 })
})

test('a reseller finds customers by three letters or digits, and lists them by name or last sale', async () => {
  const reseller = await shop.person('RESELLER', 10)
  for (const [nombre, telefono] of [
    ['Álvaro Ñuflo', '987000111'],
    ['Beto', '+1 305 555 1234'],
    ['Carla', '987000333'],
  ] as const)
    await sell(reseller, nombre, telefono)
  const names = async (query: object) => (await list(reseller, query)).map(({ nombre }) => nombre)
  expect(await names({})).toEqual(['Carla', 'Beto', 'Álvaro Ñuflo'])
  expect(await names({ sort: 'nombre' })).toEqual(['Álvaro Ñuflo', 'Beto', 'Carla'])
  expect(await names({ q: 'nuf' })).toEqual(['Álvaro Ñuflo'])
  expect(await names({ q: '555' })).toEqual(['Beto'])
  expect(await names({ q: '+51 987 000 333' })).toEqual(['Carla'])
  expect(await names({ q: '%' })).toHaveLength(3)
  expect(await names({ sort: 'nombre', pageSize: 2, page: 2 })).toEqual(['Carla'])
})

test('one person with two numbers is merged, and found and sold to by either', async () => {
  const reseller = await shop.person('RESELLER', 10)
  const first = await sell(reseller, 'Ana', '987000001')
  const second = await sell(reseller, 'Ana trabajo', '987000002')
  const [work, ana] = await list(reseller)
  if (!work || !ana) throw new Error('two customers')
  await reseller.call(api.customers.change, { params: { id: ana.id }, body: { nota: 'Una' } })
  await reseller.call(api.customers.change, { params: { id: work.id }, body: { nota: 'Dos' } })
  const merged = await reseller.call(api.customers.merge, { params: { id: ana.id }, body: { from: work.id } })
  expect(merged).toMatchObject({ nombre: 'Ana', nota: 'Una\nDos', purchases: 2, otherPhones: ['987000002'] })
  const third = await sell(reseller, 'Ana', '987000002')
  expect(sorted(await bought(reseller, ana.id))).toEqual(sorted([first.id, second.id, third.id]))
  expect((await only(reseller, '0002')).id).toBe(ana.id)
  await expect(show(reseller, work.id)).rejects.toMatchObject({ status: 404 })
  const itself = reseller.call(api.customers.merge, { params: { id: ana.id }, body: { from: ana.id } })
  await expect(itself).rejects.toMatchObject({ status: 400 })
})

test('two people who share a number are split, and each is sold to by their name', async () => {
  const reseller = await shop.person('RESELLER', 20)
  const ofAna = await sell(reseller, 'Ana', '987000001')
  const ofLuis = await sell(reseller, 'Luis', '987000001')
  const { id } = await only(reseller, '0001')
  const split = (body: { nombre: string; purchaseIds: number[] }) =>
    reseller.call(api.customers.split, { params: { id }, body })
  await reseller.call(api.customers.change, { params: { id }, body: { nombre: 'Ana' } })
  await expect(split({ nombre: 'ANA', purchaseIds: [ofLuis.id] })).rejects.toMatchObject({ status: 400 })
  await expect(split({ nombre: 'Luis', purchaseIds: [ofLuis.id, 99_999] })).rejects.toMatchObject({ status: 404 })
  const luis = await split({ nombre: 'Luis Ramos', purchaseIds: [ofLuis.id] })
  expect(luis).toMatchObject({ purchases: 1, telefono: '+51987000001', sharing: [{ id, nombre: 'Ana' }] })
  const more = await sell(reseller, 'luis ramos', '+51 987 000 001')
  const again = await sell(reseller, 'Luis', '987000001')
  const others = await sell(reseller, 'Alguien', '987000001')
  expect(sorted(await bought(reseller, luis.id))).toEqual(sorted([ofLuis.id, more.id, again.id]))
  expect(sorted(await bought(reseller, id))).toEqual(sorted([ofAna.id, others.id]))
  const joined = await reseller.call(api.customers.merge, { params: { id }, body: { from: luis.id } })
  expect(joined).toMatchObject({ purchases: 5, sharing: [] })
})

test('a reseller cannot give a customer the number of another, and former numbers stay theirs', async () => {
  const reseller = await shop.person('RESELLER', 10)
  const create = (nombre: string, telefono: string) =>
    reseller.call(api.customers.create, { body: { nombre, telefono, nota: null } })
  const ana = await create('Ana', '987000001')
  await expect(create('Otra', '+51 987 000 001')).rejects.toMatchObject({ status: 409, code: 'CUSTOMER_KNOWN' })
  await create('Beto', '987000002')
  const change = (telefono: string) =>
    reseller.call(api.customers.change, { params: { id: ana.id }, body: { telefono } })
  await expect(change('987000002')).rejects.toMatchObject({ status: 409, code: 'CUSTOMER_KNOWN' })
  expect(await change('987000003')).toMatchObject({ telefono: '+51987000003', otherPhones: ['987000001'] })
  await sell(reseller, 'Ana', '987000001')
  expect(await show(reseller, ana.id)).toMatchObject({ purchases: 1 })
  expect(await change('987000001')).toMatchObject({ otherPhones: ['987000003'] })
})

test('a deleted customer is gone from purchases and notices for good, and their rents run on', async () => {
  const reseller = await shop.person('RESELLER', 20)
  const sold = await sell(reseller, 'Rosa Secreta', '987000009')
  const kept = await sell(reseller, 'Beto', '987000008')
  const rosa = await only(reseller, 'secreta')
  await reseller.call(api.customers.remove, { params: { id: rosa.id } })
  expect((await list(reseller)).map(({ nombre }) => nombre)).toEqual(['Beto'])
  const { items } = await reseller.call(api.purchases.mine)
  expect(items.find(({ id }) => id === sold.id)).toMatchObject({ nombreUser: 'Cliente eliminado', telefono: '' })
  expect(items.find(({ id }) => id === sold.id)?.password).toContain('SECRETO')
  expect(items.find(({ id }) => id === kept.id)).toMatchObject({ nombreUser: 'Beto' })
  expect(await reseller.call(api.purchases.customers)).toEqual([{ nombreUser: 'Beto', telefono: '+51987000008' }])
  await reseller.call(api.purchases.renew, { params: { id: sold.id }, body: {} })
  expect(await list(reseller)).toHaveLength(1)
  // Whoever buys again is a customer again, of that purchase alone.
  await sell(reseller, 'Rosa', '987000009')
  expect(await only(reseller, 'rosa')).toMatchObject({ purchases: 1 })
})

test('a reseller deletes all their customers at once, and none of another reseller', async () => {
  const [reseller, other] = [await shop.person('RESELLER', 20), await shop.person('RESELLER', 20)]
  await sell(reseller, 'Ana', '987000001')
  await sell(reseller, 'Beto', '987000002')
  await sell(other, 'Ana', '987000001')
  expect(await reseller.call(api.customers.removeAll)).toEqual({ removed: 2 })
  expect(await list(reseller)).toEqual([])
  expect(await list(other)).toHaveLength(1)
  expect((await reseller.call(api.purchases.mine)).items.map(({ telefono }) => telefono)).toEqual(['', ''])
})

test('another account neither reads nor changes the customers of a reseller', async () => {
  const reseller = await shop.person('RESELLER', 10)
  const sold = await sell(reseller, 'Rosa', '987000009')
  const { id } = await only(reseller, 'rosa')
  const other = await shop.person('RESELLER')
  const own = await other.call(api.customers.create, { body: { nombre: 'Mía', telefono: '987000009', nota: null } })
  for (const thief of [other, await shop.person('USER')]) {
    const params = { id }
    const replies = [
      await thief.wire(api.customers.show, { params }),
      await thief.wire(api.customers.change, { params, body: { nota: 'x' } }),
      await thief.wire(api.customers.merge, { params, body: { from: own.id } }),
      await thief.wire(api.customers.split, { params, body: { nombre: 'x', purchaseIds: [sold.id] } }),
      await thief.wire(api.customers.remove, { params }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await bought(thief, id)).toEqual([])
    expect(await list(thief, { q: 'rosa' })).toEqual([])
  }
  const taken = { params: { id: own.id }, body: { from: id } }
  expect((await other.wire(api.customers.merge, taken)).status).toBe(404)
  const split = { params: { id: own.id }, body: { nombre: 'Otra', purchaseIds: [sold.id] } }
  expect((await other.wire(api.customers.split, split)).status).toBe(404)
  expect(await show(reseller, id)).toMatchObject({ nombre: 'Rosa', nota: null, purchases: 1 })
  for (const role of ['ADMIN', 'SADMIN'] as const)
    expect((await (await shop.person(role)).wire(api.customers.list)).status).toBe(403)
})

test('resellers have a list of customers unless they turn it off, users once they turn it on', async () => {
  const [reseller, user] = [await shop.person('RESELLER'), await shop.person('USER')]
  expect(await reseller.call(api.users.me)).toMatchObject({ clientes: true })
  expect(await user.call(api.users.me)).toMatchObject({ clientes: false })
  const choose = (by: Person, clientes: boolean) =>
    by.call(api.users.changeMe, { params: { id: by.id }, body: { clientes } })
  expect(await choose(user, true)).toMatchObject({ clientes: true })
  expect(await choose(reseller, false)).toMatchObject({ clientes: false })
})
