import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { acts, actSentence } from '#domain/act.ts'
import { fromSoles } from '#domain/money.ts'
import type { Sent } from '../testing/client.ts'
import { openShop, type Person, type Shop } from '../testing/open-shop.ts'

let shop: Shop
let person: Person
let png: Uint8Array
let serial = 0
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person()
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())

const nameOf = (route: Route) => `${route.method} ${route.path}`
const fresh = (word: string) => `${word} ${++serial}`
const picture = () => ({ name: 'a.png', type: 'image/png', bytes: png })
const idOf = async (made: Promise<{ id: number }>) => ({ params: { id: (await made).id } })
const category = () => shop.administrator.call(api.catalogue.createCategory, { body: { name: fresh('Categoría') } })
const brand = () => shop.administrator.call(api.catalogue.createBrand, { body: { name: fresh('Marca') } })
const topUp = () => person.call(api.wallet.askTopUp, { body: { quantity: fromSoles(5) } })
const place = { region: 'Lima', provincia: 'Lima', distrito: 'Miraflores' }
const supplierBody = () => ({ nombre: fresh('Proveedor'), direccion: 'Calle 1', descripcion: 'Cuentas', ...place })
const supplier = () =>
  shop.administrator.wire(api.suppliers.create, { rawBody: supplierBody() }).then(({ json }) => json as { id: number })
const account = async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from accounts where product_id = ${await shop.product()}`.execute(shop.world.db)
  return rows[0] as { id: number }
}
const lapsed = async () => {
  const buyer = await shop.person('USER', 20)
  const body = { productId: await shop.product(), nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await buyer.call(api.purchases.buy, { body })
  await sql`update purchases set start_date = now() - interval '9 days', end_date = now() - interval '1 day'
    where id = ${id}`.execute(shop.world.db)
  return { id }
}
const draft = () => shop.product({ publish: false })
/** A raffle whose only ticket is sold. */
const soldOut = async () => {
  await shop.administrator.wire(api.settings.change, { rawBody: { switches: { raffles: true } } })
  const body = { productId: await shop.product({ tickets: 1 }), nombreUser: 'Ana', telefono: '987654321' }
  await (await shop.person('USER', 20)).call(api.purchases.buy, { body })
  return body.productId
}
const winner = async () => shop.administrator.call(api.raffles.draw, { body: { productId: await soldOut() } })

/** A call of every administrator's route that changes something or opens a credential, which succeeds when it is made. */
const calls: Record<string, () => Promise<Sent<Route>>> = {
  'PUT /users/change_role/:id': async () => ({ ...(await idOf(shop.person())), rawBody: { role: 'USER' } }),
  'PUT /users/password/:id': async () => ({
    ...(await idOf(shop.person())),
    rawBody: { password: 'Otra-clave-larga-8' },
  }),
  'PUT /users/state/:id': async () => ({ ...(await idOf(shop.person())), rawBody: { disabled: true } }),
  'PUT /help/:page': async () => {
    const page = await shop.guest.call(api.help.read, { params: { page: 'preguntas' } })
    return { params: { page: 'preguntas' }, rawBody: { ...page, intro: fresh('Hola') } }
  },
  'PUT /settings': async () => ({ rawBody: { switches: { raffles: serial++ % 2 === 0 } } }),
  'PUT /settings/prices': async () => ({ rawBody: { rules: [{ base: 5, categoryId: null, precio: 13 + serial++ }] } }),
  'POST /categories': async () => ({ rawBody: { name: fresh('Categoría') } }),
  'PUT /categories/:id': async () => ({ ...(await idOf(category())), rawBody: { name: fresh('Categoría') } }),
  'DELETE /categories/:id': () => idOf(category()),
  'POST /brans': async () => ({ rawBody: { name: fresh('Marca') } }),
  'PUT /brans/:id': async () => ({ ...(await idOf(brand())), rawBody: { name: fresh('Marca') } }),
  'DELETE /brans/:id': () => idOf(brand()),
  'POST /products': async () => ({
    rawBody: { nombre: 'Uno', descripcion: 'Dos', dias: 30, precio: 5, categoryId: (await category()).id },
  }),
  'PUT /products/:id': async () => ({ params: { id: await draft() }, rawBody: { nombre: fresh('Otro') } }),
  'PUT /products/change_state/:id': async () => ({ params: { id: await draft() }, rawBody: { state: 'Publicado' } }),
  'DELETE /products/:id': async () => ({ params: { id: await draft() } }),
  'POST /products/:id/accounts': async () => ({
    params: { id: await draft() },
    rawBody: { accounts: [{ username: 'u', password: 'p', perfil: '1', pin: '' }] },
  }),
  'GET /products/:id/accounts': async () => ({ params: { id: await shop.product() } }),
  'PUT /accounts/:id': async () => ({ ...(await idOf(account())), rawBody: { password: fresh('clave') } }),
  'DELETE /accounts/:id': () => idOf(account()),
  'PUT /purchases/:id': async () => ({ ...(await idOf(lapsed())), rawBody: { dias: 1 } }),
  'PUT /purchases/:id/free': () => idOf(lapsed()),
  'POST /ganadores': async () => ({ rawBody: { productId: await soldOut() } }),
  'PUT /ganadores/:id': async () => ({ ...(await idOf(winner())), rawBody: { estado: 'Entregado' } }),
  'PUT /products/:id/tickets/cancel': async () => ({ params: { id: await soldOut() } }),
  'PUT /products/ganador_delete/:id': async () => ({ params: { id: (await winner()).product?.id ?? 0 } }),
  'POST /product_imgs/:productId': async () => ({ params: { productId: await draft() }, file: picture() }),
  'DELETE /product_imgs/:id': async () => {
    const sent = { params: { productId: await draft() }, file: picture() }
    return idOf(shop.administrator.call(api.images.uploadProductImage, sent))
  },
  'POST /proveedores': async () => ({ rawBody: supplierBody() }),
  'PUT /proveedores/:id': async () => ({ ...(await idOf(supplier())), rawBody: supplierBody() }),
  'DELETE /proveedores/:id': () => idOf(supplier()),
  'POST /img_proveedor/:providerId': async () => ({ params: { providerId: (await supplier()).id }, file: picture() }),
  'DELETE /img_proveedor/:imageId': async () => {
    const sent = { params: { providerId: (await supplier()).id }, file: picture() }
    const { id } = await shop.administrator.call(api.images.uploadSupplierImage, sent)
    return { params: { imageId: id } }
  },
  'PUT /billeteras/:id': () => idOf(topUp()),
  'DELETE /billeteras/:id': () => idOf(topUp()),
  // Open to everybody for what is their own; done to somebody else they are an administrator's acts.
  'PUT /users/:id': async () => ({ params: { id: person.id }, rawBody: { nombre: fresh('Ana') } }),
  'PUT /users/verify/:id': async () => {
    const other = await shop.person()
    await shop.administrator.call(api.accounts.changeMe, {
      params: { id: other.id },
      body: { email: 'ana@ejemplo.pe' },
    } as never)
    return { params: { id: other.id } }
  },
  'POST /billeteras': async () => ({ rawBody: { quantity: 5, descripcion: 'Bono', userId: person.id } }),
}

const routes = Object.values(api).flatMap((room) => Object.values<Route>(room))
const routeOf = (name: string) => routes.find((route) => nameOf(route) === name) as Route

const countActs = async () =>
  (
    await shop.world.db
      .selectFrom('audit')
      .select((it) => it.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** What every table and the folder of pictures hold, once the mails that waited have left. */
async function everything(): Promise<Record<string, string>> {
  while (await shop.world.db.selectFrom('mailJobs').select('id').executeTakeFirst()) await sleep(50)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(shop.world.db)
  const held: Record<string, string> = { pictures: (await readdir(shop.world.files.folder)).toSorted().join() }
  for (const { name } of rows) {
    const content = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(it::text, '|' order by it::text), '')) as hash from ${sql.table(name)} it
    `.execute(shop.world.db)
    held[name] = content.rows[0]?.hash ?? ''
  }
  return held
}

describe("an administrator's act", () => {
  test('is tried of every kind', () => {
    const changing = routes.filter(({ method, access }) => method !== 'GET' && Array.isArray(access)).map(nameOf)
    const others = ['PUT /users/:id', 'PUT /users/verify/:id', 'POST /billeteras', 'GET /products/:id/accounts']
    const harmless = ['POST /products/:id/accounts/check']
    expect(Object.keys(calls).toSorted()).toEqual(
      [...changing.filter((name) => !harmless.includes(name)), ...others].toSorted(),
    )
  })

  /** A draw is announced, and then done. */
  const recordsOf = (name: string) => (name === 'POST /ganadores' ? 2 : 1)

  test.each(Object.keys(calls))('%s leaves its record, with a sentence, and no other', async (name) => {
    const route = routeOf(name)
    const sent = await (calls[name] as () => Promise<Sent<Route>>)()
    const before = await countActs()
    const { status, text } = await shop.administrator.wire(route, sent)
    expect(status, text).toBe(route.status)
    expect(await countActs()).toBe(before + recordsOf(name))
    const [act] = (await shop.administrator.call(api.audit.list)).items
    expect(act).toMatchObject({ actor: 'superadmin' })
    expect(Object.keys(acts)).toContain(act?.action)
    expect(text === '' || !JSON.stringify(act).includes('Otra-clave-larga-8')).toBe(true)
  })

  test.each(Object.keys(calls))('%s is undone when it cannot be recorded', async (name) => {
    const sent = await (calls[name] as () => Promise<Sent<Route>>)()
    const before = await everything()
    await sql`alter table audit add constraint nothing_more check (false) not valid`.execute(shop.world.db)
    const { status } = await shop.administrator.wire(routeOf(name), sent)
    await sql`alter table audit drop constraint nothing_more`.execute(shop.world.db)
    expect(status).toBe(500)
    expect(await everything()).toEqual(before)
  })
})

describe('the audit trail', () => {
  const list = async (query: object) => (await shop.administrator.call(api.audit.list, { query } as never)).items

  test('is found by who, what, on what and when', async () => {
    const other = await shop.person('SADMIN')
    const target = await shop.person()
    await other.call(api.users.setState, { params: { id: target.id }, body: { disabled: true } })
    const expected = { action: 'disable-user', actor: other.username, name: target.username }
    expect(await list({ actor: other.username.toUpperCase() })).toMatchObject([expected])
    expect(await list({ subject: 'user', subjectId: target.id })).toMatchObject([
      { ...expected, before: { disabled: false }, after: { disabled: true } },
    ])
    expect((await list({ action: 'disable-user' }))[0]).toMatchObject(expected)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima' }).format(new Date())
    expect(await list({ actor: other.username, from: today, to: today })).toHaveLength(1)
    expect(await list({ actor: other.username, from: '2999-01-01' })).toHaveLength(0)
    expect(await list({ actor: other.username, to: '2001-01-01' })).toHaveLength(0)
    expect((await shop.administrator.wire(api.audit.list, { query: { from: '1 de mayo' } })).status).toBe(400)
  })

  test('comes newest first and is saved as a table of exactly what is filtered', async () => {
    const ids = (await list({ pageSize: 200 })).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const { text } = await shop.administrator.wire(api.audit.export, { query: { action: 'credit-bonus' } })
    expect(text.trim().split('\r\n')).toHaveLength(1 + (await list({ action: 'credit-bonus' })).length)
    expect(text).toContain(actSentence('credit-bonus'))
  })
})
