import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Sale } from '#contract/purchases/sales.ts'
import { endOf, maxDays } from '#domain/purchase.ts'
import type { Wire } from '../../testing/client.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { expirePurchase } from '../../testing/sales.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let buyer: Person
let supplier: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('RESELLER', 500)
  supplier = await shop.person('ADMIN')
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

type Change = { nota?: unknown; dias?: unknown }

const change = (by: Person, id: number, rawBody: Change, key?: string) =>
  by.wire(api.purchases.change, { params: { id }, rawBody, ...(key && { key }) })
const renew = (id: number, dias: number, key?: string) => change(shop.administrator, id, { dias }, key)
const free = (id: number) => shop.administrator.wire(api.purchases.free, { params: { id } })
const saleIn = ({ json }: Wire): Sale => (api.purchases.change.reply as { parse(json: unknown): Sale }).parse(json)

async function buy(productId?: number) {
  const body = { productId: productId ?? (await shop.product({ precio: 1 })), nombreUser: 'Ana', telefono: '987654321' }
  return buyer.call(api.purchases.buy, { body })
}

/** A sale of the supplier's own. */
async function sold() {
  const id = await shop.product({ precio: 1 })
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId: supplier.id } })
  return buy(id)
}

const read = (id: number) =>
  shop.context.db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const acts = (id: number) =>
  shop.context.db
    .selectFrom('audit')
    .select(['actorId', 'action'])
    .where('subject', '=', 'purchase')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()

test('an administrator adds days to the end, noted as Renovado, without charge', async () => {
  const bought = await buy()
  const { balance } = await buyer.call(api.wallet.mine)
  const renewed = await renew(bought.id, 7)
  expect(saleIn(renewed)).toMatchObject({
    id: bought.id,
    nota: 'Renovado',
    endDate: endOf(bought.endDate, 7),
    dias: 30,
  })
  expect(renewed.text).not.toContain('SECRETO-')
  expect((await buyer.call(api.wallet.mine)).balance).toBe(balance)
  expect(await acts(bought.id)).toEqual([{ actorId: shop.administrator.id, action: 'renew-purchase' }])
  const [seen] = (await buyer.call(api.purchases.mine)).items
  expect(seen).toMatchObject({ id: bought.id, endDate: endOf(bought.endDate, 7), nota: 'Renovado' })
})

test('adding days to a lapsed rent counts from now and shows the credentials again', async () => {
  const bought = await buy()
  await expirePurchase(shop, bought.id)
  const before = Date.now()
  const { endDate } = saleIn(await renew(bought.id, 2))
  expect(endDate.getTime()).toBeGreaterThanOrEqual(endOf(new Date(before), 2).getTime())
  expect(endDate.getTime()).toBeLessThanOrEqual(endOf(new Date(), 2).getTime())
  const [seen] = (await buyer.call(api.purchases.mine)).items
  expect(seen).toMatchObject({ id: bought.id, username: bought.username })
})

test('a note is set and cleared alone; given with days it replaces Renovado', async () => {
  const bought = await buy()
  expect(saleIn(await change(shop.administrator, bought.id, { nota: 'Correo' }))).toMatchObject({
    nota: 'Correo',
    endDate: bought.endDate,
  })
  expect(saleIn(await change(shop.administrator, bought.id, { nota: null })).nota).toBeNull()
  expect(saleIn(await change(shop.administrator, bought.id, { nota: 'Password', dias: 1 })).nota).toBe('Password')
  expect(saleIn(await change(shop.administrator, bought.id, { nota: null, dias: 1 })).nota).toBe('Renovado')
  expect((await acts(bought.id)).map(({ action }) => action)).toEqual([
    'note-purchase',
    'note-purchase',
    'renew-purchase',
    'renew-purchase',
  ])
})

test('a supplier changes only the note of own sales', async () => {
  const own = await sold()
  const others = await buy()
  const noted = await change(supplier, own.id, { nota: 'Password' })
  expect(saleIn(noted)).toMatchObject({ nota: 'Password', precio: null, seller: { id: supplier.id } })
  expect(noted.text).not.toContain('SECRETO-')
  for (const body of [{ dias: 1 }, { nota: 'Correo', dias: 1 }]) {
    expect((await change(supplier, own.id, body)).status).toBe(403)
    expect((await change(supplier, others.id, body)).status).toBe(403)
  }
  expect((await change(supplier, others.id, { nota: 'Correo' })).status).toBe(404)
  expect((await change(supplier, 999_999, { nota: 'Correo' })).status).toBe(404)
  expect(await read(own.id)).toMatchObject({ nota: 'Password', endDate: own.endDate })
  expect((await read(others.id)).nota).toBeNull()
})

test('refuses days for a ticket or a freed profile, and invalid values with a message', async () => {
  const ticket = await buy(await shop.product({ tickets: 3, precioRifa: 1 }))
  expect((await renew(ticket.id, 1)).json).toMatchObject({ code: 'NOT_A_RENT' })
  const bought = await buy()
  await expirePurchase(shop, bought.id)
  expect((await free(bought.id)).status).toBe(200)
  expect((await renew(bought.id, 1)).json).toMatchObject({ code: 'PROFILE_FREED' })
  expect((await renew(999_999, 1)).status).toBe(404)
  const running = await buy()
  for (const body of [
    {},
    { dias: 0 },
    { dias: -1 },
    { dias: 1.5 },
    { dias: 3651 },
    { dias: '1' },
    { nota: 'Oferta' },
  ]) {
    const { status, json } = await change(shop.administrator, running.id, body)
    expect([status, (json as { code: string }).code], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
  }
  expect((await read(running.id)).endDate).toEqual(running.endDate)
  const most = Array.from({ length: Math.floor(maxDays.left / maxDays.added) }, () => renew(running.id, maxDays.added))
  const statuses = (await Promise.all(most)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(most.length - 1)
  expect(statuses).toContain(400)
})

test('fifty concurrent renewals of one day add exactly fifty days', async () => {
  const bought = await buy()
  const answers = await Promise.all(Array.from({ length: 50 }, () => renew(bought.id, 1)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(200))
  expect((await read(bought.id)).endDate).toEqual(endOf(bought.endDate, 50))
  expect(new Set(answers.map((answer) => saleIn(answer).endDate.getTime())).size).toBe(50)
  expect(await acts(bought.id)).toHaveLength(50)
})

test('one renewal sent fifty times with its key adds its days once', async () => {
  const bought = await buy()
  const answers = await Promise.all(Array.from({ length: 50 }, () => renew(bought.id, 5, 'one-renewal')))
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await renew(bought.id, 5, 'one-renewal')).status).toBe(200)
  expect((await read(bought.id)).endDate).toEqual(endOf(bought.endDate, 5))
  expect((await renew(bought.id, 6, 'one-renewal')).status).toBe(422)
})

test('concurrent renewals and releases of a lapsed rent: it runs on, or was freed, not both', async () => {
  for (let round = 0; round < 6; round++) {
    const bought = await buy()
    await expirePurchase(shop, bought.id)
    const { endDate } = await read(bought.id)
    const attempts = { renew: () => renew(bought.id, 1), free: () => free(bought.id) }
    // The one that is sent first is more likely to win: they alternate.
    const order = round % 2 === 0 ? (['renew', 'free'] as const) : (['free', 'renew'] as const)
    const done = { renew: 0, free: 0 }
    const attempt = async (act: keyof typeof attempts) => {
      const { status } = await attempts[act]()
      expect([200, 409]).toContain(status)
      if (status === 200) done[act]++
    }
    await Promise.all(Array.from({ length: 50 }, () => order.map(attempt)).flat())
    const after = await read(bought.id)
    expect(done).toEqual(after.freedAt ? { renew: 0, free: 1 } : { renew: 50, free: 0 })
    if (after.freedAt) expect(after.endDate).toEqual(endDate)
    else expect(after.endDate.getTime()).toBeGreaterThan(endOf(new Date(), 49).getTime())
  }
})
