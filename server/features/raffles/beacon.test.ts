import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { chainOfBeacon, timeOfRound } from '#domain/draw/beacon.ts'
import { readConfig } from '../../platform/config.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { buyTicket } from '../../testing/sales.ts'
import { openBeacon } from '../../platform/beacon.ts'
import { watchBeacon } from './watch-beacon.ts'

/** Round 123 of drand, as its servers return it. */
const round = 123
const signature = 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'
const truth = JSON.stringify({ round, randomness: 'fb8f7b', signature })

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const say = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

let drand: Server
const url = () => `http://127.0.0.1:${(drand.address() as AddressInfo).port}`
let answer: Answer
let asked: string[]
/** When the beacon was last requested, by the clock of the shop. */
let askedAt: number
/** Called when the beacon is requested. */
let letClockRun = () => {}
let shop: Shop
let buyer: Person
beforeAll(async () => {
  drand = createServer((request, response) => {
    asked.push(request.url ?? '')
    letClockRun()
    askedAt = shop.context.clock.now().getTime()
    answer(request, response)
  })
  await new Promise<void>((done) => drand.listen(0, '127.0.0.1', done))
  shop = await openShop({ drandUrl: `${url()}/` })
  buyer = await shop.person('USER', 100)
})
beforeEach(() => {
  asked = []
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(async () => {
  await shop.close()
  drand.closeAllConnections()
  drand.close()
})

/** Sets the shop's clock to this many milliseconds before the recorded round is made. */
function setClock(before: number): void {
  shop.advance(timeOfRound(round).getTime() - before - shop.context.clock.now().getTime())
}

/**
 * A raffle that closes this many milliseconds before the round is made, and its draw. The clock stands until the beacon
 * is requested.
 */
async function drawBefore(before: number, early = false) {
  const raffle = await shop.product({ tickets: early ? 3 : 2, ...(early && { finSorteo: null }) })
  await buyTicket(buyer, raffle)
  letClockRun = shop.stopClock()
  setClock(before)
  if (!early) await buyTicket(buyer, raffle)
  const { id } = await shop.administrator.call(api.raffles.draw, { body: { productId: raffle, early } })
  const acta = await shop.guest.call(api.raffles.acta, { params: { id } })
  expect(verifyActa(acta)).toEqual({ valid: true })
  const { announcedAt } = await shop.context.db
    .selectFrom('draws')
    .select('announcedAt')
    .where('productId', '=', raffle)
    .executeTakeFirstOrThrow()
  const announced = announcedAt?.getTime() ?? Number.NaN
  return { acta, announced }
}

test('a draw uses the round fixed when sales ended and records it', async () => {
  answer = say(200, truth)
  const { acta } = await drawBefore(1000)
  expect(acta.beacon).toEqual({ round, signature })
  expect(asked).toEqual([`/${chainOfBeacon}/public/${round}`])
})

test('a raffle closed and drawn in one call waits for its future round', async () => {
  answer = (request, response) =>
    (shop.context.clock.now() < timeOfRound(round) ? say(425, '{}') : say(200, truth))(request, response)
  const { acta } = await drawBefore(2500, true)
  expect(acta.beacon).toEqual({ round, signature })
  expect(Date.parse(acta.drawnAt)).toBeGreaterThanOrEqual(timeOfRound(round).getTime())
})

test('fetches a late round again', async () => {
  answer = (request, response) => (asked.length < 3 ? say(404, 'not yet') : say(200, truth))(request, response)
  expect((await drawBefore(1000)).acta.beacon).toEqual({ round, signature })
})

const other = signature.replace(/^b7/, 'a7')
const wrong: Record<string, Answer> = {
  'does not know the round': say(404, '{}'),
  'answers nonsense': say(200, '<html>'),
  'answers another round': say(200, JSON.stringify({ round: round + 1, signature })),
  'lies about the signature': say(200, JSON.stringify({ round, signature: other })),
  'answers another type': say(200, JSON.stringify({ round: String(round), signature: [signature] })),
  'says nothing at all': () => {},
  'never ends its answer': (_, response) => void response.writeHead(200).write('{"round":'),
  'hangs up': (_, response) => void response.socket?.destroy(),
}
test.each(Object.entries(wrong))('a beacon that %s is retried until the deadline, then skipped', async (_, does) => {
  answer = does
  expect(await openBeacon(url())?.fetch(round, 700)).toBeNull()
  expect(asked.length).toBeGreaterThan(0)
})

/** What a beacon does that is out of reach; all but the last have been asked before. */
const unreachable = { ...wrong, 'is not there yet': say(503, '{}') }
test.each(Object.entries(unreachable))(
  'a beacon that %s delays no announcement, and the draw follows two seconds after it',
  async (_, does) => {
    answer = does
    await shop.context.beacon?.probe(200)
    for (const early of [false, true]) {
      asked = []
      askedAt = Number.POSITIVE_INFINITY
      const raffle = await shop.product({ tickets: early ? 3 : 2, ...(early && { finSorteo: null }) })
      for (let ticket = 0; ticket < 2; ticket++) await buyTicket(buyer, raffle)
      const { id } = await shop.administrator.call(api.raffles.draw, { body: { productId: raffle, early } })
      const { announcedAt, drawnAt } = await shop.context.db
        .selectFrom('draws')
        .select(['announcedAt', 'drawnAt'])
        .where('productId', '=', raffle)
        .executeTakeFirstOrThrow()
      // Screens know of the draw before the beacon is asked: nothing of it comes in between.
      expect(askedAt).toBeGreaterThanOrEqual(announcedAt?.getTime() ?? Number.NaN)
      expect(drawnAt?.getTime()).toBeGreaterThanOrEqual((announcedAt?.getTime() ?? Number.NaN) + 2000)
      const acta = await shop.guest.call(api.raffles.acta, { params: { id } })
      expect(acta.beacon).toBeNull()
      expect(verifyActa(acta)).toEqual({ valid: true })
    }
  },
)

test('probes the beacon only while a raffle awaits its draw', async () => {
  answer = say(200, truth)
  const { db } = shop.context
  await db
    .updateTable('products')
    .set({ deletedAt: new Date() })
    .where('precioRifa', 'is not', null)
    .where('state', 'in', ['Publicado', 'Por sortear'])
    .execute()
  const first = watchBeacon(shop.context, 1)
  // Its first look is over when it is closed.
  await first.close()
  expect(asked).toEqual([])
  const watch = watchBeacon(shop.context, 1)
  await shop.product({ tickets: 2 })
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set([`/${chainOfBeacon}/public/latest`]))
  expect(shop.context.beacon?.answers()).toBe(true)
  answer = say(503, '{}')
  await expect.poll(() => shop.context.beacon?.answers()).toBe(false)
  await watch.close()
})

test('DRAND_URL=off disables the beacon', () => {
  expect(openBeacon(readConfig({ DRAND_URL: 'off' }).drandUrl)).toBeNull()
  expect(readConfig({}).drandUrl).toBe('https://api.drand.sh')
})
