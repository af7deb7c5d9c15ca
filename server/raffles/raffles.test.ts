import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import type { Client } from '../testing/client.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openShop, type Person, type Shop } from '../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => expect(await brokenInvariants(shop.world.db)).toEqual([]))
afterAll(() => shop.close())

const buy = (buyer: Person, productId: number) =>
  buyer.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
async function buyAll(buyers: readonly Person[], productId: number, count: number) {
  for (let index = 0; index < count; index++) await buy(buyers[index % buyers.length] as Person, productId)
}
const show = (id: number, by: Client = shop.administrator) => by.call(api.catalogue.getProduct, { params: { id } })
const draw = (productId: number, more: { early?: boolean; key?: string } = {}) =>
  shop.administrator.call(api.raffles.draw, {
    body: { productId, ...(more.early !== undefined && { early: more.early }) },
    ...(more.key && { key: more.key }),
  })
const actaOf = (id: number) => shop.guest.call(api.raffles.acta, { params: { id } })
const cancel = (id: number) => shop.administrator.call(api.raffles.cancel, { params: { id } })

test('a raffle promises its draw at publication, fixes its tickets at the last sale, and its draw can be done again', async () => {
  const raffle = await shop.product({ tickets: 3, nombre: 'Una consola' })
  const buyers = [await shop.person('USER', 50), await shop.person('USER', 50)]
  const { draw: promised } = await show(raffle, shop.guest)
  expect(promised).toEqual({ commitment: expect.any(String), listHash: null, closedAt: null, beaconRound: null })
  await buyAll(buyers, raffle, 3)
  const { draw: fixed } = await show(raffle, shop.guest)
  expect(fixed?.commitment).toBe(promised?.commitment)
  expect(fixed?.closedAt).toBeInstanceOf(Date)

  const winner = await draw(raffle)
  expect(winner).toMatchObject({ estado: 'Pendiente', product: { id: raffle, nombre: 'Una consola' }, ticketsSold: 3 })
  expect((await show(raffle)).state).toBe('Sorteado')
  const acta = await actaOf(winner.id)
  expect(acta).toMatchObject({ commitment: promised?.commitment, listHash: fixed?.listHash, winner: winner.ticket })
  expect(verifyActa(acta)).toEqual({ valid: true })
  const mine = await Promise.all(buyers.map((buyer) => buyer.call(api.purchases.mine)))
  const receipts = mine.flatMap(({ items }) => items.map(({ ticket }) => ticket?.receipt))
  expect(new Set(acta.tickets.map(({ receipt }) => receipt))).toEqual(new Set(receipts))
})

test('a cancelled raffle gives every ticket back, says so on each, and is public no more', async () => {
  const raffle = await shop.product({ tickets: 5, precioRifa: 3 })
  const buyer = await shop.person('USER', 50)
  await buyAll([buyer], raffle, 2)
  expect((await cancel(raffle)).state).toBe('Cancelado')
  const { balance, items } = await buyer.call(api.wallet.mine)
  expect(balance).toBe(5000)
  expect(items.slice(0, 2)).toMatchObject([{ descripcion: 'Devolución', quantity: 300 }, { descripcion: 'Devolución' }])
  const purchases = await buyer.call(api.purchases.mine)
  expect(purchases.items.map(({ ticket }) => ticket?.refunded)).toEqual([true, true])
  await expect(show(raffle, shop.guest)).rejects.toMatchObject({ status: 404 })
  await expect(cancel(raffle)).rejects.toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' })
  await expect(draw(raffle, { early: true })).rejects.toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' })
})
