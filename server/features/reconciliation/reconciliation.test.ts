import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { centimos, plus } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { matchPayments } from './match.ts'

let shop: Shop
let yape: number
beforeAll(async () => {
  shop = await openShop()
  const body = { kind: 'Yape', label: 'Yape', holder: 'Ana', number: '900 000 003' } as const
  yape = (await shop.administrator.call(api.paymentMethods.create, { body })).id
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const { paymentsReceived } = api
let serial = 10_000_000
const freshNumber = () => String((serial += 137))
/** No two tests have the same amount. */
let amounts = 500
const freshAmount = () => (amounts += 1)

type Paid = { amount: number; number?: string | undefined; paidAt?: Date }
const ask = async (person: Person, { amount, number, paidAt }: Paid) =>
  (
    await person.call(api.wallet.requestTopUp, {
      body: {
        quantity: centimos(amount),
        methodId: yape,
        ...(number && { operationNumber: number }),
        ...(paidAt && { paidAt }),
      },
    })
  ).id
const receive = ({ amount, number, at = new Date() }: { amount: number; number?: string; at?: Date }) =>
  shop.administrator.call(paymentsReceived.record, {
    body: { methodId: yape, amount: centimos(amount), at, ...(number && { operationNumber: number }) },
  })
async function show(id: number): Promise<PaymentReceived> {
  await matchPayments(shop.context)
  const { items } = await shop.administrator.call(paymentsReceived.list, { query: { pageSize: 200 } })
  const payment = items.find((it) => it.id === id)
  if (!payment) throw new Error('the payment is in no list')
  return payment
}
const minutes = (count: number) => count * 60_000

test('matches a payment with the number and amount of a top-up, in either order', async () => {
  const person = await shop.person()
  const [amount, first, second] = [freshAmount(), freshNumber(), freshNumber()]
  const asked = await ask(person, { amount, number: first })
  const late = new Date(Date.now() - minutes(23 * 60))
  const paid = { estado: 'Asignado', certainBy: 'number', entry: { id: asked } }
  expect(await receive({ amount, number: first, at: late })).toMatchObject(paid)
  const { id } = await receive({ amount, number: second, at: late })
  expect(await show(id)).toMatchObject({ estado: 'Abierto', entry: null })
  const after = await ask(person, { amount, number: second })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: after } })
})

test('ignores leading zeros of operation numbers', async () => {
  const person = await shop.person()
  const late = new Date(Date.now() - minutes(23 * 60))
  for (const at of [new Date(), late]) {
    const [amount, number] = [freshAmount(), freshNumber()]
    const asked = await ask(person, { amount, number: `00${number}` })
    const received = await receive({ amount, number, at })
    expect(received).toMatchObject({ estado: 'Asignado', entry: { id: asked } })
    const again = { methodId: yape, amount: centimos(amount), at, operationNumber: `00${number}` }
    const refused = await shop.administrator.wire(paymentsReceived.record, { body: again })
    expect(refused.json).toMatchObject({ code: 'PAYMENT_KNOWN' })
  }
})

test('the only top-up of an amount is likely, judged by request time, not claimed time', async () => {
  const person = await shop.person()
  const [near, far] = [freshAmount(), freshAmount()]
  const paidAt = new Date(Date.now() - minutes(72))
  const entry = await ask(person, { amount: near })
  const within = new Date(Date.now() - minutes(29))
  const { id } = await receive({ amount: near, at: within })
  expect(await show(id)).toMatchObject({ estado: 'Dudoso', entry: null, candidates: [{ id: entry, likely: true }] })
  await ask(person, { amount: far, paidAt })
  expect(await receive({ amount: far, at: paidAt })).toMatchObject({ estado: 'Abierto', candidates: [] })
  await shop.administrator.call(paymentsReceived.acceptCertain)
  expect((await person.call(api.wallet.mine)).balance).toBe(0)
  const link = { params: { id }, body: { entryId: entry } }
  expect(await shop.administrator.call(paymentsReceived.link, link)).toMatchObject({ certainBy: null })
  expect((await shop.administrator.call(paymentsReceived.acceptCertain)).accepted).toMatchObject({ sum: near })
})

test('two candidates are doubtful until one is withdrawn', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const amount = freshAmount()
  const entries = [await ask(one, { amount }), await ask(other, { amount })]
  const { id, estado, candidates } = await receive({ amount })
  expect(estado).toBe('Dudoso')
  expect(candidates.map((it) => it.id)).toEqual(entries)
  await one.call(api.wallet.cancelTopUp, { params: { id: entries[0] as number } })
  expect(await show(id)).toMatchObject({ estado: 'Dudoso', candidates: [{ id: entries[1], likely: true }] })
})

test('reopens a linked payment when its top-up changes method; every typed number counts', async () => {
  const [first, second] = [await shop.person(), await shop.person()]
  const other = { kind: 'Plin', label: 'Plin', holder: 'Ana', number: '900 000 004' } as const
  const plin = (await shop.administrator.call(api.paymentMethods.create, { body: other })).id
  const correct = (person: Person, id: number, body: { methodId: number; operationNumber: string }) =>
    person.call(api.wallet.setPayment, { params: { id }, body })
  const acceptable = async (id: number) =>
    (await shop.context.db.selectFrom('acceptableTopUps').select('entryId').where('entryId', '=', id).execute()).length
  const [amount, number] = [freshAmount(), freshNumber()]
  const asked = await ask(first, { amount, number })
  const { id, estado } = await receive({ amount, number })
  expect([estado, await acceptable(asked)]).toEqual(['Asignado', 1])
  await correct(first, asked, { methodId: yape, operationNumber: freshNumber() })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: asked } })
  await correct(first, asked, { methodId: plin, operationNumber: freshNumber() })
  expect(await show(id)).toMatchObject({ estado: 'Dudoso', entry: null })
  expect(await acceptable(asked)).toBe(0)
  // A number that another typed as well is a doubt until one of them is gone; then it was typed too late.
  const right = await ask(second, { amount, number })
  expect(await show(id)).toMatchObject({ estado: 'Dudoso', candidates: [{ id: asked }, { id: right }] })
  await first.call(api.wallet.cancelTopUp, { params: { id: asked } })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: right } })
})

test('a later twin number makes a match doubtful until it is withdrawn', async () => {
  const [first, second] = [await shop.person(), await shop.person()]
  const [amount, number] = [freshAmount(), freshNumber()]
  const asked = await ask(first, { amount, number })
  const { id } = await receive({ amount, number })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: asked } })
  const twin = await ask(second, { amount: amount + 1, number: `0${number}` })
  expect(await show(id)).toMatchObject({ estado: 'Dudoso', candidates: [{ id: asked }, { id: twin }] })
  await shop.administrator.call(paymentsReceived.acceptCertain)
  expect((await first.call(api.wallet.mine)).balance).toBe(0)
  await second.call(api.wallet.cancelTopUp, { params: { id: twin } })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: asked } })
})

test('two payments for one top-up are both doubtful', async () => {
  const person = await shop.person()
  const amount = freshAmount()
  const first = await receive({ amount })
  const second = await receive({ amount })
  const entry = await ask(person, { amount })
  for (const { id } of [first, second])
    expect(await show(id)).toMatchObject({ estado: 'Dudoso', candidates: [{ id: entry }] })
  await shop.administrator.call(paymentsReceived.ignore, { params: { id: first.id }, body: { motivo: 'Propina' } })
  expect(await show(first.id)).toMatchObject({ estado: 'Ignorado', motivo: 'Propina', candidates: [] })
  expect(await show(second.id)).toMatchObject({ estado: 'Dudoso', candidates: [{ id: entry, likely: true }] })
  await shop.administrator.call(paymentsReceived.reopen, { params: { id: first.id } })
  for (const { id } of [first, second])
    expect(await show(id)).toMatchObject({ estado: 'Dudoso', motivo: null, candidates: [{ id: entry, likely: false }] })
})

test('an equal number with another amount, or one digit off, is doubtful', async () => {
  const person = await shop.person()
  const [number, amount] = [freshNumber(), freshAmount()]
  const entry = await ask(person, { amount, number })
  expect(await receive({ amount: amount + 1000, number })).toMatchObject({
    estado: 'Dudoso',
    candidates: [{ id: entry }],
  })
  const swapped = `${number.slice(0, -2)}${number.at(-1)}${number.at(-2)}`
  if (swapped !== number)
    expect(await receive({ amount, number: swapped })).toMatchObject({ estado: 'Dudoso', candidates: [{ id: entry }] })
  await person.call(api.wallet.cancelTopUp, { params: { id: entry } })
})

test('rejecting or reversing a top-up reopens its payment; an unlinked pair stays apart', async () => {
  const person = await shop.person()
  const [amount, number] = [freshAmount(), freshNumber()]
  const rejected = await ask(person, { amount, number })
  const { id } = await receive({ amount, number })
  await shop.administrator.call(api.wallet.rejectTopUp, { params: { id: rejected }, body: { motivo: 'Otra vez' } })
  expect(await show(id)).toMatchObject({ estado: 'Abierto', entry: null })
  const again = await ask(person, { amount, number })
  expect(await show(id)).toMatchObject({ estado: 'Asignado', entry: { id: again } })
  const unlinked = { params: { id }, body: { motivo: 'Es de otra persona' } }
  expect(await shop.administrator.call(paymentsReceived.unlink, unlinked)).toMatchObject({ estado: 'Abierto' })
  expect((await shop.administrator.wire(paymentsReceived.unlink, unlinked)).json).toMatchObject({
    code: 'PAYMENT_SETTLED',
  })
  await matchPayments(shop.context)
  expect(await show(id)).toMatchObject({ estado: 'Abierto' })
  const link = { params: { id }, body: { entryId: again } }
  expect(await shop.administrator.call(paymentsReceived.link, link)).toMatchObject({ entry: { id: again } })
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: again } })
  await shop.administrator.call(api.wallet.reverse, { params: { id: again }, body: { motivo: 'Se devolvió' } })
  expect(await show(id)).toMatchObject({ estado: 'Abierto', entry: null })
  expect((await shop.administrator.wire(paymentsReceived.link, link)).json).toMatchObject({
    code: 'TOP_UP_NOT_PAYABLE',
  })
})

test('fifty concurrent manual links make one, also of differing amounts', async () => {
  const person = await shop.person()
  const amount = freshAmount()
  const entry = await ask(person, { amount })
  const payments = [await receive({ amount: amount + 100 }), await receive({ amount: amount + 200 })]
  const links = Array.from({ length: 50 }, (_, index) =>
    shop.administrator.wire(paymentsReceived.link, {
      params: { id: payments[index % 2]?.id ?? 0 },
      body: { entryId: entry },
    }),
  )
  const statuses = (await Promise.all(links)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
})

test('a pending top-up shows its certain and doubtful payments to administrators only', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  const [amount, number] = [freshAmount(), freshNumber()]
  await ask(one, { amount, number })
  await receive({ amount, number })
  const doubted = freshAmount()
  await ask(one, { amount: doubted })
  await ask(other, { amount: doubted })
  await receive({ amount: doubted })
  await matchPayments(shop.context)
  const { items } = await shop.administrator.call(api.wallet.list, {
    query: { state: 'false', username: one.username },
  })
  const received = Object.fromEntries(items.map((it) => [it.quantity, it.received]))
  expect(received[amount]).toMatchObject([{ certain: true, amount, operationNumber: number }])
  expect(received[doubted]).toMatchObject([{ certain: false, amount: doubted }])
  expect(Object.fromEntries(items.map((it) => [it.quantity, it.acceptable]))).toEqual({
    [amount]: true,
    [doubted]: false,
  })
  const own = (await one.wire(api.wallet.mine)).text
  expect(own).not.toContain('received')
  expect(own).not.toContain('acceptable')
})

test("a payment is found by a part of its number or of the payer's name", async () => {
  const body = { methodId: yape, amount: centimos(freshAmount()), at: new Date(), payer: 'Lucía Ñahui 71234 y 5' }
  const { id } = await shop.administrator.call(paymentsReceived.record, {
    body: { ...body, operationNumber: 'XK7Q99001' },
  })
  const found = async (text: string) =>
    (await shop.administrator.call(paymentsReceived.list, { query: { text } })).items.map((it) => it.id)
  for (const text of ['k7q99', 'XK7Q99001', 'ñahui', 'cía Ñahui 7', 'hui', '1234 Y', 'lucía ñahui 71234 y 5'])
    expect(await found(text)).toEqual([id])
  for (const text of ['Op. XK7Q99001', 'N° xk7q99001']) expect(await found(text)).toEqual([id])
  for (const text of ['ñahui 8', 'ñahuy 71234', '71234 y 6']) expect(await found(text)).toEqual([])
})

test('total and sum of a search are the same on every page', async () => {
  const amounts = [freshAmount(), freshAmount(), freshAmount()].map(centimos)
  for (const amount of amounts)
    await shop.administrator.call(paymentsReceived.record, {
      body: { methodId: yape, amount, at: new Date(), payer: 'Wayra Ttito Quello' },
    })
  const all = { total: 3, sum: plus(...amounts) }
  const found = async (pageSize: number, page: number, text = 'ttito que') => {
    const { items, total, sum } = await shop.administrator.call(paymentsReceived.list, {
      query: { text, pageSize, page },
    })
    return { shown: items.length, total, sum }
  }
  expect(await found(5, 1)).toEqual({ shown: 3, ...all })
  expect(await found(3, 1)).toEqual({ shown: 3, ...all })
  expect(await found(2, 1)).toEqual({ shown: 2, ...all })
  expect(await found(2, 2)).toEqual({ shown: 1, ...all })
  expect(await found(2, 3)).toEqual({ shown: 0, ...all })
  expect(await found(5, 1, 'ttito quy')).toEqual({ shown: 0, total: 0, sum: 0 })
})
