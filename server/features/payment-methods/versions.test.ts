import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await brokenInvariants(shop.context.db)).toEqual([])
  await shop.context.db.updateTable('paymentMethods').set({ active: false }).execute()
})
afterAll(() => shop.close())

const yape = { kind: 'Yape', label: 'Yape de Ana', holder: 'Ana Ríos', number: '900 000 003' } as const
const qr = Buffer.from('900000003').toString('base64')
const create = (made: object = {}) => shop.administrator.call(api.paymentMethods.create, { body: { ...yape, ...made } })
const change = (id: number, body: object) =>
  shop.administrator.call(api.paymentMethods.change, { params: { id }, body })
const ask = async (person: Person) =>
  (await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10) } })).id
const shown = (person: Person, topUp: number) => person.call(api.paymentMethods.list, { query: { topUp } })
const report = (person: Person, id: number, methodId: number) =>
  person.wire(api.wallet.setPayment, { params: { id }, rawBody: { methodId, operationNumber: String(1e7 + id) } })

test('who waits with a top-up keeps what was shown to them, others see what is there now', async () => {
  const { id } = await create({ qr })
  const [early, late] = [await shop.person(), await shop.person()]
  const waiting = await ask(early)
  await change(id, { number: '900 000 004', holder: 'Luis Ríos', qr: null })
  expect(await shown(early, waiting)).toMatchObject([{ id, number: '900 000 003', holder: 'Ana Ríos', qr }])
  expect(await shown(late, await ask(late))).toMatchObject([
    { id, number: '900 000 004', holder: 'Luis Ríos', qr: null },
  ])
  expect(await late.call(api.paymentMethods.list)).toMatchObject([{ id, number: '900 000 004' }])

  await change(id, { active: false })
  const { id: other } = await create({ label: 'Yape nuevo', number: '900 000 005' })
  expect(await shown(early, waiting)).toMatchObject([{ id, number: '900 000 003' }, { id: other }])
  expect((await report(early, waiting, id)).status).toBe(200)
  expect((await report(late, await ask(late), id)).json).toMatchObject({ issues: [{ path: 'methodId' }] })
  for (const person of [late, shop.administrator])
    expect((await person.wire(api.paymentMethods.list, { query: { topUp: waiting } })).status).toBe(404)
})

test('a method that came later is kept from when it was paid by', async () => {
  const person = await shop.person()
  const waiting = await ask(person)
  const { id } = await create()
  expect((await report(person, waiting, id)).status).toBe(200)
  await change(id, { number: '900 000 009' })
  expect(await shown(person, waiting)).toMatchObject([{ id, number: '900 000 003' }])
})

test('a method that somebody who waits was shown is switched off, not deleted', async () => {
  const { id } = await create()
  const person = await shop.person()
  const waiting = await ask(person)
  expect((await shop.administrator.wire(api.paymentMethods.remove, { params: { id } })).status).toBe(204)
  expect(await shown(person, waiting)).toMatchObject([{ id, number: yape.number }])
  await person.call(api.wallet.cancelTopUp, { params: { id: waiting } })
  expect((await shop.administrator.wire(api.paymentMethods.remove, { params: { id } })).status).toBe(204)
  expect((await shop.administrator.call(api.paymentMethods.list)).some((method) => method.id === id)).toBe(false)
})

test('fifty top-ups while the number changes each keep one number', async () => {
  const { id } = await create()
  const people: Person[] = []
  while (people.length < 10) people.push(await shop.person())
  const numbers = ['900 000 011', '900 000 012', '900 000 013']
  const [asked] = await Promise.all([
    Promise.all(
      people.flatMap((person) => Array.from({ length: 5 }, async () => ({ person, topUp: await ask(person) }))),
    ),
    ...numbers.map((number) => change(id, { number })),
  ])
  expect(asked).toHaveLength(50)
  const read = async () => {
    const pages = await Promise.all(asked.map(({ person, topUp }) => shown(person, topUp)))
    for (const page of pages) expect(page).toHaveLength(1)
    return pages.map(([method]) => method?.number)
  }
  const first = await read()
  for (const number of first) expect([yape.number, ...numbers]).toContain(number)
  await change(id, { number: '900 000 099' })
  expect(await read()).toEqual(first)
})

test('neither a version nor what was shown can be changed in the database', async () => {
  await create()
  const waiting = await ask(await shop.person())
  const { db } = shop.context
  await expect(sql`update payment_method_versions set number = '1'`.execute(db)).rejects.toThrow('never changes')
  for (const shownVersions of [null, []]) {
    const changed = db.updateTable('walletEntries').set({ shownVersions }).where('id', '=', waiting).execute()
    await expect(changed).rejects.toThrow('what a customer was shown stays')
  }
})

test('every administrator is told once of each change, and nobody of none', async () => {
  const [other, reduced, customer] = [await shop.person('SADMIN'), await shop.person('REDUCED'), await shop.person()]
  const told = async (person: Person) =>
    (await person.call(api.notices.list, { query: { pageSize: 200 } })).items
      .filter(({ kind }) => kind === 'paymentMethodChanged')
      .map(({ title, text }) => `${title}: ${text}`)
  const before = (await told(shop.administrator)).length
  const { id } = await create({ qr })
  await change(id, { number: '900 000 004' })
  await change(id, { number: '900 000 004' })
  await shop.administrator.wire(api.paymentMethods.change, { params: { id }, rawBody: { number: '' } })
  await change(id, { qr: null })
  await shop.administrator.call(api.paymentMethods.remove, { params: { id } })
  const by = shop.administrator.username
  const end = 'Si no lo esperabas, míralo en Ajustes.'
  const texts = [
    `Se quitó una forma de pago: ${by} quitó Yape de Ana. Antes: 900 000 004, de Ana Ríos. ${end}`,
    `Cambió una forma de pago: ${by} cambió Yape de Ana. Ya no tiene QR. ${end}`,
    `Cambió una forma de pago: ${by} cambió Yape de Ana. Ahora: 900 000 004, de Ana Ríos. Antes: 900 000 003, de Ana Ríos. ${end}`,
    `Nueva forma de pago: ${by} agregó Yape de Ana. Ahora: 900 000 003, de Ana Ríos. ${end}`,
  ]
  expect((await told(other)).slice(0, 4)).toEqual(texts)
  expect((await told(shop.administrator)).slice(0, 4)).toEqual(texts)
  expect((await told(shop.administrator)).length).toBe(before + 4)
  for (const person of [reduced, customer]) expect(await told(person)).toEqual([])
})

test('fifty changes of one number at once: each is a version, and what stands is the last one', async () => {
  const { id } = await create()
  const numbers = Array.from({ length: 50 }, (_, index) => `900 001 0${10 + index}`)
  const accepted: string[] = []
  const send = async (number: string) => {
    const rawBody = { number }
    const { status } = await shop.administrator.wire(api.paymentMethods.change, { params: { id }, rawBody })
    expect(status).toBe(200)
    accepted.push(number)
  }
  await Promise.all(numbers.map(send))
  expect(accepted.length).toBeGreaterThan(1)
  const versions = await shop.context.db
    .selectFrom('paymentMethodVersions')
    .select('number')
    .where('methodId', '=', id)
    .orderBy('id')
    .execute()
  expect(versions.map(({ number }) => number).toSorted()).toEqual([yape.number, ...accepted].toSorted())
  const stored = (await shop.administrator.call(api.paymentMethods.list)).find((method) => method.id === id)
  expect(stored?.number).toBe(versions.at(-1)?.number)
})
