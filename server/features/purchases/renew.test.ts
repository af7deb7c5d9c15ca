import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles, negative } from '#domain/money.ts'
import { endOf } from '#domain/purchase.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { Client } from '../../testing/client.ts'
import { buyTicket, expirePurchase } from '../../testing/sales.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const buy = (buyer: Client, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
const renew = (buyer: Client, id: number, key?: string, total?: number) =>
  buyer.wire(api.purchases.renew, {
    params: { id },
    body: { total: total === undefined ? undefined : fromSoles(total) },
    ...(key && { key }),
  })
const several = (buyer: Client, ids: number[], key?: string) =>
  buyer.wire(api.purchases.renewSeveral, { body: { ids }, ...(key && { key }) })
const balanceOf = async (person: Client) => (await person.call(api.wallet.mine)).balance
const purchaseOf = async (person: Client, id: number) =>
  (await person.call(api.purchases.mine, { query: { username: `#${id}` } })).items[0]
const renewalsOf = (purchaseId: number) =>
  shop.context.db.selectFrom('renewals').selectAll().where('purchaseId', '=', purchaseId).orderBy('id').execute()

async function rent(balance = 100, options: Parameters<Shop['product']>[0] = { precio: 10, dias: 30 }) {
  const productId = await shop.product(options)
  const buyer = await shop.person('RESELLER', balance)
  return { productId, buyer, bought: await buy(buyer, productId) }
}

test('a renewal is charged, adds the current days to the end and is its own wallet entry', async () => {
  const { buyer, bought, productId } = await rent()
  const terms = { precio: fromSoles(10), precioBase: null, dias: 30, until: endOf(bought.endDate, 30) }
  const offer = { ...terms, termId: bought.termId }
  const shown = await buyer.call(api.purchases.renewalTerms, { params: { id: bought.id } })
  expect(shown).toEqual({ ...offer, terms: [offer] })
  const { status, json } = await renew(buyer, bought.id, undefined, 10)
  expect(status).toBe(201)
  expect(json).toMatchObject({
    id: bought.id,
    nota: 'Renovado',
    precio: 10,
    renewed: 10,
    endDate: endOf(bought.endDate, 30).toISOString(),
    perfil: bought.perfil,
    password: bought.password,
  })
  const { balance, items } = await buyer.call(api.wallet.mine)
  expect(balance).toBe(fromSoles(80))
  expect(items[0]).toMatchObject({
    descripcion: 'Compra',
    quantity: negative(fromSoles(10)),
    purchase: { id: bought.id },
    renewal: { dias: 30, until: endOf(bought.endDate, 30) },
  })
  expect(items[1]).toMatchObject({ descripcion: 'Compra', renewal: null })
  // The price of its term at that time; other days are another term.
  const changed = (body: object) =>
    shop.administrator.wire(api.catalogue.changeProduct, { params: { id: productId }, rawBody: body })
  await changed({ precio: 12 })
  expect((await renew(buyer, bought.id, undefined, 10)).json).toMatchObject({ code: 'PRICE_CHANGED' })
  const request = { params: { id: bought.id }, body: { total: fromSoles(12), dias: 7 } }
  expect((await buyer.wire(api.purchases.renew, request)).json).toMatchObject({ code: 'DAYS_CHANGED' })
  const mandate = { params: { id: bought.id }, body: { on: true, total: fromSoles(12), dias: 7 } }
  expect((await buyer.wire(api.purchases.setAutoRenew, mandate)).json).toMatchObject({ code: 'DAYS_CHANGED' })
  await changed({ precio: 15, dias: 7 })
  expect((await renew(buyer, bought.id)).json).toMatchObject({ renewed: 22, termId: bought.termId })
  expect((await purchaseOf(buyer, bought.id))?.endDate).toEqual(endOf(bought.endDate, 60))
})

test('a lapsed rent renews from now during grace and shows its credentials again', async () => {
  const { buyer, bought } = await rent()
  await expirePurchase(shop, bought.id, 1)
  expect((await purchaseOf(buyer, bought.id))?.password).toBeNull()
  const before = shop.context.clock.now()
  expect((await renew(buyer, bought.id)).status).toBe(201)
  const renewed = await purchaseOf(buyer, bought.id)
  expect(renewed?.password).toBe(bought.password)
  expect(renewed?.endDate.getTime()).toBeGreaterThanOrEqual(endOf(before, 30).getTime())
})

test('customers renew at the public price, resellers at the base price', async () => {
  const productId = await shop.product({ precio: 10, profiles: 2 })
  const customer = await shop.person('USER', 100)
  const bought = await buy(customer, productId)
  expect(bought.precio).toBe(fromSoles(25))
  await renew(customer, bought.id)
  expect(await balanceOf(customer)).toBe(fromSoles(50))
  await shop.administrator.call(api.users.changeRole, { params: { id: customer.id }, body: { role: 'RESELLER' } })
  const { token } = await shop.guest.call(api.users.login, {
    body: { username: customer.username, password: 'Una-clave-larga-7' },
  })
  const reseller = new Client(shop.origin, token)
  expect((await reseller.call(api.purchases.renewalTerms, { params: { id: bought.id } })).precio).toBe(fromSoles(10))
})

test('refuses rents of others, tickets, freed profiles, removed products, accounts not renewable', async () => {
  const { buyer, bought, productId } = await rent()
  const stranger = await shop.person('RESELLER', 100)
  for (const person of [stranger, shop.administrator]) expect((await renew(person, bought.id)).status).toBe(404)
  const raffle = await shop.product({ tickets: 3, precioRifa: 2 })
  const ticket = (await buyTicket(buyer, raffle)).json as { id: number }
  expect((await renew(buyer, ticket.id)).json).toMatchObject({ code: 'NOT_A_RENT' })

  const [account] = (await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })).items
  const mark = (renewable: boolean) =>
    shop.administrator.call(api.catalogue.changeAccount, { params: { id: account?.id ?? 0 }, body: { renewable } })
  await mark(false)
  expect((await renew(buyer, bought.id)).json).toMatchObject({ code: 'NOT_RENEWABLE' })
  expect((await buyer.wire(api.purchases.renewalTerms, { params: { id: bought.id } })).json).toMatchObject({
    code: 'NOT_RENEWABLE',
  })
  expect(
    (await buyer.wire(api.purchases.setAutoRenew, { params: { id: bought.id }, body: { on: true } })).json,
  ).toMatchObject({ code: 'NOT_RENEWABLE' })
  await mark(true)
  expect((await renew(buyer, bought.id)).status).toBe(201)

  const gone = await rent()
  await shop.context.db
    .updateTable('products')
    .set({ deletedAt: new Date(), categoryId: null })
    .where('id', '=', gone.productId)
    .execute()
  expect((await renew(gone.buyer, gone.bought.id)).json).toMatchObject({ code: 'NOT_RENEWABLE' })

  await expirePurchase(shop, bought.id)
  await shop.administrator.call(api.purchases.free, { params: { id: bought.id } })
  expect((await renew(buyer, bought.id)).json).toMatchObject({ code: 'NOT_RENEWABLE' })
  const poor = await rent(15)
  expect((await renew(poor.buyer, poor.bought.id)).json).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await balanceOf(poor.buyer)).toBe(fromSoles(5))
})

test('renews several rents in one call, all or none, once per key', async () => {
  const productId = await shop.product({ precio: 10, profiles: 4 })
  const buyer = await shop.person('RESELLER', 90)
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push((await buy(buyer, productId)).id)
  expect((await several(buyer, [ids[0] ?? 0, 999_999])).status).toBe(404)
  expect((await several(buyer, [ids[0] ?? 0, ids[0] ?? 0])).status).toBe(400)
  expect((await several(buyer, ids.slice(0, 3).toReversed(), 'three-at-once')).json).toMatchObject({
    items: ids
      .slice(0, 3)
      .toReversed()
      .map((id) => ({ id, renewed: 10 })),
  })
  expect((await several(buyer, ids.slice(0, 3).toReversed(), 'three-at-once')).status).toBe(201)
  expect(await balanceOf(buyer)).toBe(fromSoles(20))
  expect((await several(buyer, ids.slice(0, 3))).json).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await balanceOf(buyer)).toBe(fromSoles(20))
  for (const id of ids) expect(await renewalsOf(id)).toHaveLength(id === ids[3] ? 0 : 1)
})

test('a renewal counts as a sale of its day and raises the refundable amount', async () => {
  const { administrator } = shop
  const { buyer, bought } = await rent(100)
  const day = (query = {}) => administrator.call(api.purchases.list, { query: { buyerId: buyer.id, ...query } })
  const all = () => administrator.call(api.purchases.list)
  const before = { sum: (await all()).sum ?? 0, total: (await all()).total }
  const dashboard = await administrator.call(api.dashboards.read)
  await renew(buyer, bought.id)
  expect(await day()).toMatchObject({
    total: 1,
    sum: fromSoles(20),
    items: [{ id: bought.id, renewed: fromSoles(10) }],
  })
  expect(await all()).toMatchObject({ total: before.total, sum: before.sum + fromSoles(10) })
  const after = await administrator.call(api.dashboards.read)
  expect(after.today.amount - dashboard.today.amount).toBe(fromSoles(10))
  // As many as in the list of sales that the figure links to.
  expect(after.today.count).toBe(dashboard.today.count)
  const running = await administrator.call(api.purchases.list, { query: { estado: 'activa' } })
  expect(running.sum).toBe(
    running.items.reduce(
      (sum, { precio, renewed, refunded }) => sum + (precio ?? 0) + (renewed ?? 0) - (refunded ?? 0),
      0,
    ),
  )

  // Sold ten months ago, renewed today.
  await expirePurchase(shop, bought.id, 300)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima' }).format(new Date())
  expect(await day({ from: today, to: today })).toMatchObject({ total: 0, sum: fromSoles(10) })

  const motivo = 'La cuenta no funcionó.'
  const give = (soles: number) =>
    administrator.wire(api.purchases.refund, {
      params: { id: bought.id },
      body: { quantity: fromSoles(soles), motivo },
    })
  expect((await give(20.01)).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
  expect((await give(15)).json).toMatchObject({ refunded: 15, renewed: 10 })
  expect((await give(5.01)).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
  expect((await give(5)).status).toBe(201)
  const { text } = await administrator.wire(api.purchases.export, { query: { buyerId: buyer.id } })
  expect(text).toContain('Precio (S/.),Renovaciones (S/.),Devuelto (S/.)')
  expect(text.trimEnd()).toMatch(/,10,10,20$/)
})

test('a rent that a refund ended is not renewed again, though its renewal had not begun', async () => {
  const { buyer, bought } = await rent(100)
  await renew(buyer, bought.id)
  const body = { quantity: fromSoles(1), motivo: 'La cuenta no funcionó.', end: true }
  await shop.administrator.call(api.purchases.refund, { params: { id: bought.id }, body })
  expect((await renew(buyer, bought.id)).json).toMatchObject({ code: 'NOT_RENEWABLE' })
})

test('a renewal cannot be changed, deleted or written without its debit', async () => {
  const { buyer, bought } = await rent()
  await renew(buyer, bought.id)
  const { db } = shop.context
  const [made] = await renewalsOf(bought.id)
  if (!made) throw new Error('no renewal')
  await expect(db.updateTable('renewals').set({ dias: 60 }).where('id', '=', made.id).execute()).rejects.toThrow(
    /never changed/,
  )
  await expect(db.deleteFrom('renewals').where('id', '=', made.id).execute()).rejects.toThrow(/never changed/)
  const { id: _id, debit: _debit, ...copy } = made
  await expect(
    db
      .insertInto('renewals')
      .values({ ...copy, fromDate: copy.untilDate, untilDate: endOf(copy.untilDate, 30) })
      .execute(),
  ).rejects.toThrow(/unique|entry_id/)
})

test('the list of accounts allows freeing a profile once the grace of its rent is over', async () => {
  const { bought, productId } = await rent()
  const listed = async () => {
    const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
    return items.flatMap(({ profiles }) => profiles.flatMap(({ purchase }) => purchase ?? []))
  }
  expect(await listed()).toMatchObject([{ id: bought.id, lapsed: false, canBeFreed: false }])
  await expirePurchase(shop, bought.id, 1.99)
  expect(await listed()).toMatchObject([{ id: bought.id, lapsed: true, canBeFreed: false }])
  await expirePurchase(shop, bought.id, 2)
  expect(await listed()).toMatchObject([{ id: bought.id, lapsed: true, canBeFreed: true }])
})

test('during grace the profile stays reserved and its credentials are hidden', async () => {
  const { administrator } = shop
  const { buyer, bought, productId } = await rent()
  const free = () => administrator.wire(api.purchases.free, { params: { id: bought.id } })
  const listed = async (estado: 'gracia' | 'vencida') =>
    (await administrator.call(api.purchases.list, { query: { estado, productId } })).items.map(({ id }) => id)
  await expirePurchase(shop, bought.id, 1.99)
  expect((await free()).json).toMatchObject({ code: 'IN_GRACE' })
  expect((await purchaseOf(buyer, bought.id))?.password).toBeNull()
  expect([await listed('gracia'), await listed('vencida')]).toEqual([[bought.id], []])
  const sums = await administrator.call(api.purchases.list, { query: { estado: 'gracia' } })
  expect(sums.total).toBe(sums.items.length)
  await expirePurchase(shop, bought.id, 2)
  expect([await listed('gracia'), await listed('vencida')]).toEqual([[], [bought.id]])
  await administrator.call(api.settings.change, { body: { graceDays: 5 } })
  expect((await free()).json).toMatchObject({ code: 'IN_GRACE' })
  await administrator.call(api.settings.change, { body: { graceDays: 0 } })
  await expirePurchase(shop, bought.id, 0.001)
  const none = await administrator.call(api.purchases.list, { query: { estado: 'gracia' } })
  expect([none.total, none.items]).toEqual([0, []])
  expect((await free()).status).toBe(200)
  await administrator.call(api.settings.change, { body: { graceDays: 2 } })
})
