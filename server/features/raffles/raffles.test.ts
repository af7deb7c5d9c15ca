import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { drawDurationMs } from '#domain/raffle.ts'
import { dayMs } from '#domain/lima.ts'
import type { Client } from '../../testing/client.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { callerOf, openShop, type Shop } from '../../testing/open-shop.ts'
import { buyTicket, raffleOf } from '../../testing/sales.ts'
import { announceDraw, type Announced } from './announce-draw.ts'
import { drawWinner } from './draw-winner.ts'
import { withDrawLock } from './draw-lock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const show = (id: number, by: Client = shop.administrator) => by.call(api.catalogue.getProduct, { params: { id } })
const draw = (productId: number, more: { early?: boolean } = {}) =>
  shop.administrator.call(api.raffles.draw, { body: { productId, ...more } })
const actaOf = (id: number) => shop.guest.call(api.raffles.acta, { params: { id } })
const cancelWire = (id: number) => shop.administrator.wire(api.raffles.cancel, { params: { id } })
const cancel = (id: number) => shop.administrator.call(api.raffles.cancel, { params: { id } })

test('commits at publication, fixes its tickets at the last sale, and its draw is verifiable', async () => {
  const raffle = await shop.product({ tickets: 3, nombre: 'Una consola' })
  const buyers = [await shop.person('USER', 50), await shop.person('USER', 50)]
  const { draw: committed } = await show(raffle, shop.guest)
  expect(committed).toEqual({ commitment: expect.any(String), listHash: null, closedAt: null, beaconRound: null })
  for (const buyer of [...buyers, ...buyers].slice(0, 3)) await buyTicket(buyer, raffle)
  const { draw: fixed } = await show(raffle, shop.guest)
  expect(fixed?.commitment).toBe(committed?.commitment)
  expect(fixed?.closedAt).toBeInstanceOf(Date)

  const winner = await draw(raffle)
  expect(winner).toMatchObject({ estado: 'Pendiente', product: { id: raffle, nombre: 'Una consola' }, ticketsSold: 3 })
  expect((await show(raffle)).state).toBe('Sorteado')
  const acta = await actaOf(winner.id)
  expect(acta).toMatchObject({ commitment: committed?.commitment, listHash: fixed?.listHash, winner: winner.ticket })
  expect(verifyActa(acta)).toEqual({ valid: true })
  const mine = await Promise.all(buyers.map((buyer) => buyer.call(api.purchases.mine)))
  const receipts = mine.flatMap(({ items }) => items.map(({ ticket }) => ticket?.receipt))
  expect(new Set(acta.tickets.map(({ receipt }) => receipt))).toEqual(new Set(receipts))
})

test('a cancelled raffle refunds and marks every ticket and is no longer public', async () => {
  const buyer = await shop.person('USER', 50)
  const raffle = await raffleOf(shop, 5, { sold: 2, buyers: [buyer] })
  expect((await cancel(raffle)).state).toBe('Cancelado')
  const { balance, items } = await buyer.call(api.wallet.mine)
  expect(balance).toBe(5000)
  expect(items.slice(0, 2)).toMatchObject([{ descripcion: 'Devolución', quantity: 200 }, { descripcion: 'Devolución' }])
  const purchases = await buyer.call(api.purchases.mine)
  expect(purchases.items.map(({ ticket }) => ticket?.refunded)).toEqual([true, true])
  await expect(show(raffle, shop.guest)).rejects.toMatchObject({ status: 404 })
  await expect(cancel(raffle)).rejects.toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' })
  await expect(draw(raffle, { early: true })).rejects.toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' })
})

test('a product that does not await its draw is refused with the reason', async () => {
  const refused = async (productId: number, code: string, early?: boolean) =>
    expect(draw(productId, { ...(early !== undefined && { early }) })).rejects.toMatchObject({ code })
  const selling = await raffleOf(shop, 3, { sold: 1, finSorteo: null })
  await refused(selling, 'SALES_OPEN')
  await refused(selling, 'SALES_OPEN', false)
  await refused(await shop.product({ tickets: 3, finSorteo: null }), 'NO_TICKETS_SOLD', true)
  await refused(await shop.product({ tickets: 3, publish: false }), 'NOT_TO_BE_DRAWN', true)
  await refused(await shop.product(), 'NOT_A_RAFFLE', true)
  await refused(999_999, 'NOT_FOUND')
  for (const early of ['true', 1, null]) {
    const { status } = await shop.administrator.wire(api.raffles.draw, { rawBody: { productId: selling, early } })
    expect(status).toBe(400)
  }
  expect((await show(selling)).state).toBe('Publicado')
})

test('a raffle closed early is drawn among its sold tickets, and sells no more', async () => {
  const raffle = await raffleOf(shop, 10, { sold: 3, finSorteo: null })
  const winner = await draw(raffle, { early: true })
  expect(winner).toMatchObject({ ticketsSold: 3 })
  const acta = await actaOf(winner.id)
  expect(acta.tickets).toHaveLength(3)
  expect(verifyActa(acta)).toEqual({ valid: true })
  expect(await show(raffle)).toMatchObject({ state: 'Sorteado', stock: 7 })
  expect((await buyTicket(await shop.person('USER', 10), raffle)).json).toMatchObject({ code: 'NOT_FOR_SALE' })
})

test('a running draw can be neither cancelled nor repeated', async () => {
  const administrator = await callerOf(shop, shop.administrator)
  const raffle = await raffleOf(shop, 1)
  const letClockRun = shop.stopClock()
  // The steps of a draw, without its two seconds: a busy machine would need longer for the refusals.
  await withDrawLock(shop.context, async (there, takeDrawLock) => {
    const announced = await announceDraw(there, administrator, raffle, { takeDrawLock })
    expect((await cancelWire(raffle)).json).toMatchObject({ code: 'DRAW_RUNNING' })
    const again = await shop.administrator.wire(api.raffles.draw, { body: { productId: raffle } })
    expect(again).toMatchObject({ status: 409, json: { code: 'DRAW_RUNNING' } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(5)
    await drawWinner(there, administrator, announced as Announced, null)
  })
  letClockRun()
  expect((await cancelWire(raffle)).json).toMatchObject({ code: 'ALREADY_DRAWN' })
})

test('an interrupted draw can be repeated or its raffle cancelled', async () => {
  const administrator = await callerOf(shop, shop.administrator)
  const [drawn, cancelled] = [await raffleOf(shop, 2), await raffleOf(shop, 2)]
  // The state that a server leaves when it dies between announcement and draw.
  for (const raffle of [drawn, cancelled]) await announceDraw(shop.context, administrator, raffle)
  expect(verifyActa(await actaOf((await draw(drawn)).id))).toEqual({ valid: true })
  expect((await cancel(cancelled)).state).toBe('Cancelado')
})

test('a draw of a dead server that still holds its lock can be repeated after ten seconds', async () => {
  const administrator = await callerOf(shop, shop.administrator)
  const raffle = await raffleOf(shop, 2)
  await withDrawLock(shop.context, async (there, takeDrawLock) => {
    await announceDraw(there, administrator, raffle, { takeDrawLock })
    expect((await cancelWire(raffle)).json).toMatchObject({ code: 'DRAW_RUNNING' })
    shop.advance(drawDurationMs)
    expect(verifyActa(await actaOf((await draw(raffle)).id))).toEqual({ valid: true })
  })
})

test('a raffle announced before its clock was set back can be drawn or cancelled', async () => {
  const administrator = await callerOf(shop, shop.administrator)
  const [one, other] = [await raffleOf(shop, 1), await raffleOf(shop, 1)]
  const days = 3 * dayMs
  shop.advance(days)
  for (const productId of [one, other]) await announceDraw(shop.context, administrator, productId)
  shop.advance(-days)
  expect(verifyActa(await actaOf((await draw(one)).id))).toEqual({ valid: true })
  expect((await cancel(other)).state).toBe('Cancelado')
})

test('a delayed draw writes no winner after another draw or the cancellation', async () => {
  const administrator = await callerOf(shop, shop.administrator)
  const heldUp = async () => {
    const announced = await announceDraw(shop.context, administrator, await raffleOf(shop, 2))
    shop.advance(drawDurationMs)
    return announced as Announced
  }
  const goOn = (announced: Announced) => drawWinner(shop.context, administrator, announced, null)
  const [first, second, third] = [await heldUp(), await heldUp(), await heldUp()]
  await draw(first.productId)
  await expect(goOn(first)).rejects.toMatchObject({ code: 'ALREADY_DRAWN' })
  await cancel(second.productId)
  await expect(goOn(second)).rejects.toMatchObject({ code: 'ALREADY_CANCELLED' })
  const again = await announceDraw(shop.context, administrator, third.productId)
  await expect(goOn(third)).rejects.toMatchObject({ code: 'DRAW_RUNNING' })
  expect(await goOn(again as Announced)).toBeGreaterThan(0)
})

test('a raffle is cancelled with none or all tickets sold, but not before publication', async () => {
  expect((await cancel(await shop.product({ tickets: 2 }))).stock).toBe(2)
  const buyer = await shop.person('USER', 10)
  const raffle = await raffleOf(shop, 2, { buyers: [buyer] })
  expect((await cancel(raffle)).draw?.listHash).toHaveLength(64)
  expect((await buyer.call(api.wallet.mine)).balance).toBe(1000)
  const unpublished = await shop.product({ tickets: 2, publish: false })
  expect((await cancelWire(unpublished)).json).toMatchObject({ code: 'NOT_TO_BE_CANCELLED' })
  expect((await cancelWire(await shop.product())).json).toMatchObject({ code: 'NOT_A_RAFFLE' })
  expect((await cancelWire(999_999)).status).toBe(404)
})

test('a raffle published before commitments existed gets one when its sales end', async () => {
  const raffle = await raffleOf(shop, 2, { sold: 1 })
  const { db } = shop.context
  await sql`alter table draws disable trigger guard_draw`.execute(db)
  await db.deleteFrom('draws').where('productId', '=', raffle).execute()
  await sql`alter table draws enable trigger guard_draw`.execute(db)
  expect((await show(raffle)).draw).toBeNull()
  await buyTicket(await shop.person('USER', 10), raffle)
  expect((await show(raffle)).draw?.commitment).toHaveLength(64)
  expect(verifyActa(await actaOf((await draw(raffle)).id))).toEqual({ valid: true })
})

test('lists only raffles or only accounts, in the states that the caller may see', async () => {
  const account = await shop.product()
  const hidden = await shop.product({ tickets: 2, publish: false })
  const waiting = await raffleOf(shop, 1)
  const ids = async (by: Client, query: object) =>
    (await by.call(api.catalogue.listProducts, { query: { pageSize: 200, ...query } })).items.map(({ id }) => id)
  const open = await ids(shop.guest, { raffle: true })
  expect(open).toContain(waiting)
  for (const id of [account, hidden]) expect(open).not.toContain(id)
  const others = await ids(shop.guest, { raffle: false })
  expect(others).toContain(account)
  expect(others.filter((id) => open.includes(id))).toEqual([])
  expect(await ids(shop.guest, { raffle: true, state: 'Por sortear' })).toContain(waiting)
  expect(await ids(shop.guest, { raffle: true, state: 'Sorteado' })).toEqual([])
  expect(await ids(shop.administrator, { raffle: true, state: 'Nuevo' })).toContain(hidden)
  expect(await ids(shop.administrator, { raffle: true, state: 'Cancelado' })).not.toEqual([])
})

test('neither commitment nor closed ticket list changes when the raffle is edited', async () => {
  const raffle = await raffleOf(shop, 3, { sold: 1 })
  const before = (await show(raffle)).draw
  await shop.administrator.call(api.catalogue.changeProduct, {
    params: { id: raffle },
    body: { nombre: 'Otro', stock: 2 },
  })
  expect((await show(raffle)).draw).toEqual(before)
  await buyTicket(await shop.person('USER', 10), raffle)
  expect((await show(raffle)).state).toBe('Por sortear')
  const { db } = shop.context
  for (const change of [sql`commitment = sha256(commitment)`, sql`closed_at = now()`, sql`list_hash = commitment`]) {
    const attempt = sql`update draws set ${change} where product_id = ${raffle}`.execute(db)
    await expect(attempt).rejects.toThrow('what a draw has fixed does not change')
  }
  await expect(
    sql`update draws set announced_at = now(), drawn_at = now(), secret = commitment
    where product_id = ${raffle}`.execute(db),
  ).rejects.toThrow('draws_check')
})
