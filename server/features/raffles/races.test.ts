import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { Client } from '../../testing/client.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { buyTicket, raffleOf } from '../../testing/sales.ts'

let shop: Shop
let second: Awaited<ReturnType<Shop['sibling']>>
beforeAll(async () => {
  shop = await openShop()
  second = await shop.sibling()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** The administrator, at the two servers in turn. */
const at = (index: number) =>
  index % 2 === 0 ? shop.administrator : new Client(second.origin, shop.administrator.token)
const draw = (productId: number, index = 0, more: { early?: boolean; key?: string } = {}) =>
  at(index).wire(api.raffles.draw, {
    body: { productId, early: more.early ?? false },
    ...(more.key && { key: more.key }),
  })
const cancel = (id: number, index = 0) => at(index).wire(api.raffles.cancel, { params: { id } })
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const people = async (count: number, balance: number) => {
  const made: Person[] = []
  for (let index = 0; index < count; index++) made.push(await shop.person('USER', balance))
  return made
}
const balancesOf = (owners: readonly Person[]) =>
  times(owners.length, async (index) => (await (owners[index] as Person).call(api.wallet.mine)).balance)
const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('thirty concurrent draws of one raffle at two servers draw once; the others return 409', async () => {
  const raffle = await raffleOf(shop, 4)
  expect(statuses(await times(30, (index) => draw(raffle, index)))).toEqual({ 201: 1, 409: 29 })
  const again = await draw(raffle)
  expect(again.json).toMatchObject({ code: 'ALREADY_DRAWN', issues: [{ message: expect.stringMatching(/^Ganó pe/) }] })
})

test('thirty concurrent draws with one key draw once and return the same winner', async () => {
  const raffle = await raffleOf(shop, 4)
  const answers = await times(30, (index) => draw(raffle, index, { key: 'thirty-draws' }))
  const won = answers.find(({ status }) => status === 201)
  expect(statuses(answers)).toEqual({ 201: 1, 409: 29 })
  expect(await draw(raffle, 1, { key: 'thirty-draws' })).toMatchObject({ status: 201, text: won?.text })
  expect((await draw(raffle, 1, { key: 'thirty-draws', early: true })).status).toBe(422)
})

test('draws during purchases are refused until the last ticket is sold', async () => {
  const raffle = await shop.product({ tickets: 30, precioRifa: 2 })
  const buyers = await people(5, 100)
  const buying = times(40, (index) => buyTicket(buyers[index % 5] as Person, raffle))
  const answers: { status: number; json: unknown }[] = []
  while (!answers.some(({ status }) => status === 201)) {
    answers.push(await draw(raffle, answers.length))
    await pause(10)
  }
  expect(statuses(await buying)).toEqual({ 201: 30, 409: 10 })
  expect(answers.at(-1)?.json).toMatchObject({ ticketsSold: 30 })
  for (const { json } of answers.slice(0, -1)) expect(json).toMatchObject({ code: 'BEFORE_END' })
})

/** Everybody buys one ticket after the other until no more are sold; `begun` resolves in the middle of it. */
function buyUntilRefused(raffle: number, buyers: readonly Person[]) {
  const begun = Promise.withResolvers<void>()
  let bought = 0
  const buying = times(buyers.length, async (index) => {
    for (;;) {
      const { status } = await buyTicket(buyers[index] as Person, raffle)
      if (status !== 201) return
      if (++bought === 2 * buyers.length) begun.resolve()
    }
  })
  return { begun: begun.promise, ended: buying.then(() => bought) }
}

test('a raffle closed early during sales is drawn among exactly the sold tickets', async () => {
  const raffle = await shop.product({ tickets: 1000, precioRifa: 2, finSorteo: null })
  const { begun, ended } = buyUntilRefused(raffle, await people(6, 900))
  await begun
  const drawing = await times(6, (index) => draw(raffle, index, { early: true }))
  const bought = await ended
  expect(bought).toBeGreaterThan(0)
  expect(bought).toBeLessThan(1000)
  const [won] = drawing.flatMap(({ status, json }) => (status === 201 ? [json as { id: number }] : []))
  const acta = await shop.guest.call(api.raffles.acta, { params: { id: won?.id ?? 0 } })
  expect(acta.tickets).toHaveLength(bought)
  expect(verifyActa(acta)).toEqual({ valid: true })
})

test('fifty concurrent cancellations during sales refund every ticket exactly once', async () => {
  const raffle = await shop.product({ tickets: 1000, precioRifa: 2 })
  const buyers = await people(25, 900)
  const { begun, ended } = buyUntilRefused(raffle, buyers)
  await begun
  const cancelled = await times(50, (index) => cancel(raffle, index))
  const bought = await ended
  expect(statuses(cancelled)).toEqual({ 200: 1, 409: 49 })
  expect(bought).toBeGreaterThan(0)
  expect(bought).toBeLessThan(1000)
  expect(new Set(await balancesOf(buyers))).toEqual(new Set([90_000]))
  const query = { pageSize: 1, descripcion: 'Devolución' } as const
  expect((await shop.administrator.call(api.wallet.list, { query })).total).toBe(bought)
})

test('a concurrent draw and cancellation leave one of both; a drawn raffle is not refunded', async () => {
  for (let round = 0; round < 4; round++) {
    const [buyer] = await people(1, 8)
    const raffle = await raffleOf(shop, 4, { buyers: [buyer as Person] })
    const [drawn, cancelled] = await Promise.all([draw(raffle), cancel(raffle, 1)])
    expect([drawn.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([
      drawn.status === 201 ? 201 : 200,
      409,
    ])
    expect(await balancesOf([buyer as Person])).toEqual([drawn.status === 201 ? 0 : 800])
  }
})
