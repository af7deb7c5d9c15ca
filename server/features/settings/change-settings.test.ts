import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { issuesOf } from '../../testing/client.ts'
import { lastAuditEntry } from '../../testing/dump-database.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const change = (rawBody: unknown) => shop.administrator.wire(api.settings.change, { rawBody })

describe('the settings', () => {
  test('change only the given fields, audited with old and new values', async () => {
    const supportPhones = [{ label: 'Ventas', telefono: '+51900000002' }]
    expect((await change({ supportPhones })).json).toMatchObject({ supportPhones, groupLink: null })
    expect((await change({ groupLink: 'https://chat.example.com/a' })).json).toMatchObject({ supportPhones })
    expect(await lastAuditEntry(shop.context.db)).toEqual({
      action: 'change-settings',
      actorId: shop.administrator.id,
      before: { groupLink: null },
      after: { groupLink: 'https://chat.example.com/a' },
    })
  })

  test('refuse a link that is not https', async () => {
    for (const groupLink of ['javascript:alert(1)', 'http://example.com', 'grupo', 7]) {
      expect((await change({ groupLink })).status, String(groupLink)).toBe(400)
    }
  })

  test('store chat texts and refuse unknown or missing placeholders', async () => {
    const texts = { contact: 'Quiero {producto}, por favor.' }
    expect((await change({ chatTexts: texts })).status).toBe(200)
    const { chatTexts } = await shop.guest.call(api.settings.get)
    expect(chatTexts).toEqual({ ...defaultChatTexts, ...texts })
    const refused = await change({ chatTexts: { contact: 'Quiero {producto} para {cliente}' } })
    expect(refused.status).toBe(400)
    expect(issuesOf(refused)).toEqual([
      { path: 'chatTexts.contact', message: 'Hay un marcador que no existe. Puedes usar {producto}.' },
    ])
    const empty = await change({ chatTexts: { deliver: 'Hola {cliente}' } })
    expect(issuesOf(empty)).toEqual([{ path: 'chatTexts.deliver', message: 'Este texto necesita {datos}.' }])
  })

  test('saved by two concurrent calls keep both changes', async () => {
    await Promise.all([
      change({ chatTexts: { support: 'Soporte para {compra}' } }),
      change({ chatTexts: { renew: 'Renueva {compra}' } }),
    ])
    expect((await shop.guest.call(api.settings.get)).chatTexts).toMatchObject({
      support: 'Soporte para {compra}',
      renew: 'Renueva {compra}',
    })
  })

  test('name things in the words of the specification until the owner chooses Spanish ones', async () => {
    expect((await shop.guest.call(api.settings.get)).words).toBe('original')
    expect((await change({ words: 'english' })).status).toBe(400)
    expect((await change({ words: 'spanish' })).json).toMatchObject({ words: 'spanish' })
    expect((await shop.guest.call(api.settings.get)).words).toBe('spanish')
    await change({ words: 'original' })
  })

  test('show reserved and reduced names and the contact category to administrators only', async () => {
    await change({ reservedUsernames: ['Soporte.1'], reducedUsernames: ['ayudante1'] })
    expect(await shop.administrator.call(api.settings.get)).toMatchObject({
      reservedUsernames: ['soporte.1'],
      reducedUsernames: ['ayudante1'],
      contactCategoryId: null,
    })
    for (const client of [shop.guest, await shop.person('RESELLER'), await shop.person('ADMIN')]) {
      expect((await client.wire(api.settings.get)).text).not.toMatch(/soporte\.1|ayudante1|contactCategory/)
    }
  })

  test('cannot reduce the account that saves them or the first one', async () => {
    const other = await shop.person('SADMIN')
    for (const name of [other.username, 'SUPERADMIN']) {
      const wire = await other.wire(api.settings.change, { rawBody: { reducedUsernames: [name] } })
      expect(issuesOf(wire)?.[0]?.path).toBe('reducedUsernames')
    }
  })
})

test('with raffles off none is published, and those on sale still sell and are drawn', async () => {
  const [raffle, account] = [await shop.product({ tickets: 1 }), await shop.product({ precio: 1 })]
  const draft = await shop.product({ tickets: 5, publish: false })
  const publish = () =>
    shop.administrator.wire(api.catalogue.changeState, { params: { id: draft }, body: { state: 'Publicado' } })
  const buyer = await shop.person('USER', 50)
  const buy = (productId: number) =>
    buyer.wire(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  await change({ switches: { raffles: false } })
  expect(await publish()).toMatchObject({ status: 409, json: { code: 'RAFFLES_OFF' } })
  expect((await buy(raffle)).status).toBe(201)
  expect((await buy(account)).status).toBe(201)
  expect((await shop.administrator.wire(api.raffles.draw, { body: { productId: raffle } })).status).toBe(201)
  await change({ switches: { raffles: true } })
  expect((await publish()).status).toBe(200)
})

describe('registration', () => {
  const register = (username: string) =>
    shop.guest.wire(api.users.register, { body: { username, password, telefono: '987654321' } })

  test('can be switched off; existing accounts still log in', async () => {
    await change({ switches: { registration: false } })
    expect((await register('llegatarde1')).json).toMatchObject({ code: 'REGISTRATION_CLOSED' })
    const body = { username: 'superadmin', password }
    expect((await shop.guest.wire(api.users.login, { body })).status).toBe(200)
    expect((await shop.guest.call(api.settings.get)).switches).toEqual({
      raffles: true,
      registration: false,
      identifyingCents: false,
      newPins: true,
    })
    await change({ switches: { registration: true } })
    expect((await register('llegatarde1')).status).toBe(201)
  })

  test('refuses reserved names like taken ones, regardless of case', async () => {
    await change({ reservedUsernames: ['tienda.pe'] })
    expect((await register('Tienda.PE')).json).toMatchObject({ code: 'USERNAME_TAKEN' })
    expect((await register('SuperAdmin')).json).toMatchObject({ code: 'USERNAME_TAKEN' })
  })
})

describe('the category sold by chat', () => {
  test('is one or none; products without stock become Vendido when it changes', async () => {
    const make = (name: string) => shop.administrator.call(api.catalogue.createCategory, { body: { name } })
    const [one, other] = [await make('Uno'), await make('Otro')]
    await change({ contactCategoryId: one.id })
    const asked = await shop.product({ categoryId: one.id, profiles: 0 })
    const sold = await shop.product({ categoryId: one.id, profiles: 1 })
    await change({ contactCategoryId: other.id })
    const byContact = (await shop.guest.call(api.catalogue.listCategories)).filter((it) => it.byContact)
    expect(byContact.map(({ id }) => id)).toEqual([other.id])
    const stateOf = async (id: number) =>
      (await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).state
    expect([await stateOf(asked), await stateOf(sold)]).toEqual(['Vendido', 'Publicado'])
    expect(await brokenInvariants(shop.context.db)).toEqual([])
    expect((await change({ contactCategoryId: 999_999 })).json).toMatchObject({ code: 'UNKNOWN_CATEGORY' })
    expect((await shop.administrator.call(api.settings.get)).contactCategoryId).toBe(other.id)
    await change({ contactCategoryId: null })
    expect((await shop.guest.call(api.catalogue.listCategories)).some((it) => it.byContact)).toBe(false)
  })
})

describe('a product that leaves the category sold by chat', () => {
  test('becomes Vendido without stock, and stays Publicado with stock', async () => {
    const make = (name: string) => shop.administrator.call(api.catalogue.createCategory, { body: { name } })
    const [byChat, ordinary] = [await make('Por chat'), await make('Directa')]
    await change({ contactCategoryId: byChat.id })
    const empty = await shop.product({ categoryId: byChat.id, profiles: 0 })
    const stocked = await shop.product({ categoryId: byChat.id, profiles: 1 })
    const move = (id: number) =>
      shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { categoryId: ordinary.id } })
    expect([(await move(empty)).state, (await move(stocked)).state]).toEqual(['Vendido', 'Publicado'])
    expect(await brokenInvariants(shop.context.db)).toEqual([])
    await change({ contactCategoryId: null })
  })

  test('can be published without stock only in that category', async () => {
    const { id: byChat } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'De vuelta' } })
    await change({ contactCategoryId: byChat })
    const id = await shop.product({ categoryId: byChat, profiles: 0 })
    await change({ contactCategoryId: null })
    const publish = () =>
      shop.administrator.wire(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
    expect((await publish()).json).toMatchObject({ code: 'NOTHING_TO_SELL' })
    await change({ contactCategoryId: byChat })
    expect((await publish()).json).toMatchObject({ state: 'Publicado' })
    expect(await brokenInvariants(shop.context.db)).toEqual([])
    await change({ contactCategoryId: null })
  })
})

describe('the table of prices', () => {
  const save = (rules: unknown[]) => shop.administrator.wire(api.prices.save, { rawBody: { rules } })

  test('changes the public and charged price in the next request, and is audited', async () => {
    const product = await shop.product({ precio: 5 })
    const priceFor = async (client = shop.guest) =>
      (await client.call(api.catalogue.getProduct, { params: { id: product } })).precio
    expect(await priceFor()).toBe(fromSoles(13))
    const { categoryId } = await shop.guest.call(api.catalogue.getProduct, { params: { id: product } })
    expect((await save([{ base: 5, categoryId: null, precio: 9 }])).status).toBe(200)
    expect(await priceFor()).toBe(fromSoles(9))
    const rule = { base: 500, categoryId: null, precio: 900 }
    expect(await lastAuditEntry(shop.context.db)).toMatchObject({ action: 'change-prices', after: [rule] })
    await save([
      { base: 5, categoryId: null, precio: 9 },
      { base: 5, categoryId, precio: 7.5 },
    ])
    expect(await priceFor()).toBe(fromSoles(7.5))
    expect(await priceFor(await shop.person('RESELLER'))).toBe(fromSoles(5))
    const buyer = await shop.person('USER', 20)
    const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
    expect((await buyer.call(api.purchases.buy, { body })).precio).toBe(fromSoles(7.5))
    expect((await shop.administrator.call(api.prices.table)).rules).toHaveLength(2)
  })

  test('refuses a price below the base, a duplicate and an unknown category', async () => {
    const before = (await shop.administrator.wire(api.prices.table)).text
    const rule = { base: 5, categoryId: null, precio: 9 }
    expect(issuesOf(await save([{ ...rule, precio: 4.99 }]))?.[0]?.path).toBe('rules.0.precio')
    expect(issuesOf(await save([rule, rule]))?.[0]?.path).toBe('rules.1.base')
    expect((await save([{ ...rule, categoryId: 999_999 }])).json).toMatchObject({ code: 'UNKNOWN_CATEGORY' })
    expect((await save([{ ...rule, base: 0, precio: 0 }])).status).toBe(400)
    expect((await shop.administrator.wire(api.prices.table)).text).toBe(before)
  })

  test('lists products without a rule; raffles need none', async () => {
    const other = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Con regla propia' } })
    const without = await shop.product({ precio: 77, nombre: 'Sin regla' })
    const within = await shop.product({ precio: 78, categoryId: other.id })
    const elsewhere = await shop.product({ precio: 78 })
    const raffle = await shop.product({ precio: 77, tickets: 2 })
    await save([{ base: 78, categoryId: other.id, precio: 90 }])
    const { items } = await shop.administrator.call(api.prices.unpriced, { query: { pageSize: 200 } })
    const ids = items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([without, elsewhere]))
    expect(ids).not.toContain(within)
    expect(ids).not.toContain(raffle)
    expect(items.find(({ id }) => id === without)).toMatchObject({ nombre: 'Sin regla', precio: fromSoles(77) })
  })
})
