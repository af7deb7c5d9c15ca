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

async function phoned(telefono: string): Promise<Person> {
  const person = await shop.person('USER', 200)
  await shop.context.db.updateTable('users').set({ telefono }).where('id', '=', person.id).execute()
  return person
}

test('a minimum above the number of tickets is refused', async () => {
  const body = { nombre: 'Rifa', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: 1 }
  const raffle = { ...body, ...raffleBody(shop.context, 5, { minTickets: 6 }) }
  expect((await shop.administrator.wire(api.catalogue.createProduct, { body: raffle })).json).toMatchObject({
    issues: [{ path: 'minTickets' }],
  })
})
