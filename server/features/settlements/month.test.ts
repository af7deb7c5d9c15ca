import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { rounds } from '../../testing/rounds.ts'
import { Ledger, type Rent } from '../../testing/ledger.ts'

const seed = 20_261_129
const days = 30
/** `npm run test:long` simulates all of it, `npm test` a quarter. */
const [suppliers, sales] = [rounds(20), rounds(5000)]
const dayMs = 24 * 60 * 60 * 1000

let state = seed
/** A number from 0 to below `below`, always the same sequence. */
const chance = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const oneOf = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item

let shop: Shop
let now: () => number
let restartClock: () => void
const vendors: Person[] = []
const buyers: Person[] = []
const ledger = new Ledger()

beforeAll(async () => {
  shop = await openShop()
  restartClock = shop.stopClock()
  now = () => shop.context.clock.now().getTime()
  for (let index = 0; index < suppliers; index++) vendors.push(await shop.person('ADMIN', index < 2 ? 900 : 0))
  for (let index = 0; index < 8; index++) buyers.push(await shop.person('RESELLER', Math.ceil(sales / 2)))
  const perProduct = Math.ceil((sales * 1.3) / (suppliers * 2) / 4) * 4
  for (const [index, vendor] of [...vendors, ...vendors].entries()) {
    const dias = oneOf([7, 10, 30, 30, 45])
    const garantiaDias = oneOf([dias, dias, Math.ceil(dias / 3), 2])
    const precio = 101 + chance(150)
    const costo = index % 7 === 3 ? null : Math.min(precio, 31 + chance(120))
    const id = await shop.product({ precio: precio / 100, dias, profiles: perProduct })
    const body = { sellerId: vendor.id, garantiaDias, costo: costo === null ? null : fromSoles(costo / 100) }
    await shop.administrator.call(api.catalogue.changeProduct, { params: { id }, body })
    ledger.addProduct({ id, supplier: vendor.id, dias, garantiaDias, precio, costo })
  }
})
afterAll(async () => {
  restartClock()
  await shop.close()
})

const codeOf = ({ json }: { json: unknown }) => (json as { code?: string }).code

async function logInAgain() {
  for (const person of [shop.administrator, ...buyers, ...vendors.slice(0, 2)]) {
    const { token } = await shop.guest.call(api.users.login, { body: { username: person.username, password } })
    Object.assign(person, { token })
  }
}

async function sell() {
  const product = oneOf(ledger.products)
  // Now and then a supplier buys, perhaps of themselves.
  const own = vendors.slice(0, 2).find(({ id }) => id === product.supplier)
  const by = own && chance(3) === 0 ? own : chance(20) === 0 ? oneOf(vendors.slice(0, 2)) : oneOf(buyers)
  const body = { productId: product.id, nombreUser: 'Ana', telefono: '987654321' }
  const wire = await by.wire(api.purchases.buy, { body })
  if (wire.status !== 201) return expect(['SOLD_OUT', 'NOT_FOR_SALE', 'INSUFFICIENT_BALANCE']).toContain(codeOf(wire))
  const { id, precio } = wire.json as { id: number; precio: number }
  const paid = Math.round(precio * 100)
  // Suppliers pay what the public pays, for which there is no rule here.
  return ledger.sell({ id, productId: product.id, buyer: by, paid, at: now() })
}

const running = () => ledger.rents.filter((rent) => !rent.ended && rent.end > now())
const pick = (those: readonly Rent[]) => (those.length === 0 ? undefined : oneOf(those))

async function renew() {
  const rent = pick(running())
  if (!rent) return
  const wire = await rent.buyer.wire(api.purchases.renew, { params: { id: rent.id }, body: {} })
  if (wire.status === 201) ledger.renew(rent, now())
  else expect(codeOf(wire)).toBe('INSUFFICIENT_BALANCE')
}

async function refund() {
  const rent = pick(ledger.rents.filter((it) => !it.ended && !it.claim && it.refunded < it.cost()))
  if (!rent) return
  const quantity = 1 + chance(rent.cost() - rent.refunded)
  const whole = chance(4) === 0 ? rent.cost() - rent.refunded : quantity
  const end = chance(3) === 0
  const body = { quantity: fromSoles(whole / 100), motivo: 'Un error', end }
  await shop.administrator.call(api.purchases.refund, { params: { id: rent.id }, body })
  ledger.refund(rent, whole, now())
  if (end) rent.ended = true
}

async function claim() {
  const rent = pick(running().filter((it) => !it.claim && it.warrantyAt(now()) > now()))
  if (!rent) return
  const body = { purchaseId: rent.id, kind: 'clave', text: 'No entra.' } as const
  const { id } = await rent.buyer.call(api.claims.open, { body })
  ledger.claim(rent, id, now())
}

async function answer() {
  const rent = pick(ledger.rents.filter((it) => it.claim))
  if (!rent?.claim) return
  const params = { id: rent.claim.id }
  const { ways } = await shop.administrator.call(api.claims.show, { params })
  const elsewhere = ways?.replacements ?? []
  const by = oneOf(['replacement', 'replacement', 'replacement', 'refund', 'explanation'] as const)
  if (by === 'replacement' && elsewhere.length > 0 && rent.end > now()) {
    const { productId } = oneOf(elsewhere)
    await shop.administrator.call(api.claims.resolve, { params, body: { by, text: 'Otro.', productId } })
    ledger.replace(rent, productId, now())
  } else if (by === 'refund' && (ways?.refund ?? 0) > 0 && !rent.ended) {
    const { refunded } = await shop.administrator.call(api.claims.resolve, { params, body: { by, text: 'Toma.' } })
    ledger.refund(rent, refunded ?? 0, rent.claim.openedAt)
    rent.ended = true
  } else {
    await shop.administrator.call(api.claims.resolve, { params, body: { by: 'explanation', text: 'Es así.' } })
  }
  ledger.settle(rent, now())
}

async function changeCost() {
  const product = oneOf(ledger.products)
  const costo = 20 + chance(130)
  const body = { costo: fromSoles(costo / 100), sellAtLoss: true }
  await shop.administrator.call(api.catalogue.changeProduct, { params: { id: product.id }, body })
  ledger.changeCost(product.id, costo)
}

async function payOut() {
  const vendor = oneOf(vendors)
  const { payable } = ledger.sums(vendor.id, now())
  const pay = (amount: number) => {
    const rawBody = { amount: amount / 100, methodKind: 'Plin' }
    return shop.administrator.wire(api.settlements.payOut, { params: { userId: vendor.id }, rawBody })
  }
  if (payable > 0) {
    expect(codeOf(await pay(payable + 1))).toBe('PAYOUT_TOO_HIGH')
    const amount = chance(2) === 0 ? payable : 1 + chance(payable)
    expect((await pay(amount)).status).toBe(201)
    ledger.payOut(vendor.id, amount)
  } else expect(codeOf(await pay(1))).toBe('PAYOUT_TOO_HIGH')
}

async function correct() {
  const vendor = oneOf(vendors)
  const amount = chance(200) - 100 || 1
  const body = { amount: fromSoles(amount / 100), motivo: 'Se contó mal' }
  await shop.administrator.call(api.settlements.correct, { params: { userId: vendor.id }, body })
  ledger.correct(vendor.id, amount)
}

async function fill() {
  const unknown = { kind: 'sale', unknown: true } as const
  const vendor = oneOf(vendors)
  const params = { userId: vendor.id }
  const { items } = await shop.administrator.call(api.settlements.entries, { params, query: unknown })
  const entry = items[0]
  if (!entry) return
  const costo = 20 + chance(120)
  const alike = chance(2) === 0
  const body = { costo: fromSoles(costo / 100), alike }
  const { filled } = await shop.administrator.call(api.settlements.fillCost, { params: { id: entry.id }, body })
  expect(filled).toBe(ledger.fill(entry.purchaseId ?? 0, costo, alike))
}

/** What the shop says of every supplier is what the events come to. */
async function compare() {
  const query = { pageSize: 200 }
  const { items } = await shop.administrator.call(api.settlements.list, { query })
  const said = new Map(
    items.map(({ user, held, payable, paid, unknown }) => [user.id, { held, payable, paid, unknown }]),
  )
  const none = { held: 0, payable: 0, paid: 0, unknown: 0 }
  for (const { id } of vendors) expect(said.get(id) ?? none, `${id}`).toEqual(ledger.sums(id, now()))
}

test(`a month of ${sales} sales is settled with ${suppliers} suppliers to the céntimo, on each day`, async () => {
  for (let day = 0; day < days; day++) {
    await logInAgain()
    for (let count = 0; count < sales / days; count++) {
      await sell()
      if (chance(4) === 0) await renew()
      if (chance(12) === 0) await refund()
      if (chance(10) === 0) await claim()
      if (chance(12) === 0) await answer()
    }
    for (const also of [changeCost, correct, fill, payOut, payOut]) await also()
    await compare()
    shop.advance(dayMs / 2 + chance(1000))
    await logInAgain()
    await payOut()
    shop.advance(dayMs / 2)
  }
  // Later nothing is held any more but what is claimed.
  for (const later of [5, 30, 60]) {
    shop.advance(later * dayMs)
    await logInAgain()
    await answer()
    await compare()
    await payOut()
  }
  expect(ledger.rents.some((rent) => rent.isMoved)).toBe(true)
  expect(await brokenInvariants(shop.context.db)).toEqual([])
})
