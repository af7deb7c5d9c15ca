import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, raffleBody, type Person, type Shop } from '../../testing/open-shop.ts'
import { prove } from '../../testing/prove.ts'
import { buyTicket, raffleOf } from '../../testing/sales.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const minuteMs = 60 * 1000
const inMinutes = (minutes: number) => new Date(shop.context.clock.now().getTime() + minutes * minuteMs)
const change = (id: number, rawBody: object) =>
  shop.administrator.wire(api.catalogue.changeProduct, { params: { id }, rawBody })
const publish = (id: number) =>
  shop.administrator.wire(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
const draw = (productId: number, early = false) =>
  shop.administrator.wire(api.raffles.draw, { body: { productId, early } })
const cancel = (id: number) => shop.administrator.wire(api.raffles.cancel, { params: { id } })
const codeOf = (answer: { json: unknown }) => (answer.json as { code?: string }).code

test('a raffle without kind, terms or end is not published, and each is named', async () => {
  const id = await shop.product({ tickets: 5, publish: false })
  await change(id, { tipoSorteo: null, terminos: '', finSorteo: null })
  const refused = await publish(id)
  expect(refused).toMatchObject({ status: 409, json: { code: 'RAFFLE_INCOMPLETE' } })
  const { issues } = refused.json as { issues: { path: string }[] }
  expect(issues.map(({ path }) => path)).toEqual(['tipoSorteo', 'terminos', 'finSorteo'])
  await change(id, { tipoSorteo: 'social', terminos: 'Unas', finSorteo: inMinutes(-1) })
  expect((await publish(id)).json).toMatchObject({ issues: [{ path: 'finSorteo' }] })
  await change(id, { finSorteo: inMinutes(5) })
  expect((await publish(id)).status).toBe(200)
  for (const emptied of [{ tipoSorteo: null }, { terminos: '' }])
    expect(codeOf(await change(id, emptied))).toBe('RAFFLE_INCOMPLETE')
})

test('an end does not move once it was published, in the database neither', async () => {
  const id = await shop.product({ tickets: 5 })
  for (const finSorteo of [inMinutes(60), inMinutes(5), null])
    expect(await change(id, { finSorteo })).toMatchObject({ status: 409, json: { code: 'END_FIXED' } })
  const moved = shop.context.db
    .updateTable('products')
    .set({ finSorteo: inMinutes(60) })
    .where('id', '=', id)
  await expect(moved.execute()).rejects.toThrow('a published end does not move')
})

test('every change of the terms is a version of its own, which stays', async () => {
  const id = await shop.product({ tickets: 5, publish: false })
  for (const terminos of ['Unas', 'Unas', 'Otras']) await change(id, { terminos })
  const versions = shop.context.db.selectFrom('raffleTerms').select(['version', 'terminos']).where('productId', '=', id)
  expect(await versions.orderBy('version').execute()).toEqual([
    { version: 1, terminos: 'Gana un ticket.' },
    { version: 2, terminos: 'Unas' },
    { version: 3, terminos: 'Otras' },
  ])
  const edited = shop.context.db.updateTable('raffleTerms').set({ terminos: 'x' }).where('productId', '=', id)
  await expect(edited.execute()).rejects.toThrow('terms that were written stay')
  expect(await shop.administrator.call(api.catalogue.getProduct, { params: { id } })).toMatchObject({
    terminosVersion: 3,
  })
})

test('a raffle is drawn before its end only if all tickets are sold, and not cancelled after it', async () => {
  const [open, full] = [await raffleOf(shop, 4, { sold: 2, finSorteo: inMinutes(5) }), await raffleOf(shop, 2)]
  for (const early of [false, true]) expect(codeOf(await draw(open, early))).toBe('BEFORE_END')
  expect((await draw(full)).status).toBe(201)
  const buyer = await shop.person('USER', 10)
  shop.advance(5 * minuteMs)
  expect(codeOf(await buyTicket(buyer, open))).toBe('RAFFLE_ENDED')
  const add = await buyer.wire(api.cart.add, { body: { productId: open, quantity: 1 } })
  expect(codeOf(add)).toBe('RAFFLE_ENDED')
  await prove(shop.administrator)
  expect(codeOf(await cancel(open))).toBe('END_PASSED')
  expect((await draw(open)).status).toBe(201)
})

test('administrators and suppliers buy no tickets, alone or from a cart', async () => {
  const productId = await shop.product({ tickets: 5 })
  const lines = [{ productId, quantity: 1 }]
  for (const buyer of [shop.administrator, await shop.person('ADMIN')]) {
    const answers = [
      await buyTicket(buyer, productId),
      await buyer.wire(api.cart.add, { body: { productId, quantity: 1 } }),
      await buyer.wire(api.cart.checkOut, { body: { nombreUser: 'Ana', telefono: '987654321', lines } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, json: { code: 'STAFF_TICKETS' } })
  }
})

test('an agreement is stored once with its version; a sale without it says so', async () => {
  const id = await shop.product({ tickets: 5 })
  const seller = await shop.person('ADMIN')
  expect((await change(id, { sellerId: seller.id })).status).toBe(200)
  const [one, other] = [await shop.person('USER', 10), await shop.person('USER', 10)]
  const params = { id }
  expect(await one.call(api.raffles.agreement, { params })).toEqual({ version: null, adult: false })
  const agree = (version: number) => one.wire(api.raffles.agree, { params, body: { version, adult: true } })
  expect(codeOf(await agree(2))).toBe('TERMS_CHANGED')
  for (let times = 0; times < 2; times++) expect(await agree(1)).toMatchObject({ json: { version: 1, adult: true } })
  expect((await one.wire(api.raffles.agree, { params, rawBody: { version: 1, adult: false } })).status).toBe(400)
  for (const buyer of [one, other]) expect((await buyTicket(buyer, id)).status).toBe(201)
  const noted = shop.context.db.selectFrom('ticketAgreements').innerJoin('purchases', 'purchases.id', 'purchaseId')
  expect(
    await noted.select(['userId', 'version', 'adult']).where('productId', '=', id).orderBy('purchaseId').execute(),
  ).toEqual([
    { userId: one.id, version: 1, adult: true },
    { userId: other.id, version: null, adult: false },
  ])
  const sales = async (by: Person) => (await by.call(api.purchases.list, { query: { productId: id } })).items
  const agreements = (await sales(shop.administrator)).map(({ ticket }) => ticket?.agreement)
  expect(agreements).toEqual([
    { version: null, adult: false },
    { version: 1, adult: true },
  ])
  expect((await sales(seller)).map(({ ticket }) => ticket?.agreement)).toEqual([null, null])
  await prove(shop.administrator)
  const { text } = await shop.administrator.wire(api.purchases.export, { query: { productId: id } })
  expect(text).toMatch(
    /Acuerdo del sorteo[^]*No consta que aceptó las bases[^]*Aceptó las bases \(versión 1\) y declaró ser mayor de edad/,
  )
  expect(codeOf(await one.wire(api.raffles.agreement, { params: { id: await shop.product() } }))).toBe('NOT_A_RAFFLE')
})

test('fifty sales at once by two accounts with one phone sell the most of one person', async () => {
  const id = await shop.product({ tickets: 60, maxPorPersona: 7 })
  const buyers = [await phoned('51 912 345 678'), await phoned('912345678')]
  const stranger = await phoned('912345679')
  const lines = [{ productId: id, quantity: 2 }]
  const cart = { nombreUser: 'Ana', telefono: '987654321', lines }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const buyer = buyers[index % 2] as Person
      return index % 5 === 0 ? buyer.wire(api.cart.checkOut, { body: cart }) : buyTicket(buyer, id)
    }),
  )
  const codes = new Set(answers.filter(({ status }) => status !== 201).map(codeOf))
  expect(codes).toEqual(new Set(['TICKET_LIMIT']))
  const { totalTickets, stock } = await shop.administrator.call(api.catalogue.getProduct, { params: { id } })
  expect((totalTickets ?? 0) - stock).toBe(7)
  expect((await buyTicket(stranger, id)).status).toBe(201)
})

test("whoever changes the phone or takes over another's stays one person, also in fifty sales at once", async () => {
  const id = await shop.product({ tickets: 60, maxPorPersona: 5 })
  const [first, second, third] = [await phoned('911000001'), await phoned('911000002'), await phoned('911000003')]
  const stranger = await phoned('911000009')
  for (let sold = 0; sold < 3; sold++) expect((await buyTicket(first, id)).status).toBe(201)
  // The second takes over the phone of the first, buys, and goes on with one that the third takes over.
  await setPhone(first, '911000004')
  await setPhone(second, '+51 911 000 001')
  expect((await buyTicket(second, id)).status).toBe(201)
  await setPhone(second, '911000005')
  await setPhone(third, '911000005')
  const phones = ['911000001', '911000005', '911000004', '911000006']
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const buyer = [first, second, third][index % 3] as Person
      if (index % 4 === 0) await setPhone(first, phones[index % 3] ?? '')
      return buyTicket(buyer, id)
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(new Set(['TICKET_LIMIT']))
  for (let sold = 0; sold < 5; sold++) expect((await buyTicket(stranger, id)).status).toBe(201)
  expect(codeOf(await buyTicket(stranger, id))).toBe('TICKET_LIMIT')
  const kept = () => shop.context.db.selectFrom('rafflePhones').select('phone').where('productId', '=', id).execute()
  expect((await kept()).length).toBeGreaterThan(2)
  await prove(shop.administrator)
  expect((await cancel(id)).status).toBe(200)
  expect(await kept()).toEqual([])
})

const setPhone = (person: Person, telefono: string) =>
  shop.context.db.updateTable('users').set({ telefono }).where('id', '=', person.id).execute()

async function phoned(telefono: string): Promise<Person> {
  const person = await shop.person('USER', 200)
  await setPhone(person, telefono)
  return person
}

test('a minimum above the number of tickets is refused', async () => {
  const body = { nombre: 'Rifa', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: 1 }
  const raffle = { ...body, ...raffleBody(shop.context, 5, { minTickets: 6 }) }
  expect((await shop.administrator.wire(api.catalogue.createProduct, { body: raffle })).json).toMatchObject({
    issues: [{ path: 'minTickets' }],
  })
})
