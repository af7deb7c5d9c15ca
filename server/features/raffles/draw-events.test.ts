import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopEvent } from '#contract/events.ts'
import { api } from '#contract/index.ts'
import { drawDelayMs, drawDurationMs, drawShownMs } from '#domain/raffle.ts'
import { whileDrawsWait } from '../../testing/hold-draws.ts'
import { listenTo, type Subscription } from '../../testing/listen-to.ts'
import { callerOf, openShop, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'
import { announceDraw } from './announce-draw.ts'

let shop: Shop
const open: Subscription[] = []
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.close()
})
afterAll(() => shop.close())

async function listen(origin = shop.origin): Promise<Subscription> {
  const subscription = await listenTo(shop.guest, origin)
  open.push(subscription)
  return subscription
}
/** The received draw events; a client that subscribes at the moment of an announcement may receive it twice. */
const drawsIn = (events: readonly ShopEvent[]) => {
  const draws = events.filter((event) => event.type === 'draw')
  return draws.filter(
    ({ productId, winner }, index) =>
      index === draws.findIndex((other) => other.productId === productId && other.winner?.id === winner?.id),
  )
}
const draw = (productId: number) => shop.administrator.call(api.raffles.draw, { body: { productId } })
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('every client on every server gets the announcement at its time, the winner 2 s later', async () => {
  const second = await shop.sibling()
  try {
    const raffle = await raffleOf(shop, 3, { nombre: 'Una consola' })
    const [here, there] = [await listen(), await listen(second.origin)]
    const announced = { type: 'draw', productId: raffle, nombre: 'Una consola', early: false, winner: null }
    const letClockRun = shop.stopClock()
    const { drawing, late } = await whileDrawsWait(shop.context.databaseUrl, async () => {
      const drawing = draw(raffle)
      for (const { received } of [here, there]) {
        await expect.poll(() => drawsIn(received)).toMatchObject([{ ...announced, elapsed: 0 }])
      }
      letClockRun()
      // A client that subscribes in the middle sees the same, as far as the draw has come.
      const late = await listen(second.origin)
      await expect.poll(() => drawsIn(late.received)).toMatchObject([announced])
      return { drawing, late }
    })
    const { id, ticket } = await drawing
    const drawn = { ...announced, winner: { id, nombre: expect.stringMatching(/^pe\*\*\*$/) as string, ticket } }
    for (const { received } of [here, there, late]) {
      await expect.poll(() => drawsIn(received)).toMatchObject([announced, drawn])
      expect(drawsIn(received)[1]?.elapsed).toBeGreaterThanOrEqual(drawDelayMs)
      expect(received).toContainEqual({ type: 'product', id: raffle, stock: 0, state: 'Sorteado' })
    }
    const afterwards = await listen(second.origin)
    await expect.poll(() => drawsIn(afterwards.received)).toMatchObject([drawn])
  } finally {
    await second.close()
  }
})

test('a reconnecting client gets the draw before the product state that it left', async () => {
  const raffle = await raffleOf(shop, 3)
  await draw(raffle)
  await pause(100)
  const late = await listenTo(shop.guest, shop.origin, 5000)
  open.push(late)
  const drawn = { type: 'product', id: raffle, stock: 0, state: 'Sorteado' }
  await expect.poll(() => late.received).toContainEqual(drawn)
  const first = late.received.find((it) => ('id' in it ? it.id : 'productId' in it && it.productId) === raffle)
  expect(first?.type).toBe('draw')
})

test('a client connecting a minute later gets no draw that is over, interrupted or cancelled', async () => {
  shop.advance(drawShownMs)
  const [broken, cancelled] = [await raffleOf(shop, 1), await raffleOf(shop, 1)]
  const administrator = await callerOf(shop, shop.administrator)
  // The state that a server leaves when it dies between the two.
  for (const productId of [broken, cancelled]) await announceDraw(shop.context, administrator, productId)
  const early = await listen()
  const shown = () => new Set(drawsIn(early.received).map(({ productId }) => productId))
  await expect.poll(shown).toEqual(new Set([broken, cancelled]))
  shop.advance(drawDurationMs)
  await shop.administrator.call(api.raffles.cancel, { params: { id: cancelled } })
  const late = await listen()
  await pause(200)
  expect(drawsIn(late.received)).toEqual([])

  // It is announced again, and that draw is shown.
  const { drawing } = await whileDrawsWait(shop.context.databaseUrl, async () => {
    const drawing = draw(broken)
    await expect.poll(() => drawsIn(late.received)).toMatchObject([{ productId: broken, winner: null }])
    return { drawing }
  })
  await drawing
  await expect.poll(() => drawsIn(late.received)).toMatchObject([{}, { productId: broken, winner: {} }])
})

test('the events of a raffle closed early say so during the draw', async () => {
  const raffle = await raffleOf(shop, 5, { sold: 2, finSorteo: null })
  const { received } = await listen()
  const shown = () => drawsIn(received).filter(({ productId }) => productId === raffle)
  const { drawing } = await whileDrawsWait(shop.context.databaseUrl, async () => {
    const drawing = shop.administrator.call(api.raffles.draw, { body: { productId: raffle, early: true } })
    await expect.poll(shown).toMatchObject([{ early: true, winner: null }])
    return { drawing }
  })
  await drawing
  await expect.poll(shown).toMatchObject([
    { early: true, winner: null },
    { early: true, winner: {} },
  ])
  expect(received).toContainEqual({ type: 'product', id: raffle, stock: 3, state: 'Por sortear' })
})
