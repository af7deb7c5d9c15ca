import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { limaTime } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { daysFirst } from '../../testing/days-first.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { acceptByRule } from './accept.ts'
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

let serial = 20_000_000
const freshNumber = () => String((serial += 137))
const rule = (on: boolean, maxPerTopUp = 50, maxPerCustomerDay = 100, maxPerDay = 10_000) => ({
  body: {
    autoAccept: {
      on,
      maxPerTopUp: fromSoles(maxPerTopUp),
      maxPerCustomerDay: fromSoles(maxPerCustomerDay),
      maxPerDay: fromSoles(maxPerDay),
    },
  },
})
const set = (client: Person, ...asked: Parameters<typeof rule>) => client.call(api.settings.change, rule(...asked))
const record = async (soles: number, operationNumber: string) =>
  shop.administrator.call(api.paymentsReceived.record, {
    // No statement below covers that time.
    body: { methodId: yape, amount: fromSoles(soles), at: new Date(Date.now() - 20 * 60_000), operationNumber },
  })
/** Imports a statement with one payment of this minute. */
const paid = async (soles: number, operationNumber: string, payer = '') => {
  const [date = '', time = ''] = limaTime(new Date()).split(' ')
  const day = date.split('-').toReversed().join('/')
  const bytes = Buffer.from(
    `Fecha;Origen;N° operación;Abono;Cargo\n${day} ${time};${payer};${operationNumber};${soles.toFixed(2)};`,
  )
  await shop.administrator.call(api.paymentsReceived.importStatement, {
    form: { methodId: String(yape), answers: daysFirst },
    file: { name: 'a.csv', type: 'text/csv', bytes },
  })
}
const ask = async (person: Person, soles: number, operationNumber?: string) =>
  (
    await person.call(api.wallet.requestTopUp, {
      body: { quantity: fromSoles(soles), methodId: yape, ...(operationNumber && { operationNumber }) },
    })
  ).id
/** A pending top-up and its payment. */
async function waiting(person: Person, soles: number, payer?: string): Promise<number> {
  const operationNumber = freshNumber()
  const id = await ask(person, soles, operationNumber)
  await paid(soles, operationNumber, payer)
  await matchPayments(shop.context)
  return id
}
/** A customer of whom a person has accepted a top-up. */
async function known(soles = 5): Promise<Person> {
  const person = await shop.person()
  const operationNumber = freshNumber()
  const id = await ask(person, soles, operationNumber)
  await record(soles, operationNumber)
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id } })
  return person
}
const settled = async () => {
  await matchPayments(shop.context)
  await acceptByRule(shop.context)
}
const balanceOf = async (person: Person) => (await person.call(api.wallet.mine)).balance
const stateOf = async (person: Person, id: number) =>
  (await person.call(api.wallet.mine)).items.find((it) => it.id === id)?.estado

test('an own top-up counts as certain only for an administrator who may accept it', async () => {
  const read = async (by: Person) => {
    const { acceptable } = await by.call(api.paymentsReceived.summary)
    const { items } = await by.call(api.wallet.list, { query: { state: 'false' } })
    return [
      acceptable.count,
      Number(acceptable.sum),
      items.flatMap((it) => (it.acceptable ? it.id : [])).toSorted((a, b) => a - b),
    ]
  }
  const customer = await shop.person()
  const own = await waiting(shop.administrator, 20)
  const theirs = await waiting(customer, 30)
  expect(await read(shop.administrator)).toEqual([2, 5000, [own, theirs]])
  const other = await shop.person('SADMIN')
  expect(await read(shop.administrator)).toEqual([1, 3000, [theirs]])
  expect(await read(other)).toEqual([2, 5000, [own, theirs]])
  const accept = (by: Person) => by.call(api.paymentsReceived.acceptCertain)
  expect(await accept(shop.administrator)).toMatchObject({ ids: [theirs], left: 0 })
  expect(await accept(other)).toMatchObject({ ids: [own], left: 0 })
  await shop.administrator.call(api.users.changeRole, { params: { id: other.id }, body: { role: 'USER' } })
})

test('accepting all certain matches fifty times concurrently credits each once', async () => {
  const [one, other, third] = [await shop.person(), await shop.person(), await shop.person()]
  const certain = [await waiting(one, 20), await waiting(other, 30)]
  const unpaid = await third.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(40), methodId: yape } })
  const { acceptable } = await shop.administrator.call(api.paymentsReceived.summary)
  expect(acceptable).toEqual({ count: 2, sum: fromSoles(50) })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.administrator.call(api.paymentsReceived.acceptCertain)),
  )
  expect(answers.reduce((sum, { accepted }) => sum + accepted.count, 0)).toBe(2)
  expect(answers.flatMap(({ ids }) => ids).toSorted((some, next) => some - next)).toEqual(certain)
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([fromSoles(20), fromSoles(30)])
  expect(await stateOf(third, unpaid.id)).toBe('Pendiente')
})

test('accepts automatically only while the rule is on, in the name of who enabled it', async () => {
  const person = await known()
  const id = await waiting(person, 20)
  await settled()
  expect(await stateOf(person, id)).toBe('Pendiente')
  const owner = await shop.person('SADMIN')
  await set(owner, true)
  await settled()
  expect(await stateOf(person, id)).toBe('Aceptada')
  const { items } = await shop.administrator.call(api.audit.list, { query: { subject: 'walletEntry', subjectId: id } })
  expect(items).toMatchObject([{ action: 'accept-top-up', actor: owner.username, after: { auto: true } }])
  await set(owner, false)
})

test('the limits per top-up and per customer and day hold under fifty concurrent runs', async () => {
  const person = await known()
  await set(shop.administrator, true, 50, 100)
  const tooMuch = await waiting(person, 50.01)
  const ids = []
  for (let count = 0; count < 4; count++) ids.push(await waiting(person, 40))
  await Promise.all(Array.from({ length: 50 }, () => acceptByRule(shop.context)))
  expect(await stateOf(person, tooMuch)).toBe('Pendiente')
  expect(await balanceOf(person)).toBe(fromSoles(85))
  const states = await Promise.all(ids.map((id) => stateOf(person, id)))
  expect(states.filter((estado) => estado === 'Aceptada')).toHaveLength(2)
  // A top-up accepted by an administrator counts towards no limit.
  const { accepted } = await shop.administrator.call(api.paymentsReceived.acceptCertain)
  expect(accepted).toEqual({ count: 3, sum: fromSoles(130.01) })
  await set(shop.administrator, false)
})

test('switched off during fifty runs, it accepts nothing more', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => known()))
  for (const person of people) await waiting(person, 10)
  await set(shop.administrator, true)
  const work = Promise.all(Array.from({ length: 50 }, () => acceptByRule(shop.context)))
  await set(shop.administrator, false)
  const total = async () => (await Promise.all(people.map(balanceOf))).reduce((sum, balance) => sum + balance, 0)
  const accepted = await total()
  await work
  expect(await total()).toBe(accepted)
  await shop.administrator.call(api.paymentsReceived.acceptCertain)
  expect(await total()).toBe(fromSoles(180))
})

test('a rule of a disabled administrator accepts nothing until another enables it', async () => {
  const [person, owner] = [await known(), await shop.person('SADMIN')]
  await set(owner, true)
  await shop.administrator.call(api.users.setState, { params: { id: owner.id }, body: { disabled: true } })
  const id = await waiting(person, 20)
  await settled()
  expect(await stateOf(person, id)).toBe('Pendiente')
  await set(shop.administrator, true)
  await settled()
  expect(await stateOf(person, id)).toBe('Aceptada')
  await set(shop.administrator, false)
})

test('accepts automatically no manual record, no manual link and no likely match', async () => {
  const [one, other, third] = [await known(), await known(), await known()]
  await set(shop.administrator, true)
  const number = freshNumber()
  const written = await ask(one, 21, number)
  await record(21, number)
  const likely = await ask(other, 22)
  await paid(22, freshNumber())
  const linked = await ask(third, 23)
  await paid(23, freshNumber())
  await settled()
  const { items } = await shop.administrator.call(api.paymentsReceived.list)
  const payment = items.find(({ amount }) => amount === fromSoles(23))
  await shop.administrator.call(api.paymentsReceived.link, {
    params: { id: payment?.id ?? 0 },
    body: { entryId: linked },
  })
  await settled()
  expect(await stateOf(one, written)).toBe('Pendiente')
  expect(await stateOf(other, likely)).toBe('Pendiente')
  expect(await stateOf(third, linked)).toBe('Pendiente')
  const { accepted } = await shop.administrator.call(api.paymentsReceived.acceptCertain)
  expect(accepted).toEqual({ count: 2, sum: fromSoles(44) })
  expect(await stateOf(other, likely)).toBe('Pendiente')
  await other.call(api.wallet.cancelTopUp, { params: { id: likely } })
  await set(shop.administrator, false)
})

test('accepts automatically only customers and payers whom a person accepted before', async () => {
  const [stranger, person] = [await shop.person(), await shop.person()]
  const first = await waiting(person, 24, 'Ana  Quispe')
  await set(shop.administrator, true)
  const unknown = await waiting(stranger, 25)
  await settled()
  expect([await stateOf(stranger, unknown), await stateOf(person, first)]).toEqual(['Pendiente', 'Pendiente'])
  await shop.administrator.call(api.wallet.acceptTopUp, { params: { id: first } })
  const [same, someone] = [await waiting(person, 26, 'ANA QUISPE'), await waiting(person, 27, 'Beto Ramos')]
  await settled()
  expect([await stateOf(person, same), await stateOf(person, someone)]).toEqual(['Aceptada', 'Pendiente'])
  await shop.administrator.call(api.paymentsReceived.acceptCertain)
  await set(shop.administrator, false)
})

test('the daily limit of the shop holds under fifty concurrent runs', async () => {
  const before = await shop.context.db
    .selectFrom('walletEntries')
    .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('sum'))
    .where('autoAccepted', '=', true)
    .executeTakeFirstOrThrow()
  const people = await Promise.all(Array.from({ length: 6 }, () => known()))
  for (const person of people) await waiting(person, 30)
  await set(shop.administrator, true, 50, 100, before.sum / 100 + 70)
  await Promise.all(Array.from({ length: 50 }, () => acceptByRule(shop.context)))
  const balances = await Promise.all(people.map(balanceOf))
  expect(balances.filter((balance) => balance === fromSoles(35))).toHaveLength(2)
  await shop.administrator.call(api.paymentsReceived.acceptCertain)
  await set(shop.administrator, false)
})

test("an administrator's own top-up is left to another administrator", async () => {
  const [owner, other] = [await shop.person('SADMIN'), await shop.person('SADMIN')]
  await set(owner, true)
  const operationNumber = freshNumber()
  const asked = { quantity: fromSoles(20), methodId: yape, operationNumber }
  const { id } = await other.call(api.wallet.requestTopUp, { body: asked })
  await other.call(api.paymentsReceived.record, {
    body: { methodId: yape, amount: fromSoles(20), at: new Date(), operationNumber },
  })
  await settled()
  expect(await stateOf(other, id)).toBe('Pendiente')
  await owner.call(api.wallet.acceptTopUp, { params: { id } })
  expect(await stateOf(other, id)).toBe('Aceptada')
  await set(owner, false)
})
