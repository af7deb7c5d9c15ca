import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import type { Client } from '../../testing/client.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { raffleOf } from '../../testing/sales.ts'

let shop: Shop
let buyer: Person
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.person('USER', 100)
})
afterEach(async () => expect(await brokenInvariants(shop.context.db)).toEqual([]))
afterAll(() => shop.close())

const show = (id: number, by: Client = shop.guest) => by.call(api.catalogue.getProduct, { params: { id } })
const draw = (productId: number) => shop.administrator.call(api.raffles.draw, { body: { productId } })
const everybody = async () => [shop.guest, buyer, await shop.person('RESELLER'), await shop.person('ADMIN')]

test('the page of a drawn raffle shows the outcome and links its record', async () => {
  const raffle = await raffleOf(shop, 3, { buyers: [buyer], nombre: 'Una consola' })
  expect((await show(raffle)).outcome).toBeNull()
  const { id: winnerId, ticket, createdAt: drawnAt } = await draw(raffle)
  for (const by of [...(await everybody()), shop.administrator]) {
    const product = await show(raffle, by)
    expect(product).toMatchObject({ nombre: 'Una consola', state: 'Sorteado' })
    expect(product.outcome).toEqual({
      winnerId,
      nombre: expect.stringMatching(/^pe\*\*\*$/) as string,
      ticket,
      drawnAt,
    })
    expect(JSON.stringify(product)).not.toContain(buyer.username)
  }
  const acta = await shop.guest.call(api.raffles.acta, { params: { id: winnerId } })
  expect(acta).toMatchObject({ raffleId: raffle, winner: ticket })
  const { text } = await shop.guest.fetch('GET', `/p/${raffle}`)
  expect(text).toContain('Sorteo realizado: mira quién ganó')
  expect(text).not.toContain('pe***')
})

test('a drawn raffle is in no public list', async () => {
  const raffle = await raffleOf(shop, 1, { buyers: [buyer] })
  await draw(raffle)
  for (const by of await everybody())
    for (const query of [{}, { raffle: true }, { state: 'Sorteado' }, { onShow: true }] as const) {
      const { items } = await by.call(api.catalogue.listProducts, { query: { ...query, pageSize: 200 } })
      expect(items.map(({ id }) => id)).not.toContain(raffle)
    }
})

test('a cancelled or removed raffle has no page', async () => {
  const [cancelled, removed] = [await raffleOf(shop, 2, { sold: 1 }), await raffleOf(shop, 1)]
  await shop.administrator.call(api.raffles.cancel, { params: { id: cancelled } })
  await draw(removed)
  await shop.administrator.call(api.raffles.removeRaffle, { params: { id: removed } })
  for (const by of await everybody())
    for (const id of [cancelled, removed]) {
      await expect(show(id, by)).rejects.toMatchObject({ status: 404 })
      expect((await shop.guest.fetch('GET', `/p/${id}`)).status).toBe(404)
    }
})
