import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from './open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const buy = (buyer: Person, productId: number, key?: string) =>
  buyer.wire(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' }, ...(key && { key }) })
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
/** The number of replies with each status. */
function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('fifty buyers of the last profile: one buys it, the others keep their money', async () => {
  const product = await shop.product({ precio: 1, profiles: 1 })
  const buyers: Person[] = []
  for (let index = 0; index < 50; index++) buyers.push(await shop.person('USER', 10))
  const answers = await times(50, (index) => buy(buyers[index] as Person, product))
  expect(statuses(answers)).toEqual({ 201: 1, 409: 49 })
  const balances = await times(50, async (index) => (await (buyers[index] as Person).call(api.wallet.mine)).balance)
  expect(balances.filter((balance) => balance === 1000)).toHaveLength(49)
})

test('fifty buyers of twenty profiles buy twenty different ones', async () => {
  const product = await shop.product({ precio: 1, profiles: 20 })
  const buyers: Person[] = []
  for (let index = 0; index < 10; index++) buyers.push(await shop.person('USER', 100))
  const answers = await times(50, (index) => buy(buyers[index % 10] as Person, product))
  expect(statuses(answers)).toEqual({ 201: 20, 409: 30 })
  const sold = answers.flatMap((answer) => (answer.status === 201 ? [(answer.json as { perfil: string }).perfil] : []))
  expect(new Set(sold).size).toBe(20)
})

test('twenty concurrent purchases on a balance for one: one succeeds', async () => {
  const product = await shop.product({ precio: 5, profiles: 40 })
  const buyer = await shop.person('USER', 13)
  expect(statuses(await times(20, () => buy(buyer, product)))).toEqual({ 201: 1, 409: 19 })
  expect((await buyer.call(api.wallet.mine)).balance).toBe(0)
})

test('fifty concurrent tickets of a raffle of thirty get numbers 1 to 30, then it is full', async () => {
  const raffle = await shop.product({ tickets: 30, precioRifa: 2 })
  const buyers: Person[] = []
  for (let index = 0; index < 5; index++) buyers.push(await shop.person('USER', 100))
  const answers = await times(50, (index) => buy(buyers[index % 5] as Person, raffle))
  expect(statuses(answers)).toEqual({ 201: 30, 409: 20 })
  const numbers = answers.flatMap((answer) =>
    answer.status === 201 ? [(answer.json as { ticket: { number: number } }).ticket.number] : [],
  )
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect((await shop.guest.call(api.catalogue.getProduct, { params: { id: raffle } })).state).toBe('Por sortear')
})

test('fifty concurrent purchases with one key are one', async () => {
  const product = await shop.product({ precio: 1, profiles: 60 })
  const buyer = await shop.person('USER', 500)
  const answers = await times(50, () => buy(buyer, product, 'fifty-at-once'))
  expect(new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.text)).size).toBe(1)
  expect((await buyer.call(api.purchases.mine)).total).toBe(1)
})

test('one top-up accepted fifty times concurrently is credited once', async () => {
  const person = await shop.person()
  const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: 5000 as never } })
  const answers = await times(50, () => shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } }))
  expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
  expect((await person.call(api.wallet.mine)).balance).toBe(5000)
})

test('two administrators accepting and rejecting a top-up concurrently: one act wins', async () => {
  const person = await shop.person()
  const other = await shop.person('SADMIN')
  let accepted = 0
  for (let round = 0; round < 30; round++) {
    const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: 500 as never } })
    const [put, deleted] = await Promise.all([
      shop.administrator.wire(api.wallet.acceptTopUp, { params: { id } }),
      other.wire(api.wallet.deleteTopUp, { params: { id } }),
    ])
    expect([put.status === 200, deleted.status === 204].filter(Boolean)).toHaveLength(1)
    const acts = await shop.administrator.call(api.audit.list, { query: { subject: 'walletEntry', subjectId: id } })
    expect(acts.items.map(({ action, actor }) => [action, actor])).toEqual([
      put.status === 200 ? ['accept-top-up', 'superadmin'] : ['reject-top-up', other.username],
    ])
    if (put.status === 200) accepted++
  }
  expect((await person.call(api.wallet.mine)).balance).toBe(accepted * 500)
})

test('of fifty concurrent top-ups five are pending, the others refused', async () => {
  const person = await shop.person()
  const answers = await times(50, () => person.wire(api.wallet.requestTopUp, { body: { quantity: 500 as never } }))
  expect(statuses(answers)).toEqual({ 201: 5, 409: 45 })
})

test('fifty restocks beside fifty purchases lose no profile and sell none twice', async () => {
  const product = await shop.product({ precio: 1, profiles: 5 })
  const buyers: Person[] = []
  for (let index = 0; index < 10; index++) buyers.push(await shop.person('USER', 100))
  const fill = (index: number) =>
    shop.administrator.wire(api.catalogue.addAccounts, {
      params: { id: product },
      body: { accounts: [{ username: `extra-${index % 7}`, password: 'x', perfil: String(index), pin: '' }] },
    })
  const [filled, bought] = await Promise.all([
    times(50, fill),
    times(50, (index) => buy(buyers[index % 10] as Person, product)),
  ])
  expect(statuses(filled)).toEqual({ 201: 50 })
  const sold = bought.filter((answer) => answer.status === 201).length
  const { stock } = await shop.administrator.call(api.catalogue.getProduct, { params: { id: product } })
  expect(stock).toBe(55 - sold)
})

test('one username registered forty times concurrently creates one account', async () => {
  const body = { username: 'gemelos99', password: 'Una-clave-larga-7', telefono: '987654321' }
  const answers = await times(40, () => shop.guest.wire(api.users.register, { body }))
  expect(statuses(answers)).toEqual({ 201: 1, 409: 39 })
})
