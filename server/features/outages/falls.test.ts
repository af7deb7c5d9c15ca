import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { renewDue } from '../purchases/index.ts'

let shop: Shop
let supplier: Person
beforeAll(async () => {
  shop = await openShop()
  supplier = await shop.person('ADMIN')
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
let serial = 0
/** Rows of one account with so many profiles. */
const rows = (profiles: number) => {
  const username = `cuenta${++serial}@correo.pe`
  const profile = (index: number) => ({ username, password: 'clave-1', perfil: `Perfil ${index}`, pin: '1234' })
  return [...Array(profiles).keys()].map(profile)
}
const add = (id: number, profiles: number, by = shop.administrator) =>
  by.wire(api.catalogue.addAccounts, { params: { id }, body: { accounts: rows(profiles) } })
const buy = async (productId: number, by: Person) =>
  (await by.call(api.purchases.buy, { body: { productId, ...customer } })).id
const accountOf = async (productId: number) => {
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  return items[0]?.id ?? 0
}

/** A product of the supplier whose first account has all those rents; then free profiles of another account are added. */
async function rentedOut(buyers: readonly Person[], { free = 0, spare = 0, precio = 5 } = {}) {
  const product = await shop.product({ profiles: 0, publish: false, precio })
  await add(product, buyers.length + spare)
  await shop.administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: product },
    body: { sellerId: supplier.id },
  })
  const rents: number[] = []
  for (const buyer of buyers) rents.push(await buy(product, buyer))
  const account = await accountOf(product)
  if (free > 0) await add(product, free)
  return { product, account, rents }
}
const people = (count: number) => Promise.all([...Array(count).keys()].map(() => shop.person('USER', 90)))
const stockOf = async (id: number) =>
  (await shop.context.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
const fall = (id: number, by = shop.administrator) => by.call(api.outages.markFallen, { params: { id } })
const noticesOf = async (by: Person, kind: string) =>
  (await by.call(api.notices.list, { query: { pageSize: 200 } })).items.filter((notice) => notice.kind === kind)
const purchase = async (by: Person, id: number) =>
  (await by.call(api.purchases.mine, { query: { username: `#${id}` } })).items[0]

describe('an account that fell', () => {
  test('is neither sold nor renewed, and each buyer is told once', async () => {
    const [one, two] = await people(2)
    if (!one || !two) throw new Error('two are needed')
    const { product, account, rents } = await rentedOut([one, two, one], { spare: 2, free: 1 })
    expect(await fall(account)).toMatchObject({ changed: 3, rents: 3, claims: 0, free: 1 })
    expect(await fall(account)).toMatchObject({ changed: 0, rents: 3 })
    expect(await stockOf(product)).toBe(1)
    await buy(product, two)
    expect((await two.wire(api.purchases.buy, { body: { productId: product, ...customer } })).status).toBe(409)
    for (const buyer of [one, two]) expect(await noticesOf(buyer, 'accountFallen')).toHaveLength(1)
    const [first = 0] = rents
    expect((await purchase(one, first))?.fallenAt).not.toBeNull()
    const renewed = await one.wire(api.purchases.renew, { params: { id: first } })
    expect(renewed.json).toMatchObject({ code: 'ACCOUNT_FALLEN' })
    const username = `cuenta${serial - 1}@correo.pe`
    const more = { accounts: [{ username, password: 'clave-1', perfil: 'Otro', pin: '1234' }] }
    const added = await shop.administrator.wire(api.catalogue.addAccounts, { params: { id: product }, body: more })
    expect(added.json).toMatchObject({ code: 'ACCOUNT_FALLEN' })
    const { items } = await supplier.call(api.outages.falls)
    expect(items.map(({ accountId }) => accountId)).toContain(account)
  })

  test('is not renewed by itself until it works again', async () => {
    const [buyer] = await people(1)
    if (!buyer) throw new Error('one is needed')
    const { account, rents } = await rentedOut([buyer])
    const [id = 0] = rents
    const { precio } = await buyer.call(api.purchases.renewalTerms, { params: { id } })
    await buyer.call(api.purchases.setAutoRenew, { params: { id }, body: { on: true, total: precio } })
    const ends = (endDate: Date) =>
      shop.context.db.updateTable('purchases').set({ endDate }).where('id', '=', id).execute()
    await shop.context.db
      .updateTable('purchases')
      .set({ startDate: new Date(Date.now() - 29 * dayMs) })
      .where('id', '=', id)
      .execute()
    await ends(new Date(Date.now() + 60 * 60 * 1000))
    await fall(account)
    await renewDue(shop.context)
    expect((await purchase(buyer, id))?.renewed).toBe(0)
    expect(await noticesOf(buyer, 'autoRenewFailed')).toEqual([])
    await shop.administrator.call(api.outages.markWorking, { params: { id: account } })
    await renewDue(shop.context)
    expect((await purchase(buyer, id))?.renewed).toBe(precio)
    expect((await noticesOf(buyer, 'accountWorks')).map(({ text }) => text)).toEqual([
      'Entra con los mismos datos de antes.',
    ])
  })

  test('gets new data: thirty buyers are told and have them, open claims are answered', async () => {
    const buyers = await people(30)
    const { product, account, rents } = await rentedOut(buyers, { spare: 2 })
    await buyers[0]?.call(api.claims.open, { body: { purchaseId: rents[0] ?? 0, kind: 'clave', text: 'No entra' } })
    await fall(account, supplier)
    const params = { id: account }
    const refused = await supplier.wire(api.outages.giveNewData, { params, body: { username: 'otro@correo.pe' } })
    expect(refused.status).toBe(400)
    const same = await supplier.wire(api.outages.giveNewData, { params, body: { password: 'clave-1' } })
    expect(same.json).toMatchObject({ code: 'DATA_UNCHANGED' })
    const done = await supplier.call(api.outages.giveNewData, { params, body: { password: 'clave-2' } })
    expect(done).toMatchObject({ changed: 30, claims: 0, fallenAt: null })
    expect(await stockOf(product)).toBe(2)
    const shown = await Promise.all(buyers.map((buyer, index) => purchase(buyer, rents[index] ?? 0)))
    expect(new Set(shown.map((it) => it?.password))).toEqual(new Set(['clave-2']))
    const told = await Promise.all(buyers.slice(1).map((buyer) => noticesOf(buyer, 'accountWorks')))
    expect(told.every((notices) => notices.length === 1)).toBe(true)
    expect(await noticesOf(buyers[0] as Person, 'claimSettled')).toHaveLength(1)
    expect(await noticesOf(buyers[0] as Person, 'accountWorks')).toHaveLength(0)
  })

  test('is replaced for all from free profiles, those that end first in front; the rest is left', async () => {
    const buyers = await people(5)
    const { product, account, rents } = await rentedOut(buyers, { free: 3 })
    // The later a rent was bought, the earlier it ends.
    for (const [index, id] of rents.entries()) {
      const endDate = new Date(Date.now() + (20 - index) * dayMs)
      await shop.context.db.updateTable('purchases').set({ endDate }).where('id', '=', id).execute()
    }
    const last = buyers[4] as Person
    await last.call(api.claims.open, { body: { purchaseId: rents[4] ?? 0, kind: 'otro', text: 'No entra' } })
    const before = await Promise.all(rents.map((id, index) => purchase(buyers[index] as Person, id)))
    await fall(account)
    const params = { id: account }
    expect(await shop.administrator.call(api.outages.replaceAll, { params })).toMatchObject({
      changed: 3,
      rents: 2,
      free: 0,
      claims: 0,
    })
    expect(await shop.administrator.call(api.outages.replaceAll, { params })).toMatchObject({ changed: 0, rents: 2 })
    const after = await Promise.all(rents.map((id, index) => purchase(buyers[index] as Person, id)))
    expect(after.map((it, index) => it?.username !== before[index]?.username)).toEqual([false, false, true, true, true])
    expect(after.map((it) => it?.endDate)).toEqual(before.map((it) => it?.endDate))
    expect(after.map((it) => it?.fallenAt !== null)).toEqual([true, true, false, false, false])
    expect(await noticesOf(last, 'claimSettled')).toHaveLength(1)
    expect(await noticesOf(buyers[3] as Person, 'profileReplaced')).toHaveLength(1)
    // What is set aside stays so once the account works again; nothing of it is for sale by then.
    await shop.administrator.call(api.outages.markWorking, { params })
    expect(await stockOf(product)).toBe(0)
  })

  test('is seen and marked by its supplier and administrators alone', async () => {
    const [buyer] = await people(1)
    if (!buyer) throw new Error('one is needed')
    const { account } = await rentedOut([buyer])
    const stranger = await shop.person('ADMIN')
    for (const route of [api.outages.showFall, api.outages.markFallen, api.outages.replaceAll] as const)
      expect((await stranger.wire(route, { params: { id: account } })).status).toBe(404)
    const shown = await supplier.call(api.outages.showFall, { params: { id: account } })
    expect(shown).toMatchObject({ fallenAt: null, rents: 1, withoutMail: [{ username: buyer.username }] })
    const notYet = await supplier.wire(api.outages.replaceAll, { params: { id: account } })
    expect(notYet.json).toMatchObject({ code: 'ACCOUNT_NOT_FALLEN' })
  })

  test('makes a refund count from its fall, when the claim came later', async () => {
    const [buyer] = await people(1)
    if (!buyer) throw new Error('one is needed')
    const { account, rents } = await rentedOut([buyer], { precio: 30 })
    const [id = 0] = rents
    const set = (at: Date) =>
      shop.context.db.updateTable('accounts').set({ fallenAt: at }).where('id', '=', account).execute()
    const startDate = new Date(Date.now() - 20 * dayMs)
    const endDate = new Date(startDate.getTime() + 30 * dayMs)
    await shop.context.db
      .updateTable('purchases')
      .set({ startDate, endDate, garantiaHasta: endDate })
      .where('id', '=', id)
      .execute()
    await fall(account)
    await set(new Date(startDate.getTime() + 10 * dayMs))
    const claim = await buyer.call(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra' } })
    const { precio } = (await purchase(buyer, id)) ?? { precio: 0 }
    const { ways } = await shop.administrator.call(api.claims.show, { params: { id: claim.id } })
    expect(ways?.refund).toBe(Math.ceil((precio * 20) / 30))
    const answer = { params: { id: claim.id }, body: { by: 'refund' as const, text: 'Te devolvemos' } }
    expect((await shop.administrator.call(api.claims.resolve, answer)).refunded).toBe(ways?.refund)
  })
})

test('a supplier who is replaced after a fall loses the cost from the earlier claim on', async () => {
  const [buyer] = await people(1)
  if (!buyer) throw new Error('one is needed')
  const { product, account, rents } = await rentedOut([buyer], { free: 1 })
  const [id = 0] = rents
  const next = await shop.person('ADMIN')
  const change = { params: { id: product }, body: { sellerId: next.id } }
  await shop.administrator.call(api.catalogue.changeProduct, change)
  const claim = await buyer.call(api.claims.open, { body: { purchaseId: id, kind: 'clave', text: 'No entra' } })
  shop.advance(60_000)
  await fall(account)
  await shop.administrator.call(api.outages.replaceAll, { params: { id: account } })
  shop.advance(-60_000)
  const { part } = await shop.context.db
    .selectFrom('settlementEntries')
    .select('part')
    .where('purchaseId', '=', id)
    .where('kind', '=', 'replaced')
    .executeTakeFirstOrThrow()
  const { endDate } = (await purchase(buyer, id)) ?? { endDate: new Date(0) }
  expect(part).toBe(endDate.getTime() - claim.openedAt.getTime())
})

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('fifty marks, replacements, sales, releases and new data at once sell no profile twice', async () => {
  const buyers = await people(6)
  const { product, account, rents } = await rentedOut(buyers, { spare: 4, free: 5 })
  const [lapsed = 0] = rents
  const startDate = new Date(Date.now() - 40 * dayMs)
  const endDate = new Date(Date.now() - 10 * dayMs)
  await shop.context.db.updateTable('purchases').set({ startDate, endDate }).where('id', '=', lapsed).execute()
  const shopper = await shop.person('USER', 900)
  const params = { id: account }
  await times<unknown>(50, (index) => {
    switch (index % 5) {
      case 0:
        return shop.administrator.wire(api.outages.markFallen, { params })
      case 1:
        return shop.administrator.wire(api.outages.replaceAll, { params })
      case 2:
        return shopper.wire(api.purchases.buy, { body: { productId: product, ...customer } })
      case 3:
        return index === 3
          ? shop.administrator.wire(api.purchases.free, { params: { id: lapsed } })
          : supplier.wire(api.outages.markWorking, { params })
      default:
        return shop.administrator.wire(api.outages.giveNewData, { params, body: { password: `clave-${index}` } })
    }
  })
  const held = await shop.context.db
    .selectFrom('purchases')
    .select('profileId')
    .where('productId', '=', product)
    .where('freedAt', 'is', null)
    .execute()
  expect(new Set(held.map(({ profileId }) => profileId)).size).toBe(held.length)
})

test('fifty marks at once tell each buyer once, and fifty replacements move each rent once', async () => {
  const buyers = await people(3)
  const { account, rents } = await rentedOut(buyers, { free: 9, precio: 1 })
  const params = { id: account }
  await times(50, () => shop.administrator.wire(api.outages.markFallen, { params }))
  for (const buyer of buyers) expect(await noticesOf(buyer, 'accountFallen')).toHaveLength(1)
  const answers = await times(50, () => shop.administrator.call(api.outages.replaceAll, { params }))
  expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(rents.length)
  const moves = await shop.context.db.selectFrom('rentMoves').select('id').where('accountId', '=', account).execute()
  expect(moves).toHaveLength(rents.length)
})
