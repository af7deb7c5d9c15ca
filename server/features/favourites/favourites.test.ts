import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxFavourites } from '#domain/limits.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const add = (person: Person, productId: number) => person.call(api.favourites.add, { params: { productId } })
const tryToAdd = (person: Person, productId: number) => person.wire(api.favourites.add, { params: { productId } })
const remove = (person: Person, productId: number) => person.call(api.favourites.remove, { params: { productId } })
const idsOf = async (person: Person) => (await person.call(api.favourites.list)).map(({ id }) => id)
const buyAs = (person: Person, productId: number) =>
  person.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('lists favourites newest first; adding one again keeps its position', async () => {
  const person = await shop.person()
  const [one, other] = [await shop.product({ nombre: 'Uno' }), await shop.product({ nombre: 'Otro' })]
  expect(await idsOf(person)).toEqual([])
  expect(await add(person, one)).toMatchObject({ id: one, nombre: 'Uno', state: 'Publicado' })
  await add(person, other)
  expect(await add(person, one)).toMatchObject({ id: one })
  expect(await idsOf(person)).toEqual([other, one])
})

test('removing a favourite works once, twice or for one that never was', async () => {
  const person = await shop.person()
  const product = await shop.product()
  await add(person, product)
  for (const productId of [product, product, 999_999]) await remove(person, productId)
  expect(await idsOf(person)).toEqual([])
})

test('adding a favourite ignores a user id in the body', async () => {
  const [ana, luis] = [await shop.person(), await shop.person()]
  const [hers, his] = [await shop.product(), await shop.product()]
  await shop.guest.fetch(
    'PUT',
    `/api/v1/favorites/${hers}`,
    {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
    },
    JSON.stringify({ userId: luis.id, user_id: luis.id }),
  )
  await add(luis, his)
  await remove(luis, hers)
  expect(await idsOf(ana)).toEqual([hers])
  expect(await idsOf(luis)).toEqual([his])
})

test('a favourite shows the price of the viewer and no credentials', async () => {
  const product = await shop.product({ precio: 5 })
  for (const [role, precio] of [
    ['USER', 1300],
    ['ADMIN', 1300],
    ['RESELLER', 500],
    ['SADMIN', 500],
  ] as const) {
    const person = await shop.person(role)
    expect((await add(person, product)).precio, role).toBe(precio)
    const { text } = await person.wire(api.favourites.list)
    expect((await person.call(api.favourites.list))[0]?.precio, role).toBe(precio)
    expect(text).not.toMatch(/SECRETO|"username"|"password"|"perfil"|"pin"/)
  }
})

test('unknown, deleted and unpublished products cannot be favourites, even for administrators', async () => {
  const fresh = await shop.product({ publish: false })
  const gone = await shop.product({ publish: false })
  await shop.administrator.call(api.catalogue.removeProduct, { params: { id: gone } })
  for (const person of [await shop.person(), shop.administrator]) {
    for (const productId of [fresh, gone, 999_999]) {
      await expect(add(person, productId)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(
      (await person.fetch('PUT', '/api/v1/favorites/abc', { authorization: `Bearer ${person.token}` })).status,
    ).toBe(400)
    // Wherever a row comes from, it shows nothing that is not public.
    await shop.context.db.insertInto('favourites').values({ userId: person.id, productId: fresh }).execute()
    expect(await idsOf(person)).toEqual([])
  }
})

test('a favourite that sold out or was drawn stays with its state but cannot be added anew', async () => {
  const [ana, luis] = [await shop.person('USER', 100), await shop.person()]
  const account = await shop.product({ profiles: 1 })
  const raffle = await shop.product({ tickets: 1 })
  const drawn = await shop.product({ tickets: 1 })
  for (const product of [account, raffle, drawn]) {
    await add(ana, product)
    await buyAs(ana, product)
  }
  await shop.administrator.call(api.raffles.draw, { body: { productId: drawn } })
  expect((await ana.call(api.favourites.list)).map(({ state, stock }) => [state, stock])).toEqual([
    ['Sorteado', 0],
    ['Por sortear', 0],
    ['Vendido', 0],
  ])
  expect((await add(ana, account)).state).toBe('Vendido')
  for (const product of [account, drawn]) await expect(add(luis, product)).rejects.toMatchObject({ status: 404 })
  expect((await add(luis, raffle)).state).toBe('Por sortear')
})

test('a deleted product leaves the list of favourites and cannot be added', async () => {
  const person = await shop.person()
  const product = await shop.product()
  await add(person, product)
  await shop.context.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', product).execute()
  expect(await idsOf(person)).toEqual([])
  await expect(add(person, product)).rejects.toMatchObject({ status: 404 })
})

test('adding one favourite fifty times concurrently stores it once', async () => {
  const person = await shop.person()
  const product = await shop.product()
  const answers = await many(50, () => tryToAdd(person, product))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await idsOf(person)).toEqual([product])
})

test('concurrent additions stop at the limit of favourites; removing one makes room', async () => {
  const person = await shop.person()
  const products: number[] = []
  for (let left = maxFavourites + 30; left > 0; left -= 10) {
    products.push(...(await many(10, () => shop.product({ tickets: 1 }))))
  }
  const [before, after] = [products.slice(0, maxFavourites - 20), products.slice(maxFavourites - 20)]
  for (const productId of before) await add(person, productId)
  const answers = await many(50, (index) => tryToAdd(person, after[index] ?? 0))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(30)
  expect(refused[0]?.json).toEqual({
    code: 'FAVOURITE_LIMIT',
    message: 'Ya tienes 200 favoritos. Quita alguno para agregar otro.',
  })
  expect(await idsOf(person)).toHaveLength(maxFavourites)
  // One that is a favourite already does not count as new.
  expect((await tryToAdd(person, before[0] ?? 0)).status).toBe(200)

  const left = after.filter((_, index) => answers[index]?.status === 409)
  await shop.context.db
    .updateTable('products')
    .set({ deletedAt: new Date() })
    .where('id', '=', before[0] ?? 0)
    .execute()
  await add(person, left[0] ?? 0)
  await expect(add(person, left[1] ?? 0)).rejects.toMatchObject({ status: 409 })
  await remove(person, left[0] ?? 0)
  await add(person, left[1] ?? 0)
  expect(await idsOf(person)).toHaveLength(maxFavourites)
})
