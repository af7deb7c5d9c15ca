import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { runMaintenance } from '../../maintenance.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let supplier: Person
let other: Person
let now: () => void
beforeAll(async () => {
  shop = await openShop()
  now = shop.stopClock()
  buyer = await shop.person('USER', 900)
  supplier = await shop.person('ADMIN')
  other = await shop.person('ADMIN')
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  now()
  await shop.close()
})

const assign = (id: number, sellerId: number) =>
  shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId } })
const customer = { nombreUser: 'Ana', telefono: '987654321' }
const buy = (productId: number, by = buyer) => by.call(api.purchases.buy, { body: { productId, ...customer } })
async function suppliedProduct(profiles = 4, to = supplier) {
  const id = await shop.product({ profiles, precio: 1 })
  await assign(id, to.id)
  return id
}
/** Its first account: the list begins with the newest. */
const accountOf = async (productId: number, by = supplier) => {
  const { items } = await by.call(api.catalogue.listSupplied, { query: { pageSize: 200 } })
  return items.findLast(({ product }) => product.id === productId)
}
const idOf = async (productId: number) => (await accountOf(productId))?.id ?? 0
const change = (by: Person, id: number, password: string) =>
  by.wire(api.catalogue.changeSupplied, { params: { id }, body: { password } })
const shown = async (purchaseId: number) => {
  const { items } = await buyer.call(api.purchases.mine, { query: { pageSize: 200 } })
  return items.find(({ id }) => id === purchaseId)
}
const restorable = async () =>
  (await shop.administrator.call(api.catalogue.listRestorable, { query: { pageSize: 200 } })).items
/** Moves the former passwords into the past: moving the clock would end the sessions. */
const age = (milliseconds: number) =>
  sql`update former_passwords set created_at = created_at - ${`${milliseconds} milliseconds`}::interval,
    keep_until = keep_until - ${`${milliseconds} milliseconds`}::interval`.execute(shop.context.db)
const restore = (id: number, by = shop.administrator) => by.wire(api.catalogue.restore, { params: { id } })
const noticesOf = async (by: Person, kind: string) =>
  (await by.call(api.notices.list, { query: { pageSize: 200 } })).items.filter((notice) => notice.kind === kind)

test('a supplier lists the accounts behind their own products with their stock, without a credential', async () => {
  const product = await suppliedProduct(4)
  const foreign = await suppliedProduct(4, other)
  await buy(product)
  expect(await accountOf(product)).toMatchObject({ free: 3, taken: 1, renewable: true, product: { id: product } })
  const { text } = await supplier.wire(api.catalogue.listSupplied)
  expect(text).not.toContain('SECRETO')
  expect(await accountOf(foreign)).toBeUndefined()
  expect(await accountOf(foreign, other)).toMatchObject({ free: 4, taken: 0 })
})

test('a supplier reveals an account of their own, on record; that of another does not exist', async () => {
  const product = await suppliedProduct(2)
  const id = await idOf(product)
  const answer = await supplier.wire(api.catalogue.revealSupplied, { params: { id } })
  expect(answer).toMatchObject({ status: 200, json: { id, username: `SECRETO-usuario-${product}-0` } })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect((await other.wire(api.catalogue.revealSupplied, { params: { id } })).status).toBe(404)
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'product', subjectId: product } })
  expect(items.filter(({ action }) => action === 'reveal-accounts').map(({ actor }) => actor)).toEqual([
    supplier.username,
  ])
})

test('a changed password reaches every running buyer, and administrators are told', async () => {
  const product = await suppliedProduct(3)
  const bought = [await buy(product), await buy(product)]
  const id = await idOf(product)
  expect(await change(supplier, id, 'SECRETO-del-proveedor')).toMatchObject({ status: 200, json: { id, purchases: 2 } })
  for (const { id: purchase, username } of bought)
    expect(await shown(purchase)).toMatchObject({ password: 'SECRETO-del-proveedor', username, nota: 'Password' })
  const [notice] = await noticesOf(shop.administrator, 'accountChanged')
  expect(notice).toMatchObject({
    title: 'Un proveedor cambió una contraseña',
    text: `${supplier.username} cambió la de la cuenta #${id} de Cuenta de prueba. Ya la ven 2 compras en curso. Tienes 7 días para devolver la anterior.`,
  })
  expect(JSON.stringify(await restorable())).not.toContain('SECRETO')
  const { text } = await shop.administrator.wire(api.audit.list, { query: { subject: 'account', subjectId: id } })
  expect(text).toContain('change-account')
  expect(text).not.toContain('SECRETO')
})

test('the same password changes nothing and tells nobody', async () => {
  const product = await suppliedProduct(1)
  const id = await idOf(product)
  const before = (await noticesOf(shop.administrator, 'accountChanged')).length
  expect(await change(supplier, id, `SECRETO-clave-${product}-0`)).toMatchObject({ json: { purchases: 0 } })
  expect((await restorable()).some(({ accountId }) => accountId === id)).toBe(false)
  expect(await noticesOf(shop.administrator, 'accountChanged')).toHaveLength(before)
})

test('nobody but its present supplier changes the password, however authority is lost', async () => {
  const product = await suppliedProduct(2)
  const { id: purchase } = await buy(product)
  const id = await idOf(product)
  for (const by of [other, buyer, await shop.person('REDUCED')])
    expect([403, 404]).toContain((await change(by, id, 'ajena')).status)
  expect((await change(other, id, 'ajena')).status).toBe(404)
  expect((await change(supplier, 999_999, 'ajena')).status).toBe(404)
  await assign(product, other.id)
  expect((await change(supplier, id, 'ajena')).status).toBe(404)
  await assign(product, supplier.id)
  // Demoted, or without a session any more.
  const former = await shop.person('ADMIN')
  await assign(product, former.id)
  await shop.context.db.updateTable('users').set({ role: 'USER' }).where('id', '=', former.id).execute()
  expect((await change(former, id, 'ajena')).status).toBe(403)
  expect((await shown(purchase))?.password).toBe(`SECRETO-clave-${product}-0`)
  expect((await restorable()).some(({ accountId }) => accountId === id)).toBe(false)
})

test('an administrator restores the former password in one act, within seven days', async () => {
  const product = await suppliedProduct(2)
  const { id: purchase } = await buy(product)
  const id = await idOf(product)
  await change(supplier, id, 'primera')
  await change(supplier, id, 'segunda')
  const [second, first] = await restorable()
  expect((await restore(first?.id ?? 0, supplier)).status).toBe(403)
  expect(await restore(first?.id ?? 0)).toMatchObject({ status: 200, json: { id, purchases: 1 } })
  expect(await shown(purchase)).toMatchObject({ password: `SECRETO-clave-${product}-0`, nota: 'Password' })
  // What came after it is undone with it.
  for (const gone of [first, second]) expect((await restore(gone?.id ?? 0)).status).toBe(404)
})

test('a former password is deleted after seven days, and cannot be restored from then on', async () => {
  const product = await suppliedProduct(1)
  const id = await idOf(product)
  await change(supplier, id, 'otra')
  const [kept] = await restorable()
  await age(7 * dayMs - 1)
  await runMaintenance(shop.context)
  expect((await restorable()).map((it) => it.id)).toContain(kept?.id)
  await age(1)
  expect(await restorable()).toEqual([])
  expect((await restore(kept?.id ?? 0)).status).toBe(404)
  await runMaintenance(shop.context)
  expect(await shop.context.db.selectFrom('formerPasswords').select('id').execute()).toEqual([])
})

test('fifty changes beside sales, renewals and restores leave one whole value and every former one', async () => {
  const product = await suppliedProduct(30)
  const rich = await shop.person('USER', 900)
  const rents = await Promise.all(Array.from({ length: 3 }, () => buy(product, rich)))
  const id = await idOf(product)
  const values = Array.from({ length: 50 }, (_, index) => `valor-${index}-${'x'.repeat(index)}`)
  const before = `SECRETO-clave-${product}-0`
  await Promise.all([
    ...values.map((value) => change(supplier, id, value)),
    ...Array.from({ length: 10 }, () => buy(product, rich)),
    ...rents.map(({ id: rent }) => rich.wire(api.purchases.renew, { params: { id: rent }, body: {} })),
  ])
  const { items } = await rich.call(api.purchases.mine, { query: { pageSize: 200 } })
  const seen = new Set(items.filter((it) => it.username === `SECRETO-usuario-${product}-0`).map((it) => it.password))
  expect(seen.size).toBe(1)
  expect(values).toContain([...seen][0])
  const kept = (await restorable()).filter(({ accountId }) => accountId === id)
  expect(kept).toHaveLength(50)
  const oldest = kept.at(-1)
  await Promise.all(Array.from({ length: 10 }, () => restore(oldest?.id ?? 0)))
  const { json } = await supplier.wire(api.catalogue.revealSupplied, { params: { id } })
  expect(json).toMatchObject({ password: before })
  expect((await restorable()).filter(({ accountId }) => accountId === id)).toEqual([])
})

test('a supplier is told once when something of theirs sells out, again after it was refilled', async () => {
  const product = await suppliedProduct(2)
  await assign(product, other.id)
  const soldOut = async () => (await noticesOf(other, 'soldOut')).map(({ title }) => title)
  await buy(product)
  expect(await soldOut()).toEqual([])
  await buy(product)
  expect(await soldOut()).toEqual(['Cuenta de prueba se agotó'])
  const accounts = [{ username: 'nueva', password: 'SECRETO', perfil: '1', pin: '' }]
  await shop.administrator.call(api.catalogue.addAccounts, { params: { id: product }, body: { accounts } })
  await buy(product)
  expect(await soldOut()).toHaveLength(2)
  const raffle = await shop.product({ tickets: 2, precioRifa: 1, nombre: 'Una moto' })
  await assign(raffle, other.id)
  await buyer.call(api.cart.add, { body: { productId: raffle, quantity: 2 } })
  await buyer.call(api.cart.checkOut, { body: customer })
  expect((await soldOut())[0]).toBe('Una moto vendió todos sus tickets')
  // The shop's own products are on its dashboard.
  await buy(await shop.product())
  expect(await noticesOf(shop.administrator, 'soldOut')).toEqual([])
})
