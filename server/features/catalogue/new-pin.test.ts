import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('RESELLER', 900)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const order = (productId: number, telefono = '987654321') => ({ body: { productId, nombreUser: 'Ana', telefono } })
const buy = (productId: number, telefono?: string) => buyer.call(api.purchases.buy, order(productId, telefono))
const free = (id: number, pin?: string) =>
  shop.administrator.wire(api.purchases.free, { params: { id }, body: pin === undefined ? {} : { pin } })
const givePin = (id: number, pin: string, by = shop.administrator) =>
  by.wire(api.catalogue.changePin, { params: { id }, body: { pin } })
const product = (id: number) => shop.administrator.call(api.catalogue.getProduct, { params: { id } })
const accountOf = async (productId: number) => {
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  const [account] = items
  if (!account) throw new Error('it has no account')
  return account
}
const switchTo = (newPins: boolean) => shop.administrator.call(api.settings.change, { body: { switches: { newPins } } })
const changePassword = async (productId: number) => {
  shop.advance(1000)
  const { id } = await accountOf(productId)
  await shop.administrator.call(api.catalogue.changeAccount, {
    params: { id },
    body: { password: `otra-${Math.random()}` },
  })
}

/** A rent that is over, and its profile. */
async function lapsed(productId: number, telefono?: string) {
  const rent = await buy(productId, telefono)
  await expirePurchase(shop, rent.id, 3)
  return rent
}
async function setAside(profiles = 1) {
  const productId = await shop.product({ profiles, precio: 1 })
  const rent = await lapsed(productId)
  expect((await free(rent.id)).json).toMatchObject({ freed: true, setAside: true })
  const profile = (await accountOf(productId)).profiles.find(({ setAsideAt }) => setAsideAt)
  if (!profile) throw new Error('nothing was set aside')
  return { productId, rent, id: profile.id }
}

test('a profile that is freed without a PIN waits for one, and is sold with it', async () => {
  const { productId, rent, id } = await setAside()
  expect(await product(productId)).toMatchObject({ stock: 0, state: 'Vendido' })
  expect((await buyer.wire(api.purchases.buy, order(productId))).json).toMatchObject({ code: 'SOLD_OUT' })
  const same = await givePin(id, rent.pin ?? '')
  expect(same.json).toMatchObject({ issues: [{ path: 'pin', message: 'Ese es el PIN que ya tenía. Escribe otro.' }] })
  const given = await givePin(id, '4321')
  expect(given.json).toEqual({ productId, stock: 1 })
  expect((await givePin(id, '4322')).json).toMatchObject({ code: 'NOT_SET_ASIDE' })
  expect(await product(productId)).toMatchObject({ stock: 1, state: 'Publicado' })
  expect(await buy(productId)).toMatchObject({ perfil: rent.perfil, pin: '4321' })
  const acts = await shop.context.db.selectFrom('audit').selectAll().where('action', '=', 'change-pin').execute()
  expect(acts.map(({ subjectId }) => subjectId)).toContain(id)
  expect(JSON.stringify(acts)).not.toContain('4321')
})

test('an administrator lists the profiles that wait for a PIN, the longest first', async () => {
  const [first, second] = [await setAside(), await setAside()]
  const listed = async () => (await shop.administrator.call(api.catalogue.listSetAside)).items
  expect((await listed()).slice(-2)).toMatchObject([
    { id: first.id, product: { id: first.productId } },
    { id: second.id, product: { id: second.productId } },
  ])
  await givePin(first.id, '4321')
  expect((await listed()).map(({ id }) => id)).not.toContain(first.id)
})

test('a profile that waits for a PIN is numbered as in its account', async () => {
  const productId = await shop.product({ profiles: 3, precio: 1 })
  const rents = [await lapsed(productId), await lapsed(productId), await lapsed(productId)]
  for (const { id } of rents.slice(1)) await free(id)
  const { id: accountId, profiles } = await accountOf(productId)
  const waiting = profiles.flatMap(({ id, setAsideAt }, index) =>
    setAsideAt ? { id, accountId, number: index + 1 } : [],
  )
  expect(waiting).toHaveLength(2)
  const { items } = await shop.administrator.call(api.catalogue.listSetAside)
  const byNumber = items.filter((it) => it.product.id === productId).toSorted((one, next) => one.number - next.number)
  expect(byNumber).toMatchObject(waiting)
})

test('a profile without a PIN is for sale at once, and with the switch off every one', async () => {
  const without = await shop.product({ profiles: 1, publish: false })
  const accounts = [{ username: 'sin', password: 'SECRETO', perfil: 'SECRETO-1', pin: '' }]
  await shop.administrator.call(api.catalogue.addAccounts, { params: { id: without }, body: { accounts } })
  await sql`update profiles set taken = true, set_aside_at = now() where product_id = ${without}
    and id = (select min(id) from profiles where product_id = ${without})`.execute(shop.context.db)
  await sql`update products set stock = 1, state = 'Publicado' where id = ${without}`.execute(shop.context.db)
  expect((await free((await lapsed(without)).id)).json).toMatchObject({ setAside: false })
  expect((await product(without)).stock).toBe(1)

  await switchTo(false)
  const id = await shop.product({ profiles: 1, precio: 1 })
  const first = await lapsed(id)
  expect((await free(first.id)).json).toMatchObject({ setAside: false })
  const second = await buy(id)
  expect(second.pin).toBe(first.pin)
  await expirePurchase(shop, second.id, 3)
  expect((await free(second.id, '4321')).json).toMatchObject({ setAside: false })
  expect((await buy(id)).pin).toBe('4321')
  await switchTo(true)
})

test('the PIN that a profile has frees nothing', async () => {
  const id = await shop.product({ profiles: 1, precio: 1 })
  const rent = await lapsed(id)
  expect((await free(rent.id, rent.pin ?? '')).status).toBe(400)
  expect((await free(rent.id, '4321')).json).toMatchObject({ freed: true, setAside: false })
})

test('a supplier gives a new PIN to profiles of their own products only', async () => {
  const { productId, id } = await setAside()
  const [supplier, other] = [await shop.person('ADMIN'), await shop.person('ADMIN')]
  const body = { sellerId: supplier.id }
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: productId }, body })
  expect((await givePin(id, '4321', other)).status).toBe(404)
  expect((await givePin(id, '4321', buyer)).status).toBe(403)
  const listed = async () => (await supplier.call(api.catalogue.listSupplied)).items
  expect(await listed()).toMatchObject([{ free: 0, taken: 0, knownBy: 1, setAside: [{ id }] }])
  expect((await givePin(id, '4321', supplier)).json).toEqual({ productId, stock: 1 })
  expect(await listed()).toMatchObject([{ free: 1, taken: 0, setAside: [] }])
  expect((await givePin(999_999, '4321', supplier)).status).toBe(404)
})

test('after a change of its account an administrator returns a profile with the PIN that it has', async () => {
  const { productId, rent, id } = await setAside()
  const back = () => shop.administrator.wire(api.claims.returnProfile, { params: { id } })
  const line = async () => (await accountOf(productId)).profiles[0]
  expect(await line()).toMatchObject({ mayReturn: false })
  expect((await back()).json).toMatchObject({ code: 'DATA_UNCHANGED' })
  await changePassword(productId)
  expect(await line()).toMatchObject({ mayReturn: true })
  expect((await back()).json).toMatchObject({ stock: 1 })
  expect((await buy(productId)).pin).toBe(rent.pin)
})

test('an account says how many past customers know its password, until it changes', async () => {
  const id = await shop.product({ profiles: 4, precio: 1 })
  const knownBy = async () => (await accountOf(id)).knownBy
  await buy(id)
  expect(await knownBy()).toBe(0)
  const over = [await lapsed(id, '900000001'), await lapsed(id, '900000002')]
  for (const rent of over) await free(rent.id, '4321')
  expect(await knownBy()).toBe(2)
  // One of them comes back.
  await buy(id, '900000001')
  expect(await knownBy()).toBe(1)
  await changePassword(id)
  expect(await knownBy()).toBe(0)
})

test('a customer whom a claim moved elsewhere knows the password of the account they left', async () => {
  const [id, to] = [await shop.product({ precio: 1 }), await shop.product({ precio: 1 })]
  const rent = await buy(id)
  const body = { purchaseId: rent.id, kind: 'pin', text: 'No entra.' } as const
  const claim = await buyer.call(api.claims.open, { body })
  await shop.administrator.call(api.claims.resolve, {
    params: { id: claim.id },
    body: { by: 'replacement', text: 'Otro.', productId: to },
  })
  expect((await accountOf(id)).knownBy).toBe(1)
  expect((await accountOf(to)).knownBy).toBe(0)
})

test('the database returns no profile with what was known of it, whatever server asks', async () => {
  const { productId, id } = await setAside()
  const { db } = shop.context
  const release = db.updateTable('profiles').set({ taken: false, setAsideAt: null }).where('id', '=', id)
  await expect(release.execute()).rejects.toThrow('what was known of it')
  await expect(db.updateTable('profiles').set({ setAsideAt: null }).where('id', '=', id).execute()).rejects.toThrow()
  // As the version before releases and sells.
  await expect(db.updateTable('profiles').set({ taken: false }).where('id', '=', id).execute()).rejects.toThrow()
  expect((await product(productId)).stock).toBe(0)
})

test('fifty purchases beside releases and new PINs never deliver a former PIN', async () => {
  for (let round = 0; round < 3; round++) {
    const productId = await shop.product({ profiles: 4, precio: 1 })
    const rents = [await lapsed(productId), await lapsed(productId), await lapsed(productId)]
    const known = new Map(rents.map(({ perfil, pin }) => [perfil, pin]))
    const { profiles } = await accountOf(productId)
    const [, released] = rents
    const freeing = rents.flatMap(({ id }) => [free(id), free(id, id === released?.id ? `9${id}` : undefined)])
    const pins = profiles.flatMap(({ id }) => Array.from({ length: 2 }, (_, index) => givePin(id, `8${index}${id}`)))
    const sales = Array.from({ length: 50 }, () => buyer.wire(api.purchases.buy, order(productId)))
    const answers = await Promise.all([...freeing, ...pins, ...sales])
    // A shop that is busy may say so.
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    const sold = (await Promise.all(sales)).filter(({ status }) => status === 201)
    for (const { json } of sold) {
      const { perfil, pin } = json as { perfil: string; pin: string }
      expect(pin, perfil).not.toBe(known.get(perfil))
    }
    const returned = (await Promise.all(pins)).filter(({ status }) => status === 200).length
    const forSale = (await Promise.all(freeing)).filter(
      ({ json }) => (json as { setAside?: boolean }).setAside === false,
    )
    expect((await product(productId)).stock).toBe(1 + returned + forSale.length - sold.length)
  }
})
