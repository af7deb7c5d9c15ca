import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { issuesOf } from '../../testing/client.ts'
import { dumpDatabase, lastAuditEntry } from '../../testing/dump-database.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const row = (perfil: string, password = 'clave') => ({ username: 'ana@x.pe', password, perfil, pin: '' })
const draft = (more: object = {}) => ({
  nombre: 'Series HD',
  descripcion: 'Un perfil.',
  dias: 30,
  precio: 5,
  categoria: 'Películas',
  accounts: [row('1'), row('2')],
  ...more,
})
const launch = (more?: object, key?: string) =>
  shop.administrator.wire(api.catalogue.launch, { rawBody: draft(more), ...(key !== undefined && { key }) })
const categories = () => shop.guest.call(api.catalogue.listCategories)

test('a launched product is for sale at once, in a new category, and can be bought', async () => {
  const { status, json } = await launch()
  expect(status).toBe(201)
  expect(await lastAuditEntry(shop.context.db)).toMatchObject({
    action: 'create-product',
    after: { nombre: 'Series HD', precio: 500, added: 2, state: 'Publicado' },
  })
  expect(json).toMatchObject({ state: 'Publicado', stock: 2, precio: 5, precioPublico: null, dias: 30 })
  const { id, categoryId } = json as { id: number; categoryId: number }
  expect(await categories()).toContainEqual(expect.objectContaining({ id: categoryId, name: 'Películas', count: 1 }))
  const buyer = await shop.person('USER', 20)
  const body = { productId: id, nombreUser: 'Ana', telefono: '987654321', total: fromSoles(13) }
  expect(await buyer.call(api.purchases.buy, { body })).toMatchObject({ username: 'ana@x.pe', perfil: '1' })
})

test('a category that is written in other letters is the same one', async () => {
  const before = await categories()
  const ids = await Promise.all(
    ['Películas', 'PELICULAS', ' películas '].map(async (categoria) => {
      const { json } = await launch({ categoria })
      return (json as { categoryId: number }).categoryId
    }),
  )
  expect(new Set(ids).size).toBe(1)
  expect((await categories()).length).toBe(before.length)
})

test('launches at the same time create their category once', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => launch({ categoria: 'Anime' })))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect((await categories()).filter(({ name }) => name === 'Anime')).toEqual([expect.objectContaining({ count: 6 })])
})

test('a launch that is sent twice with one key creates one product', async () => {
  const send = () => launch({ categoria: 'Música' }, 'primer-producto-1')
  const [one, other] = [await send(), await send()]
  expect(other.json).toEqual(one.json)
  expect((await categories()).find(({ name }) => name === 'Música')?.count).toBe(1)
})

test('a launch with a refused account or price leaves nothing, not even its category', async () => {
  const before = await dumpDatabase(shop)
  const twice = await launch({ categoria: 'Otra', accounts: [row('1'), row('1')] })
  expect(issuesOf(twice)?.[0]).toMatchObject({ path: 'accounts.1.perfil' })
  const other = await launch({ categoria: 'Otra', accounts: [row('1'), row('2', 'otra')] })
  expect(issuesOf(other)?.[0]).toMatchObject({ path: 'accounts.1.password' })
  expect(issuesOf(await launch({ categoria: 'Otra', precioPublico: 4 }))?.[0]?.path).toBe('precioPublico')
  for (const more of [{ accounts: [] }, { categoria: ' ' }, { nombre: '' }, { precio: 0 }])
    expect((await launch(more)).status).toBe(400)
  expect(await dumpDatabase(shop)).toEqual(before)
})
