import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { ClaimKind } from '#domain/claim.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { escalateClaims } from './escalate.ts'

let shop: Shop
let buyer: Person
let supplier: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 900)
  supplier = await shop.person('ADMIN')
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const customer = { nombreUser: 'Ana', telefono: '987654321' }
const buy = (productId: number, by = buyer) => by.call(api.purchases.buy, { body: { productId, ...customer } })
const claimOf = (purchaseId: number, by = buyer, kind: ClaimKind = 'clave') =>
  by.wire(api.claims.open, { body: { purchaseId, kind, text: 'No entra desde ayer.' } })
const opened = async (purchaseId: number, by = buyer) =>
  by.call(api.claims.open, { body: { purchaseId, kind: 'clave', text: 'No entra desde ayer.' } })
type Way = 'newData' | 'replacement' | 'refund' | 'explanation'
const resolve = (by: Person, id: number, way: Way, productId?: number) =>
  by.wire(api.claims.resolve, {
    params: { id },
    body: { by: way, text: 'Listo, míralo.', ...(productId !== undefined && { productId }) },
  })
const purchase = async (id: number) => {
  const { items } = await buyer.call(api.purchases.mine, { query: { username: `#${id}` } })
  return items[0]
}
const show = (by: Person, id: number) => by.call(api.claims.show, { params: { id } })
const assign = (id: number, sellerId: number) =>
  shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId } })
const supplied = async (options: Parameters<Shop['product']>[0] = {}) => {
  const id = await shop.product(options)
  await assign(id, supplier.id)
  return id
}
const accountOf = async (productId: number) => {
  const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: productId } })
  return items[0]?.id ?? 0
}
const changePassword = (id: number, password: string) =>
  shop.administrator.call(api.catalogue.changeAccount, { params: { id }, body: { password } })
const noticesOf = async (by: Person, kind: string) =>
  (await by.call(api.notices.list, { query: { pageSize: 200 } })).items.filter((notice) => notice.kind === kind)
/** Moves a claim into the past: moving the clock would end the sessions. */
const age = (id: number, milliseconds: number) => {
  const back = sql`${`${milliseconds} milliseconds`}::interval`
  return sql`update claims set opened_at = opened_at - ${back}, answer_due = answer_due - ${back},
    settled_at = settled_at - ${back} where id = ${id}`.execute(shop.context.db)
}
/** Moves a rent into the past. */
const ageRent = (id: number, days: number) =>
  shop.context.db
    .updateTable('purchases')
    .set({
      startDate: new Date(Date.now() - days * dayMs),
      endDate: new Date(Date.now() + (30 - days) * dayMs),
      garantiaHasta: new Date(Date.now() + (30 - days) * dayMs),
    })
    .where('id', '=', id)
    .execute()

describe('a buyer', () => {
  test('claims a running rent once at a time; both sides read it, others do not', async () => {
    const rent = await buy(await supplied())
    const claim = await opened(rent.id)
    expect(claim).toMatchObject({
      purchaseId: rent.id,
      kind: 'clave',
      estado: 'Abierto',
      escalated: false,
      account: null,
      ways: null,
      messages: [{ text: 'No entra desde ayer.', ofBuyer: true }],
    })
    expect((await claimOf(rent.id)).json).toMatchObject({ code: 'CLAIM_OPEN' })
    expect((await purchase(rent.id))?.openClaim).toBe(claim.id)
    expect(await show(supplier, claim.id)).toMatchObject({ mayAnswer: true, ways: { refund: null } })
    expect(await show(shop.administrator, claim.id)).toMatchObject({ mayAnswer: true })
    for (const other of [await shop.person(), await shop.person('ADMIN'), await shop.person('REDUCED')]) {
      for (const route of [api.claims.show, api.claims.reopen] as const)
        expect((await other.wire(route, { params: { id: claim.id } })).status).toBe(404)
      const write = { params: { id: claim.id }, body: { text: 'Hola' } }
      expect((await other.wire(api.claims.write, write)).status).toBe(404)
      expect((await other.call(api.claims.list)).items).toEqual([])
    }
    expect(await noticesOf(supplier, 'claimOpened')).toHaveLength(1)
    expect(await noticesOf(shop.administrator, 'claimOpened')).toHaveLength(0)
  })

  test('repeats a claim whose answer was lost, and has one', async () => {
    const rent = await buy(await shop.product())
    const body = { purchaseId: rent.id, kind: 'pin', text: 'El PIN no sirve.' } as const
    const [one, other] = [
      await buyer.call(api.claims.open, { body, key: 'claim-once-1' }),
      await buyer.call(api.claims.open, { body, key: 'claim-once-1' }),
    ]
    expect(other.id).toBe(one.id)
  })

  test('claims neither a ticket, nor the rent of another, nor one that has ended', async () => {
    const ticket = await buy(await shop.product({ tickets: 2 }))
    expect((await claimOf(ticket.id)).json).toMatchObject({ code: 'NOT_A_RENT' })
    const rent = await buy(await shop.product())
    expect((await claimOf(rent.id, await shop.person())).status).toBe(404)
    await ageRent(rent.id, 40)
    expect((await claimOf(rent.id)).json).toMatchObject({ code: 'RENT_ENDED' })
  })

  test('adds three pictures, which both sides see and nobody else', async () => {
    const claim = await opened((await buy(await supplied())).id)
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const add = (by = buyer) =>
      by.wire(api.claims.addPicture, { params: { id: claim.id }, file: { name: 'a.png', type: 'image/png', bytes } })
    expect((await add(supplier)).status).toBe(404)
    const added = [await add(), await add(), await add()]
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await add()).json).toMatchObject({ code: 'IMAGE_LIMIT' })
    const { pictures } = await show(supplier, claim.id)
    expect(pictures).toHaveLength(3)
    const params = { id: claim.id, pictureId: pictures[0]?.id ?? 0 }
    for (const by of [buyer, supplier, shop.administrator])
      expect((await by.wire(api.claims.showPicture, { params })).headers.get('content-type')).toBe('image/jpeg')
    expect((await (await shop.person()).wire(api.claims.showPicture, { params })).status).toBe(404)
  })

  test('opens a settled claim again once, within three days, for administrators alone', async () => {
    const { id } = await opened((await buy(await supplied())).id)
    const reopen = () => buyer.wire(api.claims.reopen, { params: { id } })
    expect((await reopen()).json).toMatchObject({ code: 'CLAIM_NOT_REOPENABLE' })
    expect((await resolve(supplier, id, 'explanation')).status).toBe(200)
    expect((await reopen()).json).toMatchObject({ estado: 'Abierto', escalated: true, resolution: null })
    expect((await resolve(supplier, id, 'explanation')).json).toMatchObject({ code: 'CLAIM_ESCALATED' })
    expect(await noticesOf(shop.administrator, 'claimEscalated')).toHaveLength(1)
    expect((await resolve(shop.administrator, id, 'explanation')).status).toBe(200)
    expect((await reopen()).json).toMatchObject({ code: 'CLAIM_NOT_REOPENABLE' })
    const late = await opened((await buy(await shop.product())).id)
    await resolve(shop.administrator, late.id, 'explanation')
    await age(late.id, 3 * dayMs)
    expect((await buyer.wire(api.claims.reopen, { params: { id: late.id } })).status).toBe(409)
  })
})

describe('both sides', () => {
  test('hear each other by bell; what the office says first takes the claim under review', async () => {
    const { id } = await opened((await buy(await supplied())).id)
    const write = (by: Person) => by.call(api.claims.write, { params: { id }, body: { text: 'Clave-SECRETO' } })
    expect(await write(supplier)).toMatchObject({ estado: 'En revisión' })
    const [notice] = await noticesOf(buyer, 'claimMessage')
    expect(JSON.stringify(notice)).not.toContain('SECRETO')
    await write(buyer)
    await write(shop.administrator)
    const { messages } = await show(buyer, id)
    const [ana, proveedor] = [buyer.username, supplier.username]
    expect(messages.map(({ author }) => author)).toEqual([ana, proveedor, ana, 'La tienda'])
    expect(await noticesOf(supplier, 'claimMessage')).toHaveLength(1)
    await resolve(supplier, id, 'explanation')
    expect((await buyer.wire(api.claims.write, { params: { id }, body: { text: 'Hola' } })).json).toMatchObject({
      code: 'CLAIM_SETTLED',
    })
  })
})

describe('an answer', () => {
  test('of new data waits for a change, and answers all claims of the account in one act', async () => {
    const product = await shop.product({ profiles: 4, precio: 1 })
    const rents = [await buy(product), await buy(product), await buy(product)]
    const [first, second] = [await opened(rents[0]?.id ?? 0), await opened(rents[1]?.id ?? 0)]
    expect((await resolve(shop.administrator, first.id, 'newData')).json).toMatchObject({ code: 'DATA_UNCHANGED' })
    await changePassword(await accountOf(product), 'otra-clave')
    const after = await opened(rents[2]?.id ?? 0)
    expect((await resolve(shop.administrator, first.id, 'newData')).json).toMatchObject({ settled: 2 })
    expect(await show(buyer, second.id)).toMatchObject({ estado: 'Resuelto', resolution: 'newData' })
    expect(await show(buyer, after.id)).toMatchObject({ estado: 'Abierto' })
    expect((await resolve(shop.administrator, second.id, 'newData')).json).toMatchObject({ code: 'CLAIM_SETTLED' })
  })

  test('by another profile keeps the end, makes it a rent of its product, sets the old one aside', async () => {
    const [product, other] = [
      await supplied({ precio: 3, nombre: 'Uno' }),
      await shop.product({ precio: 3, nombre: 'Dos' }),
    ]
    const dearer = await shop.product({ precio: 9 })
    const rent = await buy(product)
    await buyer.call(api.purchases.renew, { params: { id: rent.id }, body: {} })
    const before = await purchase(rent.id)
    const { id } = await opened(rent.id)
    expect((await resolve(shop.administrator, id, 'replacement')).json).toMatchObject({ code: 'NO_REPLACEMENT' })
    expect((await resolve(shop.administrator, id, 'replacement', dearer)).json).toMatchObject({
      code: 'NO_REPLACEMENT',
    })
    expect((await resolve(supplier, id, 'replacement', other)).json).toMatchObject({ code: 'NO_REPLACEMENT' })
    expect((await resolve(shop.administrator, id, 'replacement', other)).status).toBe(200)
    const after = await purchase(rent.id)
    expect(after).toMatchObject({ productId: other, nombre: 'Dos', nota: 'Correo', endDate: before?.endDate })
    expect(after?.username).not.toBe(before?.username)
    expect((await shop.administrator.call(api.catalogue.getProduct, { params: { id: other } })).stock).toBe(0)
    const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: product } })
    const [profile] = items[0]?.profiles ?? []
    expect(profile).toMatchObject({ taken: true, purchase: null })
    expect(profile?.setAsideAt).not.toBeNull()
    // It is neither sold nor deleted until its account changes.
    expect(
      (await shop.administrator.wire(api.catalogue.removeAccount, { params: { id: items[0]?.id ?? 0 } })).status,
    ).toBe(409)
    const give = () => shop.administrator.wire(api.claims.returnProfile, { params: { id: profile?.id ?? 0 } })
    expect((await give()).json).toMatchObject({ code: 'DATA_UNCHANGED' })
    await changePassword(items[0]?.id ?? 0, 'otra-clave')
    expect((await give()).json).toMatchObject({ stock: 1 })
    expect((await give()).json).toMatchObject({ code: 'NOT_SET_ASIDE' })
  })

  test('by another profile of the same product takes one of another account', async () => {
    const product = await shop.product({ profiles: 8, precio: 1 })
    const rent = await buy(product)
    const { id } = await opened(rent.id)
    expect((await resolve(shop.administrator, id, 'replacement')).status).toBe(200)
    expect((await purchase(rent.id))?.username).toContain(`-${product}-1`)
  })

  test('by a refund gives the unused part back, less what was given before, and ends the rent', async () => {
    const product = await shop.product({ precio: 10, profiles: 2 })
    const reseller = await shop.person('RESELLER', 100)
    const { id: purchaseId } = await buy(product, reseller)
    await ageRent(purchaseId, 15)
    const given = { quantity: fromSoles(1), motivo: 'Un día sin servicio' }
    await shop.administrator.call(api.purchases.refund, { params: { id: purchaseId }, body: given })
    const claim = await opened(purchaseId, reseller)
    expect((await show(shop.administrator, claim.id)).ways?.refund).toBe(400)
    const refused = await shop.administrator.wire(api.purchases.refund, { params: { id: purchaseId }, body: given })
    expect(refused.json).toMatchObject({ code: 'CLAIM_OPEN' })
    expect((await resolve(shop.administrator, claim.id, 'refund')).json).toMatchObject({ refunded: 4 })
    expect((await reseller.call(api.wallet.mine)).balance).toBe(9500)
    const [ended] = (await reseller.call(api.purchases.mine)).items
    expect(ended).toMatchObject({ freed: true, username: null, refunded: 500 })
    expect((await reseller.wire(api.purchases.renew, { params: { id: purchaseId }, body: {} })).status).toBe(409)
    expect((await shop.administrator.wire(api.purchases.free, { params: { id: purchaseId } })).status).toBe(409)
    expect((await reseller.wire(api.claims.reopen, { params: { id: claim.id } })).status).toBe(409)
    const [notice] = await noticesOf(reseller, 'claimSettled')
    expect(notice?.text).toMatch(/^Te devolvimos S\/\. 4\.00\. La compra terminó\./)
  })

  test('of a supplier is about its own sales, in time', async () => {
    const mine = await opened((await buy(await supplied())).id)
    const foreign = await opened((await buy(await shop.product())).id)
    expect((await resolve(supplier, foreign.id, 'explanation')).status).toBe(404)
    const reject = { params: { id: mine.id }, body: { text: 'No procede.' } }
    expect(await supplier.call(api.claims.reject, reject)).toMatchObject({ estado: 'Rechazado', refunded: null })
    const late = await opened((await buy(await supplied())).id)
    await age(late.id, 12 * 60 * 60 * 1000)
    expect((await resolve(supplier, late.id, 'explanation')).json).toMatchObject({ code: 'CLAIM_ESCALATED' })
    await escalateClaims(shop.context)
    await escalateClaims(shop.context)
    const told = await noticesOf(shop.administrator, 'claimEscalated')
    expect(told.filter(({ path }) => path === `/reclamos/${late.id}`)).toHaveLength(1)
    const { items } = await supplier.call(api.claims.list)
    expect(items.every(({ seller }) => seller.id === supplier.id)).toBe(true)
  })

  test('of a disabled supplier is the administrators’ alone', async () => {
    const gone = await shop.person('ADMIN')
    const product = await shop.product()
    await assign(product, gone.id)
    const { id } = await opened((await buy(product)).id)
    await shop.administrator.call(api.users.setState, { params: { id: gone.id }, body: { disabled: true } })
    expect(await show(shop.administrator, id)).toMatchObject({ escalated: true })
    await escalateClaims(shop.context)
    const told = await noticesOf(shop.administrator, 'claimEscalated')
    expect(told[0]).toMatchObject({ path: `/reclamos/${id}`, text: expect.stringContaining('desactivado') as string })
  })

  test('to a claim of one’s own is given by another administrator while there is one', async () => {
    const second = await shop.person('SADMIN', 100)
    const { id } = await opened((await buy(await shop.product(), second)).id, second)
    expect((await resolve(second, id, 'explanation')).json).toMatchObject({ code: 'OWN_CLAIM' })
    expect((await resolve(shop.administrator, id, 'explanation')).status).toBe(200)
  })
})

test('the figures say claims per hundred sales and the median time to an answer', async () => {
  const { products, sellers, medianHours } = await shop.administrator.call(api.claims.figures)
  expect(products.length).toBeGreaterThan(0)
  expect(sellers.map(({ nombre }) => nombre)).toContain(supplier.username)
  expect(medianHours).not.toBeNull()
})
