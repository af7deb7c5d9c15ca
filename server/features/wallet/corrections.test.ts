import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Sale } from '#contract/purchases/sales.ts'
import { fromSoles } from '#domain/money.ts'
import { limaDay } from '#domain/lima.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Wire } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const motivo = 'Se cobró dos veces.'
const fifty = <Answer>(call: () => Promise<Answer>) => Promise.all(Array.from({ length: 50 }, call))
const statuses = (answers: Wire[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const newest = async (person: Person) => (await person.call(api.wallet.mine)).items[0]

describe('a refund', () => {
  type Refund = { quantity?: number; motivo?: string; end?: boolean }
  const refund = (id: number, body: Refund = {}, key?: string) =>
    shop.administrator.wire(api.purchases.refund, { params: { id }, rawBody: { motivo, ...body }, ...(key && { key }) })
  const saleIn = ({ json }: Wire): Sale => (api.purchases.refund.reply as { parse(json: unknown): Sale }).parse(json)

  async function bought(person?: Person) {
    const buyer = person ?? (await shop.person('RESELLER', 100))
    const body = { productId: await shop.product({ precio: 20 }), nombreUser: 'Ana', telefono: '987654321' }
    const { id } = await buyer.call(api.purchases.buy, { body })
    return { buyer, id }
  }

  test('credits the paid amount as an entry that names purchase and reason', async () => {
    const { buyer, id } = await bought()
    const answer = await refund(id)
    expect(answer.status).toBe(201)
    expect(saleIn(answer)).toMatchObject({ id, precio: fromSoles(20), refunded: fromSoles(20), freed: false })
    expect(answer.text).not.toContain('SECRETO-')
    expect(await balanceOf(buyer)).toBe(fromSoles(100))
    const [entry] = (await buyer.call(api.wallet.mine)).items
    expect(entry).toMatchObject({ descripcion: 'Devolución', quantity: fromSoles(20), motivo, purchase: { id } })
    const [purchase] = (await buyer.call(api.purchases.mine)).items
    expect(purchase).toMatchObject({ id, refunded: fromSoles(20) })
    expect(purchase?.username).not.toBeNull()
  })

  test('may be partial, and never exceeds the paid amount', async () => {
    const { buyer, id } = await bought()
    expect(saleIn(await refund(id, { quantity: 7.5 })).refunded).toBe(fromSoles(7.5))
    expect((await refund(id, { quantity: 12.51 })).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
    expect(saleIn(await refund(id)).refunded).toBe(fromSoles(20))
    for (const more of [undefined, 0.01]) {
      expect((await refund(id, more ? { quantity: more } : {})).json).toMatchObject({ code: 'REFUND_TOO_HIGH' })
    }
    expect(await balanceOf(buyer)).toBe(fromSoles(100))
    const day = limaDay(new Date())
    const listed = await shop.administrator.call(api.purchases.list, { query: { q: buyer.username, from: day } })
    expect(listed.items).toMatchObject([{ id, refunded: fromSoles(20) }])
    expect(listed.sum).toBe(0)
  })

  test('may end the rent for good: its profile is set aside until its account changed', async () => {
    const { buyer, id } = await bought()
    const sale = saleIn(await refund(id, { quantity: 5, end: true }))
    expect(sale.endDate.getTime()).toBeLessThanOrEqual(Date.now())
    const [purchase] = (await buyer.call(api.purchases.mine)).items
    expect(purchase).toMatchObject({ id, username: null, password: null })
    expect(await shop.administrator.call(api.catalogue.getProduct, { params: { id: sale.productId } })).toMatchObject({
      stock: 0,
    })
    const free = await shop.administrator.wire(api.purchases.free, { params: { id } })
    expect(free.json).toMatchObject({ code: 'PROFILE_FREED' })
    const { items } = await shop.administrator.call(api.catalogue.listAccounts, { params: { id: sale.productId } })
    const [account] = items
    const params = { id: account?.profiles[0]?.id ?? 0 }
    const giveBack = () => shop.administrator.wire(api.claims.returnProfile, { params })
    expect((await giveBack()).json).toMatchObject({ code: 'DATA_UNCHANGED' })
    shop.advance(1000)
    const change = { params: { id: account?.id ?? 0 }, body: { password: 'otra-clave' } }
    await shop.administrator.call(api.catalogue.changeAccount, change)
    expect((await giveBack()).status).toBe(200)
    expect(await shop.administrator.call(api.catalogue.getProduct, { params: { id: sale.productId } })).toMatchObject({
      stock: 1,
    })
  })

  test('fifty concurrent ones never exceed the paid amount', async () => {
    const { buyer, id } = await bought()
    const answers = await fifty(() => refund(id, { quantity: 3 }))
    expect(statuses(answers)).toEqual([...Array<number>(6).fill(201), ...Array<number>(44).fill(409)])
    expect(await balanceOf(buyer)).toBe(fromSoles(98))
    const whole = await bought()
    expect(statuses(await fifty(() => refund(whole.id)))).toEqual([201, ...Array<number>(49).fill(409)])
    expect(await balanceOf(whole.buyer)).toBe(fromSoles(100))
  })

  test('fifty with one key are one refund', async () => {
    const { buyer, id } = await bought()
    const answers = await fifty(() => refund(id, { quantity: 3 }, 'una-devolucion'))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await refund(id, { quantity: 3 }, 'una-devolucion')).status).toBe(201)
    expect(await balanceOf(buyer)).toBe(fromSoles(83))
  })

  test('concurrent with purchases of the same wallet keeps the balance exact', async () => {
    const buyer = await shop.person('RESELLER', 100)
    const { id } = await bought(buyer)
    const productId = await shop.product({ precio: 1, profiles: 25 })
    const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? refund(id, { quantity: 0.5 }) : buyer.wire(api.purchases.buy, { body }),
      ),
    )
    // A call that waits too long for the wallet, on a busy machine, is refused; what was done is complete.
    const done = (of: 0 | 1) => answers.filter(({ status }, index) => index % 2 === of && status === 201).length
    expect(done(0) + done(1)).toBeGreaterThan(25)
    expect(await balanceOf(buyer)).toBe(fromSoles(100 - 20 - done(1) + done(0) / 2))
  })

  test('is refused for tickets, a zero amount, no reason, and the own purchase', async () => {
    const buyer = await shop.person('USER', 50)
    const raffle = {
      productId: await shop.product({ tickets: 3, precioRifa: 2 }),
      nombreUser: 'A',
      telefono: '987654321',
    }
    const ticket = await buyer.call(api.purchases.buy, { body: raffle })
    expect((await refund(ticket.id)).json).toMatchObject({ code: 'TICKET_NOT_REFUNDABLE' })
    const { id } = await bought()
    for (const quantity of [0, -1, 0.001]) expect((await refund(id, { quantity })).status, `${quantity}`).toBe(400)
    expect((await refund(id, { motivo: ' ' })).status).toBe(400)
    expect((await refund(2147483647)).status).toBe(404)
    const other = await shop.person('SADMIN', 50)
    const own = await bought(other)
    const asked = { params: { id: own.id }, rawBody: { motivo } }
    expect((await other.wire(api.purchases.refund, asked)).json).toMatchObject({ code: 'OWN_WALLET' })
  })
})

describe('an adjustment', () => {
  const adjust = (userId: number, quantity: number, body: { motivo?: string } = {}, key?: string) =>
    shop.administrator.wire(api.wallet.adjust, { rawBody: { userId, quantity, motivo, ...body }, ...(key && { key }) })

  test('debits a wallet, with its reason', async () => {
    const person = await shop.person('USER', 30)
    const answer = await adjust(person.id, -12.3)
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ descripcion: 'Ajuste', quantity: -12.3, motivo, user: { id: person.id } })
    expect(await balanceOf(person)).toBe(fromSoles(17.7))
    expect(await newest(person)).toMatchObject({ descripcion: 'Ajuste', motivo, purchase: null, corrects: null })
  })

  test('fifty concurrent ones never make the balance negative', async () => {
    const person = await shop.person('USER', 30)
    const answers = await fifty(() => adjust(person.id, -4))
    expect(statuses(answers)).toEqual([...Array<number>(7).fill(201), ...Array<number>(43).fill(409)])
    expect(await balanceOf(person)).toBe(fromSoles(2))
    expect((await adjust(person.id, -2.01)).json).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  test('must be negative, with a reason and an existing wallet', async () => {
    const person = await shop.person('USER', 30)
    for (const quantity of [0, 5, -10_000.01, -0.001]) {
      expect((await adjust(person.id, quantity)).status, `${quantity}`).toBe(400)
    }
    expect((await adjust(person.id, -1, { motivo: '' })).status).toBe(400)
    expect((await adjust(2147483647, -1)).status).toBe(404)
    expect(await balanceOf(person)).toBe(fromSoles(30))
  })
})

describe('a reversal', () => {
  const reverse = (id: number) => shop.administrator.wire(api.wallet.reverse, { params: { id }, rawBody: { motivo } })
  const credit = async (person: Person, quantity: number) =>
    shop.administrator.call(api.wallet.requestTopUp, {
      body: { quantity: fromSoles(quantity), descripcion: 'Bono', userId: person.id },
    })

  test('debits a credit exactly once of fifty concurrent calls', async () => {
    const person = await shop.person('USER')
    await credit(person, 40)
    const { id } = await credit(person, 15)
    expect(statuses(await fifty(() => reverse(id)))).toEqual([201, ...Array<number>(49).fill(409)])
    expect(await balanceOf(person)).toBe(fromSoles(40))
    expect(await newest(person)).toMatchObject({
      descripcion: 'Ajuste',
      quantity: fromSoles(-15),
      motivo,
      corrects: id,
    })
    const { items } = await shop.administrator.call(api.wallet.list, { query: { username: person.username } })
    expect(items.map(({ reversed }) => reversed)).toEqual([false, true, false])
    expect((await reverse(id)).json).toMatchObject({ code: 'ALREADY_REVERSED' })
  })

  test('is refused once the money is spent, and for an entry that is no credit', async () => {
    const person = await shop.person('USER')
    const { id } = await credit(person, 10)
    const body = { productId: await shop.product({ precio: 1 }), nombreUser: 'Ana', telefono: '987654321' }
    await person.call(api.purchases.buy, { body })
    expect((await reverse(id)).json).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const [debit] = (await person.call(api.wallet.mine)).items
    expect((await reverse(debit?.id ?? 0)).json).toMatchObject({ code: 'NOT_A_CREDIT' })
    const waiting = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
    expect((await reverse(waiting.id)).json).toMatchObject({ code: 'NOT_A_CREDIT' })
    expect((await reverse(2147483647)).status).toBe(404)
  })
})

test('constraints refuse corrections that no call writes', async () => {
  const person = await shop.person('RESELLER', 20)
  const productId = await shop.product({ precio: 10 })
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await person.call(api.purchases.buy, { body })
  const credit = (await person.call(api.wallet.mine)).items.find(({ quantity }) => quantity > 0)
  const insert = (kind: string, quantity: number, more: { purchase?: number; corrects?: number; motivo?: string }) =>
    sql`insert into wallet_entries (user_id, kind, quantity, status, purchase_id, corrects, motivo)
      values (${person.id}, ${kind}, ${quantity}, 'accepted', ${more.purchase ?? null}, ${more.corrects ?? null},
        ${more.motivo ?? null})`.execute(shop.context.db)
  await expect(insert('Devolución', 1001, { purchase: id })).rejects.toThrow('purchases_refunded')
  await expect(insert('Ajuste', 100, { motivo })).rejects.toThrow('violates check constraint')
  await expect(insert('Ajuste', -100, {})).rejects.toThrow('violates check constraint')
  await expect(insert('Ajuste', -100, { motivo, corrects: credit?.id ?? 0 })).rejects.toThrow('foreign key')
  await expect(insert('Bono', 100, { corrects: credit?.id ?? 0 })).rejects.toThrow('violates check constraint')
})
