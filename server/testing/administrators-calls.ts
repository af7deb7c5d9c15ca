import { sql } from 'kysely'
import sharp from 'sharp'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { fromSoles } from '#domain/money.ts'
import type { Sent } from './client.ts'
import type { Shop } from './open-shop.ts'
import { legalCalls } from './legal-calls.ts'
import { outageCalls } from './outage-calls.ts'
import { removalCalls } from './removal-calls.ts'
import { resellerCalls } from './reseller-calls.ts'
import { settlementCalls } from './settlement-calls.ts'
import { startSmtpStub } from './smtp-stub.ts'

const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature))
const nameOf = (route: Route) => `${route.method} ${route.path}`
export const routeOf = (name: string) => routes.find((route) => nameOf(route) === name) as Route

// Open to more users for what is their own; done to somebody else they are actions of an administrator.
const alsoAudited = [
  'PUT /users/:id',
  'PUT /users/verify/:id',
  'POST /billeteras',
  'GET /products/:id/accounts',
  'POST /purchases/:id/reveal',
]
const harmless = ['POST /products/:id/accounts/check', 'POST /admin/test_purchase', 'POST /payment_methods/qr']

/** Every route by which an administrator changes something or decrypts a credential. */
export const auditedCalls = [
  ...routes
    .filter(({ method, access }) => method !== 'GET' && Array.isArray(access) && access.includes('SADMIN'))
    .map(nameOf),
  ...alsoAudited,
].filter((name) => !harmless.includes(name))

/** Calls by `METHOD /path`; each first creates what it needs, so that it succeeds for an administrator. */
export type PreparedCalls = Record<string, () => Promise<Sent<Route>>>

export function prepared(calls: PreparedCalls, name: string): Promise<Sent<Route>> {
  const prepare = calls[name]
  if (!prepare) throw new Error(`no call of ${name} is prepared`)
  return prepare()
}

/** One of each of `auditedCalls`. */
export async function administratorsCalls(shop: Shop): Promise<PreparedCalls> {
  const person = await shop.person()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  let serial = 0
  const fresh = (word: string) => `${word} ${++serial}`
  const picture = () => ({ name: 'a.png', type: 'image/png', bytes: png })
  const idOf = async (made: Promise<{ id: number }>) => ({ params: { id: (await made).id } })
  const category = () => shop.administrator.call(api.catalogue.createCategory, { body: { name: fresh('Categoría') } })
  const brand = () => shop.administrator.call(api.catalogue.createBrand, { body: { name: fresh('Marca') } })
  const topUp = () => person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  const bonus = () =>
    shop.administrator.call(api.wallet.requestTopUp, {
      body: { quantity: fromSoles(5), descripcion: 'Bono', userId: person.id },
    })
  let numbers = 70_000_000
  /** A payment and, with `asked`, the pending top-up that it belongs to. */
  const payment = async ({ asked = false } = {}) => {
    const { id: methodId } = await madeMethod()
    const operationNumber = String(numbers++)
    // One that no other top-up here asks for: of equal ones none is certain.
    const amount = fromSoles(100 + (numbers % 800))
    const customer = asked ? await shop.person() : undefined
    await customer?.call(api.wallet.requestTopUp, { body: { quantity: amount, methodId, operationNumber } })
    const body = { methodId, amount, at: new Date(), operationNumber }
    return shop.administrator.call(api.paymentsReceived.record, { body })
  }
  const place = { region: 'Lima', provincia: 'Lima', distrito: 'Miraflores' }
  const supplierBody = () => ({ nombre: fresh('Proveedor'), direccion: 'Calle 1', descripcion: 'Cuentas', ...place })
  const supplier = () =>
    shop.administrator
      .wire(api.suppliers.create, { rawBody: supplierBody() })
      .then(({ json }) => json as { id: number })
  const account = async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from accounts where product_id = ${await shop.product()}`.execute(shop.context.db)
    return rows[0] as { id: number }
  }
  /** A change of an account's password by its supplier, that can be undone. */
  const restorable = async () => {
    const vendor = await shop.person('ADMIN')
    const { id } = await account()
    await sql`update products set seller_id = ${vendor.id}
      where id = (select product_id from accounts where id = ${id})`.execute(shop.context.db)
    await vendor.call(api.catalogue.changeSupplied, { params: { id }, body: { password: fresh('clave') } })
    const { items } = await shop.administrator.call(api.catalogue.listRestorable)
    return items[0] as { id: number }
  }
  const rented = async () => {
    const buyer = await shop.person('USER', 900)
    const body = { productId: await shop.product(), nombreUser: 'Ana', telefono: '987654321' }
    return buyer.call(api.purchases.buy, { body })
  }
  const lapsed = async () => {
    const { id } = await rented()
    await sql`update purchases set start_date = now() - interval '19 days', end_date = now() - interval '10 days'
      where id = ${id}`.execute(shop.context.db)
    return { id }
  }
  const claimed = async () => {
    const { id: purchaseId, userId } = await rented()
    const opened = new Date()
    const { rows } = await sql<{ id: number }>`
      insert into claims (purchase_id, user_id, seller_id, account_id, product_id, kind, estado, opened_at, answer_due)
      select purchases.id, user_id, seller_id, account_id, purchases.product_id, 'clave', 'Abierto', ${opened}, ${opened}
      from purchases join profiles on profiles.id = profile_id where purchases.id = ${purchaseId} and user_id = ${userId}
      returning id`.execute(shop.context.db)
    return rows[0] as { id: number }
  }
  /** A profile that was set aside before its account changed. */
  const setAside = async () => {
    const { id } = await lapsed()
    const { rows } = await sql<{ id: number }>`
      update profiles set set_aside_at = now() where id = (select profile_id from purchases where id = ${id}) returning id`.execute(
      shop.context.db,
    )
    await sql`update purchases set freed_at = now() where id = ${id}`.execute(shop.context.db)
    await sql`update accounts set changed_at = now() + interval '1 second'
      where id = (select account_id from profiles where id = ${rows[0]?.id ?? 0})`.execute(shop.context.db)
    return rows[0] as { id: number }
  }
  const paymentMethod = () => ({ kind: 'Yape' as const, label: fresh('Yape'), holder: 'Ana', number: '900 000 003' })
  const madeMethod = () => shop.administrator.call(api.paymentMethods.create, { body: paymentMethod() })
  const mailServer = async () => {
    const { url, login } = await startSmtpStub()
    return { host: 'localhost', port: Number(new URL(url).port), sender: 'ventas@ejemplo.pe', ...login }
  }
  const draft = () => shop.product({ publish: false })
  /** A raffle whose only ticket is sold. */
  const soldOut = async () => {
    await shop.administrator.wire(api.settings.change, { rawBody: { switches: { raffles: true } } })
    const body = { productId: await shop.product({ tickets: 1 }), nombreUser: 'Ana', telefono: '987654321' }
    await (await shop.person('USER', 900)).call(api.purchases.buy, { body })
    return body.productId
  }
  const askedCode = async () => {
    const buyer = await shop.person('USER', 900)
    const body = { productId: await shop.product(), nombreUser: 'Ana', telefono: '987654321' }
    const { id } = await buyer.call(api.purchases.buy, { body })
    await buyer.call(api.codes.ask, { params: { id } })
    const { items } = await shop.administrator.call(api.codes.waiting)
    return { id: items.find(({ purchaseId }) => purchaseId === id)?.id ?? 0 }
  }
  const winner = async () => shop.administrator.call(api.raffles.draw, { body: { productId: await soldOut() } })

  return {
    'PUT /users/change_role/:id': async () => ({ ...(await idOf(shop.person())), rawBody: { role: 'USER' } }),
    'PUT /users/password/:id': async () => ({
      ...(await idOf(shop.person())),
      rawBody: { password: 'Otra-clave-larga-8' },
    }),
    'PUT /users/state/:id': async () => ({ ...(await idOf(shop.person())), rawBody: { disabled: true } }),
    'DELETE /admin/users/:id/sessions/:sessionId': async () => {
      const { id } = await shop.person()
      const [open] = await shop.administrator.call(api.users.listSessions, { params: { id } })
      return { params: { id, sessionId: open?.id ?? 0 } }
    },
    'PUT /help/:page': async () => {
      const page = await shop.guest.call(api.help.read, { params: { page: 'preguntas' } })
      return { params: { page: 'preguntas' }, rawBody: { ...page, intro: fresh('Hola') } }
    },
    'PUT /settings': async () => ({ rawBody: { switches: { raffles: serial++ % 2 === 0 } } }),
    'POST /payment_methods': async () => ({ rawBody: paymentMethod() }),
    'PUT /payment_methods/:id': async () => ({
      ...(await idOf(madeMethod())),
      rawBody: { holder: fresh('Ana') },
    }),
    'DELETE /payment_methods/:id': () => idOf(madeMethod()),
    'POST /payments_received': async () => ({
      rawBody: { methodId: (await madeMethod()).id, amount: 5, at: new Date().toISOString() },
    }),
    'POST /payments_received/file': async () => ({
      form: { methodId: String((await madeMethod()).id) },
      file: { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('Fecha;Descripción;Abono\n2026-03-01;Ana;5.00\n') },
    }),
    'POST /payments_received/retry': async () => ({}),
    'POST /payments_received/accept': async () => {
      await payment({ asked: true })
      return {}
    },
    'PUT /payments_received/:id/link': async () => {
      const customer = await shop.person()
      const { id: entryId } = await customer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(6) } })
      return { ...(await idOf(payment())), rawBody: { entryId } }
    },
    'PUT /payments_received/:id/unlink': async () => ({
      ...(await idOf(payment({ asked: true }))),
      rawBody: { motivo: 'Un error' },
    }),
    'PUT /payments_received/:id/ignore': async () => ({ ...(await idOf(payment())), rawBody: { motivo: 'Un error' } }),
    'PUT /payments_received/:id/reopen': async () => {
      const sent = await idOf(payment())
      await shop.administrator.call(api.paymentsReceived.ignore, { ...sent, body: { motivo: 'Un error' } })
      return sent
    },
    'POST /admin/backup': async () => ({ rawBody: { withKey: false } }),
    'PUT /admin/mail-server': async () => ({ rawBody: await mailServer() }),
    'DELETE /admin/mail-server': async () => {
      await shop.administrator.wire(api.mailServer.save, { rawBody: await mailServer() })
      return {}
    },
    'POST /admin/mail-server/test': async () => ({ rawBody: { to: 'ana@ejemplo.pe' } }),
    'PUT /settings/prices': async () => ({
      rawBody: { rules: [{ base: 5, categoryId: null, precio: 13 + serial++ }] },
    }),
    'POST /categories': async () => ({ rawBody: { name: fresh('Categoría') } }),
    'PUT /categories/:id': async () => ({ ...(await idOf(category())), rawBody: { name: fresh('Categoría') } }),
    'DELETE /categories/:id': () => idOf(category()),
    'POST /brans': async () => ({ rawBody: { name: fresh('Marca') } }),
    'PUT /brans/:id': async () => ({ ...(await idOf(brand())), rawBody: { name: fresh('Marca') } }),
    'DELETE /brans/:id': () => idOf(brand()),
    'POST /products': async () => ({
      rawBody: { nombre: 'Uno', descripcion: 'Dos', dias: 30, precio: 5, categoryId: (await category()).id },
    }),
    'POST /products/launch': async () => ({
      rawBody: {
        nombre: 'Uno',
        descripcion: 'Dos',
        dias: 30,
        precio: 5,
        categoria: fresh('Categoría'),
        accounts: [{ username: 'u', password: 'p', perfil: '1', pin: '' }],
      },
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
    'PUT /admin/restorable/:id/restore': () => idOf(restorable()),
    'DELETE /accounts/:id': () => idOf(account()),
    'PUT /purchases/:id': async () => ({ ...(await idOf(lapsed())), rawBody: { dias: 1 } }),
    'PUT /purchases/:id/free': () => idOf(lapsed()),
    'PUT /codes/:id': async () => ({ ...(await idOf(askedCode())), rawBody: { code: fresh('C') } }),
    'PUT /claims/:id/resolve': async () => ({
      ...(await idOf(claimed())),
      rawBody: { by: 'explanation', text: 'Es así' },
    }),
    'PUT /claims/:id/reject': async () => ({ ...(await idOf(claimed())), rawBody: { text: 'No procede' } }),
    'PUT /profiles/:id/pin': async () => ({ ...(await idOf(setAside())), rawBody: { pin: fresh('9') } }),
    'PUT /admin/profiles/:id/return': () => idOf(setAside()),
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
    'POST /admin/shop_pictures/:kind': async () => ({ params: { kind: 'logo' }, file: picture() }),
    'PUT /billeteras/:id': () => idOf(topUp()),
    'DELETE /billeteras/:id': () => idOf(topUp()),
    'PUT /billeteras/:id/reject': async () => ({ ...(await idOf(topUp())), rawBody: { motivo: 'No llegó' } }),
    'PUT /billeteras/settle': async () => ({ rawBody: { accept: [(await topUp()).id] } }),
    'POST /billeteras/adjustments': async () => {
      await bonus()
      return { rawBody: { userId: person.id, quantity: -1, motivo: 'Un error' } }
    },
    'POST /billeteras/:id/reverse': async () => ({ ...(await idOf(bonus())), rawBody: { motivo: 'Un error' } }),
    'POST /purchases/:id/reveal': () => idOf(rented()),
    'POST /purchases/:id/refund': async () => ({ ...(await idOf(lapsed())), rawBody: { motivo: 'Un error' } }),
    'PUT /users/:id': async () => ({ params: { id: person.id }, rawBody: { nombre: fresh('Ana') } }),
    'PUT /users/verify/:id': async () => {
      const other = await shop.person()
      await shop.administrator.call(api.users.changeMe, {
        params: { id: other.id },
        body: { email: 'ana@ejemplo.pe' },
      })
      return { params: { id: other.id } }
    },
    ...settlementCalls(shop, person, rented),
    ...legalCalls(shop),
    ...outageCalls(shop, account),
    ...removalCalls(shop),
    ...resellerCalls(shop),
    'POST /billeteras': async () => ({ rawBody: { quantity: 5, descripcion: 'Bono', userId: person.id } }),
  }
}
