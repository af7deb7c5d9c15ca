import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let categoryId: number
beforeAll(async () => {
  shop = await openShop()
  const category = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Música' } })
  categoryId = category.id
})
afterAll(() => shop.close())

const draft = (more: Record<string, unknown> = {}) => ({
  nombre: 'Cuenta nueva',
  descripcion: 'Un perfil',
  dias: '30',
  precio: 12.5,
  categoryId,
  ...more,
})
const create = (more?: Record<string, unknown>) =>
  shop.administrator.wire(api.catalogue.createProduct, { rawBody: draft(more) })
const change = (id: number, rawBody: unknown) =>
  shop.administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const move = (id: number, state: string) =>
  shop.administrator.wire(api.catalogue.changeState, { params: { id }, rawBody: { state } })
const remove = (id: number) => shop.administrator.wire(api.catalogue.removeProduct, { params: { id } })
const buyOne = async (productId: number) => {
  const buyer = await shop.person('RESELLER', 100)
  await buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
}

describe('a new product', () => {
  test('starts as Nuevo whatever the body says, with one profile when credentials are given', async () => {
    const { status, json } = await create({
      username: 'cuenta',
      password: 'clave',
      perfil: '1',
      pin: '0000',
      // A client may set none of these.
      id: 7,
      state: 'Publicado',
      stock: 99,
      sellerId: 1,
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ state: 'Nuevo', stock: 1, dias: 30, precio: 12.5, totalTickets: null })
    expect((json as { id: number }).id).not.toBe(7)
  })

  test.each([
    ['no name', { nombre: ' ' }, 'nombre'],
    ['a NUL in its description', { descripcion: 'a\u0000b' }, 'descripcion'],
    ['ten thousand characters', { descripcion: 'a'.repeat(10_000) }, 'descripcion'],
    ['a price of nothing', { precio: 0 }, 'precio'],
    ['a third decimal', { precio: 9.999 }, 'precio'],
    ['a price as text', { precio: '12' }, 'precio'],
    ['days in words', { dias: 'treinta' }, 'dias'],
    ['no days', { dias: 0 }, 'dias'],
    ['half an account', { username: 'cuenta' }, 'password'],
    ['a category that does not exist', { categoryId: 999_999 }, 'categoryId'],
    ['a raffle without tickets', { precioRifa: 2 }, 'stock'],
  ])('is refused with %s and not stored', async (_what, wrong, path) => {
    const count = async () => (await shop.administrator.call(api.catalogue.listProducts)).total
    const before = await count()
    const { status, json } = await create(wrong)
    expect(status).toBe(400)
    expect((json as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path)
    expect(await count()).toBe(before)
  })

  test('stores markup, emoji and Hebrew as text, without direction marks', async () => {
    const nombre = '<script>alert(1)</script> 🎬 שלום'
    expect((await create({ nombre: nombre.replace('ש', '\u200Fש') })).json).toMatchObject({ nombre })
  })
})

describe('the states of a product', () => {
  test('publishing needs stock and works once', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    expect((await move(id, 'Publicado')).json).toMatchObject({ code: 'NOTHING_TO_SELL' })
    await shop.administrator.call(api.catalogue.addAccounts, {
      params: { id },
      body: { accounts: [{ username: 'u', password: 'p', perfil: '1', pin: '' }] },
    })
    expect((await move(id, 'Publicado')).status).toBe(200)
    expect((await move(id, 'Publicado')).json).toMatchObject({ code: 'ILLEGAL_MOVE' })
  })

  test('a product cannot be moved to a state that only a sale or a draw sets', async () => {
    const id = await shop.product()
    for (const state of ['Vendido', 'Por sortear', 'Sorteado', 'Cancelado'])
      expect((await move(id, state)).status).toBe(409)
    expect((await move(id, 'Regalado')).status).toBe(400)
  })

  test('a published or sold product cannot be deleted; a draft disappears from every list', async () => {
    const published = await shop.product()
    expect((await remove(published)).status).toBe(409)
    await buyOne(published)
    expect((await remove(published)).status).toBe(409)
    const unsold = await shop.product({ publish: false })
    expect((await remove(unsold)).status).toBe(204)
    expect((await remove(unsold)).status).toBe(404)
    expect((await shop.administrator.wire(api.catalogue.getProduct, { params: { id: unsold } })).status).toBe(404)
  })
})

describe('changing a product', () => {
  test('keeps omitted fields, and may change any field before the first sale', async () => {
    const id = await shop.product({ precio: 5 })
    expect((await change(id, { precio: 7, nota: 'Oferta' })).json).toMatchObject({
      precio: 7,
      nota: 'Oferta',
      nombre: 'Cuenta de prueba',
    })
    expect((await change(id, { nota: '' })).json).toMatchObject({ nota: null, precio: 7 })
  })

  test('refuses other prices of a raffle after its first ticket, but not another description', async () => {
    const id = await shop.product({ tickets: 5, precioRifa: 2 })
    await buyOne(id)
    for (const prices of [{ precio: 6 }, { precioRifa: 3 }, { precio: 6, precioRifa: 3 }]) {
      expect((await change(id, prices)).json).toMatchObject({ code: 'PRODUCT_HAS_SALES' })
    }
    expect((await change(id, { precio: 5, precioRifa: 2, descripcion: 'Otra' })).json).toMatchObject({
      descripcion: 'Otra',
      precioRifa: 2,
    })
  })

  test('refuses fewer tickets of a raffle than were sold', async () => {
    const id = await shop.product({ tickets: 5 })
    await buyOne(id)
    await buyOne(id)
    expect((await change(id, { stock: 1 })).status).toBe(409)
    expect((await change(id, { stock: 2 })).status).toBe(409)
    expect((await change(id, { stock: 3 })).json).toMatchObject({ stock: 1, totalTickets: 3 })
  })
})

describe('the accounts of a product', () => {
  const add = (id: number, accounts: unknown) =>
    shop.administrator.wire(api.catalogue.addAccounts, { params: { id }, rawBody: { accounts } })

  test('rows with one username are one account; a conflicting row stores none', async () => {
    const id = await shop.product({ profiles: 0, publish: false })
    const rows = ['1', '2', '3'].map((perfil) => ({ username: 'compartida@x.pe', password: 'igual', perfil, pin: '' }))
    expect((await add(id, rows)).json).toEqual({ added: 3, stock: 3 })
    const conflicting = [
      { username: 'nueva@x.pe', password: 'a', perfil: '1', pin: '' },
      { username: 'COMPARTIDA@x.pe', password: 'otra', perfil: '4', pin: '' },
    ]
    expect((await add(id, conflicting)).json).toMatchObject({ issues: [{ path: 'accounts.1.password' }] })
    expect((await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).stock).toBe(3)
    const accounts = await shop.context.db.selectFrom('accounts').select('id').where('productId', '=', id).execute()
    expect(accounts).toHaveLength(1)
  })

  test('are refused for a raffle', async () => {
    const id = await shop.product({ tickets: 3 })
    expect((await add(id, [{ username: 'u', password: 'p', perfil: '1', pin: '' }])).json).toMatchObject({
      code: 'NOT_AN_ACCOUNT_PRODUCT',
    })
  })
})

describe('the public product list', () => {
  test('is paged and filtered by category and words; punctuation alone filters nothing', async () => {
    const own = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Estante' } })
    for (const nombre of ['Uno 100%', 'Dos', 'Tres']) await shop.product({ nombre, categoryId: own.id })
    const names = async (query: Record<string, unknown>) =>
      (await shop.guest.call(api.catalogue.listProducts, { query: { categoryId: own.id, ...query } })).items.map(
        ({ nombre }) => nombre,
      )
    expect(await names({})).toEqual(['Tres', 'Dos', 'Uno 100%'])
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['Uno 100%'])
    expect(await names({ q: 'DOS' })).toEqual(['Dos'])
    expect(await names({ q: '%' })).toEqual(['Tres', 'Dos', 'Uno 100%'])
    expect(await names({ q: '100%' })).toEqual(['Uno 100%'])
    expect((await shop.guest.call(api.catalogue.listCategories)).find(({ id }) => id === own.id)?.count).toBe(3)
  })

  test('shows administrators only the products on sale when asked to', async () => {
    const { id } = await shop.administrator.call(api.catalogue.createCategory, { body: { name: 'Vitrina' } })
    const onSale = await shop.product({ categoryId: id, tickets: 2 })
    const draft = await shop.product({ categoryId: id, tickets: 2, publish: false })
    const ids = async (onShow: boolean) =>
      (await shop.administrator.call(api.catalogue.listProducts, { query: { categoryId: id, onShow } })).items.map(
        (item) => item.id,
      )
    expect(await ids(false)).toEqual([draft, onSale])
    expect(await ids(true)).toEqual([onSale])
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?pageSize=201',
    '?categoryId=1e3',
    '?categoryId=1;drop',
    '?state=Regalado',
    '?page=1&page=2',
  ])('refuses the query %s', async (query) => {
    expect((await shop.guest.fetch('GET', `/api/v1/products${query}`)).status).toBe(400)
  })

  test('a markup rule of a category takes precedence over the general one in the next request', async () => {
    const id = await shop.product({ precio: 5, categoryId })
    const shown = async () => (await shop.guest.call(api.catalogue.getProduct, { params: { id } })).precio
    expect(await shown()).toBe(1300)
    await shop.context.db
      .insertInto('markupRules')
      .values({ base: fromSoles(5), categoryId, precio: fromSoles(9) })
      .execute()
    expect(await shown()).toBe(900)
  })
})

test('names of categories and brands are unique regardless of case', async () => {
  const { administrator } = shop
  await administrator.call(api.catalogue.createBrand, { body: { name: 'Familiar' } })
  await expect(administrator.call(api.catalogue.createBrand, { body: { name: 'FAMILIAR' } })).rejects.toMatchObject({
    code: 'NAME_TAKEN',
  })
  await expect(administrator.call(api.catalogue.createCategory, { body: { name: 'música' } })).rejects.toMatchObject({
    code: 'NAME_TAKEN',
  })
  const renamed = await administrator.call(api.catalogue.renameCategory, {
    params: { id: categoryId },
    body: { name: 'Música y más' },
  })
  expect(renamed).toMatchObject({ slug: 'musica-y-mas' })
})
