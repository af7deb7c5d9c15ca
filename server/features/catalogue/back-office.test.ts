import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openShop, type Person, type Shop, raffleBody } from '../../testing/open-shop.ts'

let shop: Shop
let administrator: Person
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.administrator
})
afterAll(() => shop.close())

const change = (id: number, body: Record<string, unknown>) =>
  administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody: body })
const buyOne = async (productId: number) => {
  const buyer = await shop.person('RESELLER', 100)
  await buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
}
const category = (name: string) => administrator.call(api.catalogue.createCategory, { body: { name } })
const product = (id: number) => administrator.call(api.catalogue.getProduct, { params: { id } })

describe('a raffle', () => {
  test('shows authorisation and terms; after the first sale the terms can no longer change', async () => {
    const { id } = await administrator.call(api.catalogue.createProduct, {
      body: {
        nombre: 'Tablet',
        descripcion: 'Un sorteo',
        dias: 30,
        precio: fromSoles(20),
        ...raffleBody(shop.context, 10),
        categoryId: 1,
        autorizacion: 'R.D. 001-2026',
        terminos: 'Solo mayores de edad.',
      },
    })
    await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
    expect(await shop.guest.call(api.catalogue.getProduct, { params: { id } })).toMatchObject({
      autorizacion: 'R.D. 001-2026',
      terminos: 'Solo mayores de edad.',
      precioTotal: fromSoles(20),
    })
    expect((await change(id, { terminos: 'Desde 18 años.' })).status).toBe(200)
    await buyOne(id)
    expect((await change(id, { terminos: 'Otra cosa.' })).json).toMatchObject({ code: 'PRODUCT_HAS_SALES' })
    expect((await change(id, { terminos: 'Desde 18 años.', autorizacion: 'R.D. 002-2026' })).json).toMatchObject({
      autorizacion: 'R.D. 002-2026',
    })
  })

  test('an account product ignores the authorisation and terms of a raffle', async () => {
    const id = await shop.product()
    expect((await change(id, { terminos: 'Unos', autorizacion: 'Una' })).json).toMatchObject({
      terminos: null,
      autorizacion: null,
    })
  })
})

describe('the seller of a product', () => {
  test('is its creator until a supplier is assigned, shown to administrators only', async () => {
    const id = await shop.product()
    const supplier = await shop.person('ADMIN')
    expect((await product(id)).seller).toEqual({ id: administrator.id, name: 'superadmin' })
    expect((await change(id, { sellerId: supplier.id })).json).toMatchObject({
      seller: { id: supplier.id, name: supplier.username },
    })
    expect(await shop.guest.call(api.catalogue.getProduct, { params: { id } })).toMatchObject({
      seller: null,
      hasSales: null,
    })
    const sellers = await administrator.call(api.catalogue.listSellers)
    expect(sellers.map(({ username }) => username)).toEqual([supplier.username, 'superadmin'].toSorted())
  })

  test('cannot be a customer', async () => {
    const id = await shop.product()
    const customer = await shop.person('USER')
    for (const sellerId of [customer.id, 999_999]) {
      expect((await change(id, { sellerId })).json).toMatchObject({ issues: [{ path: 'sellerId' }] })
    }
  })
})

describe('the product list of administrators', () => {
  test('is sorted by the requested column', async () => {
    const { id: categoryId } = await category('Orden')
    for (const [nombre, precio, profiles] of [
      ['beta', 3, 1],
      ['Alfa', 2, 3],
      ['gama', 1, 2],
    ] as const) {
      await shop.product({ nombre, precio, profiles, categoryId })
    }
    const names = async (sort: string, person = administrator) =>
      (await person.call(api.catalogue.listProducts, { query: { categoryId, sort: sort as never } })).items.map(
        ({ nombre }) => nombre,
      )
    expect(await names('nombre')).toEqual(['Alfa', 'beta', 'gama'])
    expect(await names('-nombre')).toEqual(['gama', 'beta', 'Alfa'])
    expect(await names('precio')).toEqual(['gama', 'Alfa', 'beta'])
    expect(await names('-stock')).toEqual(['Alfa', 'gama', 'beta'])
    expect(await names('id')).toEqual(['beta', 'Alfa', 'gama'])
    expect((await shop.guest.fetch('GET', '/api/v1/products?sort=password')).status).toBe(400)
  })

  test('is totalled by state', async () => {
    const { id: categoryId } = await category('Sumas')
    await shop.product({ precio: 5, profiles: 2, categoryId })
    await shop.product({ precio: 3, profiles: 1, categoryId })
    await shop.product({ tickets: 10, precioRifa: 2, categoryId, publish: false })
    const totals = await administrator.call(api.catalogue.countProducts, { query: { categoryId } })
    expect(totals.toSorted((one, other) => one.products - other.products)).toEqual([
      { state: 'Nuevo', products: 1, stock: 10, value: fromSoles(20) },
      { state: 'Publicado', products: 2, stock: 3, value: fromSoles(13) },
    ])
  })

  test('is exported as filtered, without credentials and with formulas escaped', async () => {
    const { id: categoryId } = await category('Para exportar')
    await shop.product({ nombre: '=1+1', categoryId })
    await shop.product({ nombre: 'Otra, con coma', categoryId, publish: false })
    await shop.product({ nombre: 'De otra categoría' })
    const { text, headers } = await administrator.wire(api.catalogue.exportProducts, { query: { categoryId } })
    expect(headers.get('content-type')).toContain('text/csv')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"Otra, con coma",Para exportar,,Por Publicar,5,13,,1,,30')
    expect(lines[2]).toContain("'=1+1")
    expect(text).not.toContain('SECRETO-')
  })
})

describe('a category or a brand', () => {
  test('is deleted once no product uses it; deleted products do not count', async () => {
    const { id: categoryId } = await category('Pasajera')
    const { id: brandId } = await administrator.call(api.catalogue.createBrand, { body: { name: 'Pasajera' } })
    const id = await shop.product({ categoryId, publish: false })
    await change(id, { brandId })
    const removals = () =>
      Promise.all([
        administrator.wire(api.catalogue.removeCategory, { params: { id: categoryId } }),
        administrator.wire(api.catalogue.removeBrand, { params: { id: brandId } }),
      ])
    expect((await removals()).map(({ json }) => (json as { code: string }).code)).toEqual([
      'CATEGORY_IN_USE',
      'BRAND_IN_USE',
    ])
    await administrator.call(api.catalogue.removeProduct, { params: { id } })
    expect((await removals()).map(({ status }) => status)).toEqual([204, 204])
    expect((await removals()).map(({ status }) => status)).toEqual([404, 404])
  })

  test('is not deleted while it is the category sold by contact', async () => {
    const { id } = await category('Contacto')
    await shop.context.db.updateTable('categories').set({ byContact: true }).where('id', '=', id).execute()
    const { json } = await administrator.wire(api.catalogue.removeCategory, { params: { id } })
    expect(json).toMatchObject({ code: 'CATEGORY_IN_USE' })
    expect((await administrator.call(api.catalogue.listCategories)).map((it) => it.id)).toContain(id)
  })

  test('is not deleted while a product is being created in it', async () => {
    for (let round = 0; round < 10; round++) {
      const { id: categoryId } = await category(`Disputada ${round}`)
      const [removed, made] = await Promise.all([
        administrator.wire(api.catalogue.removeCategory, { params: { id: categoryId } }),
        administrator.wire(api.catalogue.createProduct, {
          body: { nombre: 'Rápido', descripcion: 'x', dias: 30, precio: fromSoles(1), categoryId },
        }),
      ])
      expect([removed.status === 204, made.status === 201].filter(Boolean)).toHaveLength(1)
    }
  })

  test('counts its published products', async () => {
    const { id: brandId, count } = await administrator.call(api.catalogue.createBrand, { body: { name: 'Contada' } })
    expect(count).toBe(0)
    await change(await shop.product(), { brandId })
    await change(await shop.product({ publish: false }), { brandId })
    const brands = await shop.guest.call(api.catalogue.listBrands)
    expect(brands.find(({ id }) => id === brandId)?.count).toBe(1)
  })
})

test('creating and deleting a category is in the audit trail', async () => {
  const { id } = await category('Auditada')
  await administrator.call(api.catalogue.removeCategory, { params: { id } })
  const acts = await shop.context.db
    .selectFrom('audit')
    .select(['action', 'before', 'actorId'])
    .where('subject', '=', 'category')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(acts).toMatchObject([
    { action: 'create-category' },
    { action: 'remove-category', before: { name: 'Auditada' }, actorId: administrator.id },
  ])
})

test('a rejected raffle takes a lower number of tickets before its next review', async () => {
  const reduced = await shop.person('REDUCED')
  const raffle = { nombre: 'Rifa', descripcion: 'x', dias: 30, categoryId: 1, stock: 100 }
  const body = { ...raffle, precio: fromSoles(1), precioRifa: fromSoles(1) }
  const { id } = await reduced.call(api.catalogue.createProduct, { body })
  const params = { id }
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Rechazado' } })
  expect(await reduced.call(api.catalogue.changeProduct, { params, body: { stock: 50 } })).toMatchObject({
    state: 'Para su revisión',
    stock: 50,
    totalTickets: 50,
  })
})
