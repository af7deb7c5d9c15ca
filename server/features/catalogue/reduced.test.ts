import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { Client } from '../../testing/client.ts'

let shop: Shop
let reduced: Person
let others: number
beforeAll(async () => {
  shop = await openShop()
  reduced = await shop.person('REDUCED')
  others = await shop.product({ publish: false, nombre: 'De otra persona', profiles: 1 })
})
afterAll(() => shop.close())

const account = { username: 'SECRETO-x', password: 'SECRETO-x', perfil: '1', pin: '1' }
const make = (by: Person, nombre = 'Hecho por la cuenta reducida') =>
  by.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Nuevo', dias: 30, precio: fromSoles(5), categoryId: 1, ...account },
  })
const picture = async () => ({
  name: 'a.png',
  type: 'image/png',
  bytes: await readFile(new URL('../../../web/public/icons/192.png', import.meta.url)),
})

test('a product of a reduced administrator awaits review; they may change, fill and delete it', async () => {
  const made = await make(reduced)
  expect(made).toMatchObject({ state: 'Para su revisión', stock: 1, seller: { name: reduced.username } })
  const params = { id: made.id }
  await reduced.call(api.catalogue.changeProduct, { params, body: { nombre: 'Con otro nombre' } })
  await reduced.call(api.catalogue.checkAccounts, { params, body: { accounts: [{ ...account, perfil: '2' }] } })
  await reduced.call(api.catalogue.addAccounts, { params, body: { accounts: [{ ...account, perfil: '2' }] } })
  const { items } = await reduced.call(api.catalogue.revealAccounts, { params })
  expect(items[0]).toMatchObject({ username: 'SECRETO-x', profiles: [{ perfil: '1' }, { perfil: '2' }] })
  const accountId = { id: items[0]?.id ?? 0 }
  await reduced.call(api.catalogue.changeAccount, { params: accountId, body: { password: 'SECRETO-y' } })
  await reduced.call(api.catalogue.removeAccount, { params: accountId })
  const image = await reduced.call(api.images.uploadProductImage, {
    params: { productId: made.id },
    file: await picture(),
  })
  const shown = await reduced.call(api.images.listProductImages, { query: { productId: made.id } })
  expect(shown.map(({ id }) => id)).toEqual([image.id])
  await reduced.call(api.images.removeProductImage, { params: { id: image.id } })
  await reduced.call(api.catalogue.removeProduct, { params })
  await expect(reduced.call(api.catalogue.getProduct, { params })).rejects.toMatchObject({ status: 404 })
})

test('products of others do not exist for a reduced administrator and stay unchanged', async () => {
  const params = { id: others }
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params })
  const image = await shop.administrator.call(api.images.uploadProductImage, {
    params: { productId: others },
    file: await picture(),
  })
  const before = await shop.administrator.call(api.catalogue.getProduct, { params })
  const accounts = { accounts: [{ ...account, perfil: '9' }] }
  const accountId = { id: items[0]?.id ?? 0 }
  for (const act of [
    () => reduced.call(api.catalogue.getProduct, { params }),
    () => reduced.call(api.catalogue.changeProduct, { params, body: { nombre: 'Mío' } }),
    () => reduced.call(api.catalogue.removeProduct, { params }),
    () => reduced.call(api.catalogue.listAccounts, { params }),
    () => reduced.call(api.catalogue.revealAccounts, { params }),
    () => reduced.call(api.catalogue.checkAccounts, { params, body: accounts }),
    () => reduced.call(api.catalogue.addAccounts, { params, body: accounts }),
    () => reduced.call(api.catalogue.changeAccount, { params: accountId, body: { password: 'otra' } }),
    () => reduced.call(api.catalogue.removeAccount, { params: accountId }),
    async () => reduced.call(api.images.uploadProductImage, { params: { productId: others }, file: await picture() }),
    () => reduced.call(api.images.removeProductImage, { params: { id: image.id } }),
  ]) {
    await expect(act()).rejects.toMatchObject({ status: 404 })
  }
  expect(await reduced.call(api.images.listProductImages, { query: { productId: others } })).toEqual([])
  expect(await shop.administrator.call(api.catalogue.getProduct, { params })).toEqual(before)
  const after = await shop.administrator.call(api.catalogue.revealAccounts, { params })
  expect(after.items).toMatchObject([{ password: `SECRETO-clave-${others}-0`, profiles: [{ pin: 'SECRETO-0' }] }])
})

test('reduced administrators list, count and export own products beside the public ones', async () => {
  const published = await shop.product({ nombre: 'A la vista' })
  const { id } = await make(reduced)
  const ids = async (own?: boolean) =>
    (await reduced.call(api.catalogue.listProducts, { query: { ...(own && { own }), pageSize: 200 } })).items.map(
      (it) => it.id,
    )
  expect(await ids()).toEqual([published])
  expect(await ids(true)).toEqual([id])
  const [row] = (await reduced.call(api.catalogue.listProducts)).items
  expect(row).toMatchObject({ seller: null, hasSales: null, precio: 500 })
  const totals = await reduced.call(api.catalogue.countProducts)
  expect(totals.map(({ state, products }) => [state, products])).toEqual([['Para su revisión', 1]])
  const table = (await reduced.wire(api.catalogue.exportProducts)).text
  expect(table).toContain('Hecho por la cuenta reducida')
  expect(table).not.toContain('A la vista')
  // Callers who create no products cannot list their own in other states.
  const supplier = await shop.person('ADMIN')
  expect((await supplier.call(api.catalogue.listProducts, { query: { own: true } })).items.map((it) => it.id)).toEqual([
    published,
  ])
})

test('a reduced administrator neither publishes nor assigns; an edited rejection is resubmitted', async () => {
  const { id } = await make(reduced)
  const params = { id }
  await expect(reduced.call(api.catalogue.changeState, { params, body: { state: 'Publicado' } })).rejects.toMatchObject(
    { status: 403 },
  )
  await expect(
    reduced.call(api.catalogue.changeProduct, { params, body: { sellerId: shop.administrator.id } }),
  ).rejects.toMatchObject({ status: 403 })
  await shop.administrator.call(api.catalogue.changeState, { params, body: { state: 'Rechazado' } })
  const again = await reduced.call(api.catalogue.changeProduct, { params, body: { descripcion: 'Corregido' } })
  expect(again.state).toBe('Para su revisión')
  // Assigned to another seller, it still has the same creator.
  await shop.administrator.call(api.catalogue.changeProduct, { params, body: { sellerId: shop.administrator.id } })
  expect((await reduced.call(api.catalogue.getProduct, { params })).seller).toMatchObject({ id: shop.administrator.id })
})

describe('a change by a reduced administrator to a published product', () => {
  const publish = (id: number) =>
    shop.administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const published = async () => {
    const { id } = await make(reduced)
    await publish(id)
    return id
  }
  const stateOf = async (id: number) =>
    (await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).state
  const change = (id: number, rawBody: object, by = reduced) =>
    by.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
  const buy = (buyer: Person, productId: number) =>
    buyer.wire(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  const addPicture = async (productId: number) =>
    reduced.wire(api.images.uploadProductImage, { params: { productId }, file: await picture() })
  const raffle = async () => {
    const rawBody = {
      nombre: 'Sorteo',
      descripcion: 'Uno',
      dias: 30,
      precio: 5,
      precioRifa: 2,
      stock: 3,
      categoryId: 1,
      tipoSorteo: 'promocion',
      terminos: 'Gana un ticket.',
      finSorteo: new Date(shop.context.clock.now().getTime() + dayMs).toISOString(),
    }
    const { json } = await reduced.wire(api.catalogue.createProduct, { rawBody })
    const { id } = json as { id: number }
    await publish(id)
    return id
  }

  test.each([
    { nombre: 'Otro nombre' },
    { descripcion: 'Otra descripción' },
    { precio: 7 },
    { nota: 'Oferta' },
    { dias: 31 },
    { categoryId: 2 },
  ])('sends it to review again: %j', async (body) => {
    await shop.administrator.wire(api.catalogue.createCategory, { rawBody: { name: 'Otra categoría' } })
    const id = await published()
    const answer = await change(id, body)
    expect(answer).toMatchObject({ status: 200, json: { state: 'Para su revisión' } })
    expect((await shop.guest.wire(api.catalogue.getProduct, { params: { id } })).status).toBe(404)
    expect(await buy(await shop.person('USER', 50), id)).toMatchObject({ status: 409, json: { code: 'NOT_FOR_SALE' } })
    await publish(id)
    expect(await stateOf(id)).toBe('Publicado')
  })

  test('cannot alter the price, days or category while the product is rented', async () => {
    const { id: categoryId } = await shop.administrator.call(api.catalogue.createCategory, {
      body: { name: 'Más cara' },
    })
    const id = await published()
    const buyer = await shop.person('USER', 50)
    const { id: purchase } = (await buy(buyer, id)).json as { id: number }
    for (const body of [{ precio: 900 }, { dias: 3650 }, { categoryId }]) {
      expect(await change(id, body)).toMatchObject({ status: 409, json: { code: 'PRODUCT_HAS_SALES' } })
    }
    const again = await buyer.call(api.purchases.renew, { params: { id: purchase }, body: {} })
    expect(again).toMatchObject({ dias: 30 })
    expect((await change(id, { dias: 31 }, shop.administrator)).status).toBe(200)
  })

  test('sends it to review again when images change, and is audited', async () => {
    const id = await published()
    const added = await addPicture(id)
    expect([added.status, await stateOf(id)]).toEqual([201, 'Para su revisión'])
    await publish(id)
    const image = { id: (added.json as { id: number }).id }
    await reduced.call(api.images.removeProductImage, { params: image })
    expect(await stateOf(id)).toBe('Para su revisión')
    const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'product', subjectId: id } })
    const moves = items.filter(({ action, actor }) => action === 'move-product' && actor === reduced.username)
    const move = { before: { state: 'Publicado' }, after: { state: 'Para su revisión' } }
    expect(moves).toMatchObject([move, move])
  })

  test("does not send it to review for equal values, more stock or an administrator's change", async () => {
    const id = await published()
    const { nombre, descripcion, dias, precio, nota } = await reduced.call(api.catalogue.getProduct, { params: { id } })
    await reduced.call(api.catalogue.changeProduct, {
      params: { id },
      body: { nombre, descripcion, dias, precio, nota },
    })
    await reduced.call(api.catalogue.addAccounts, {
      params: { id },
      body: { accounts: [{ ...account, perfil: '2' }] },
    })
    const { items } = await reduced.call(api.catalogue.listAccounts, { params: { id } })
    const accountId = { id: items[0]?.id ?? 0 }
    await reduced.call(api.catalogue.changeAccount, { params: accountId, body: { password: 'SECRETO-z' } })
    expect((await change(id, { nombre: 'De la casa' }, shop.administrator)).status).toBe(200)
    expect(await stateOf(id)).toBe('Publicado')
  })

  test('made while sold out sends it to review before more stock is sold', async () => {
    const id = await published()
    await buy(await shop.person('USER', 50), id)
    expect(await stateOf(id)).toBe('Vendido')
    await change(id, { descripcion: 'Otra cosa' })
    await reduced.call(api.catalogue.addAccounts, {
      params: { id },
      body: { accounts: [{ ...account, perfil: '2' }] },
    })
    expect(await stateOf(id)).toBe('Para su revisión')
    await publish(id)
    expect((await buy(await shop.person('USER', 50), id)).status).toBe(201)
  })

  test('is refused for a raffle with sold tickets or one that ended', async () => {
    const id = await raffle()
    expect((await change(id, { descripcion: 'Antes de la venta' })).json).toMatchObject({ state: 'Para su revisión' })
    await publish(id)
    await buy(await shop.person('USER', 50), id)
    for (const answer of [await change(id, { descripcion: 'Otro premio' }), await change(id, { stock: 9 })]) {
      expect(answer).toMatchObject({
        status: 409,
        json: {
          code: 'RAFFLE_UNDER_WAY',
          message: 'Este sorteo ya vendió tickets o terminó: pide el cambio a un administrador.',
        },
      })
    }
    expect((await addPicture(id)).status).toBe(409)
    await shop.administrator.call(api.raffles.cancel, { params: { id } })
    expect((await change(id, { nombre: 'Nunca fue' })).status).toBe(409)
    expect(await stateOf(id)).toBe('Cancelado')
    expect(await brokenInvariants(shop.context.db)).toEqual([])
  })

  test('concurrent with fifty purchases sells the reviewed description or nothing', async () => {
    const buyers: Person[] = []
    for (let index = 0; index < 10; index++) buyers.push(await shop.person('USER', 100))
    const id = await published()
    const more = Array.from({ length: 60 }, (_, index) => ({ ...account, perfil: String(index + 2) }))
    await reduced.call(api.catalogue.addAccounts, { params: { id }, body: { accounts: more } })
    const sold = Array.from({ length: 50 }, (_, index) => buy(buyers[index % 10] as Person, id))
    const changed = change(id, { descripcion: 'Mientras se vende' })
    const answers = await Promise.all(sold)
    expect((await changed).status).toBe(200)
    for (const { status, json } of answers) {
      if (status === 201) expect(json).toMatchObject({ descripcion: 'Nuevo' })
      else expect(json).toMatchObject({ code: 'NOT_FOR_SALE' })
    }
    expect(await stateOf(id)).toBe('Para su revisión')
    expect(await brokenInvariants(shop.context.db)).toEqual([])
  })
})

test('marking an account as reduced ends its sessions and authority; unmarking restores it', async () => {
  const helper = await shop.person('SADMIN')
  const { reducedUsernames = [] } = await shop.administrator.call(api.settings.get)
  const name = async (names: string[]) =>
    shop.administrator.call(api.settings.change, { body: { reducedUsernames: names } })
  const logIn = async () => {
    const { token, user } = await shop.guest.call(api.users.login, { body: { username: helper.username, password } })
    return { client: new Client(shop.origin, token), user }
  }
  await name([...reducedUsernames, helper.username])
  await expect(helper.call(api.users.list)).rejects.toMatchObject({ status: 401 })
  const { client, user } = await logIn()
  expect(user).toMatchObject({ role: 'SADMIN', reduced: true })
  await expect(client.call(api.users.list)).rejects.toMatchObject({ status: 403 })
  expect(await client.call(api.settings.get)).not.toHaveProperty('reducedUsernames')
  expect((await client.call(api.suppliers.list)).every((it) => it.telefono == null)).toBe(true)
  await name(reducedUsernames)
  await expect(client.call(api.users.me)).rejects.toMatchObject({ status: 401 })
  const back = await logIn()
  expect(back.user.reduced).toBe(false)
  expect((await back.client.call(api.users.list)).total).toBeGreaterThan(0)
})
