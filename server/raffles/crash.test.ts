import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { drawDelay, drawLasts } from '#domain/draw/timing.ts'
import { openDb } from '../db/db.ts'
import { Client } from '../testing/client.ts'
import { brokenInvariants } from '../doctor/invariants.ts'
import { password } from '../testing/open-shop.ts'
import { ShopProcess } from '../testing/shop-process.ts'

/** When the server is killed, after the draw was asked for: between announcement and draw, in the draw, and after it. */
const kills = [20, 500, ...Array.from({ length: 5 }, (_, index) => drawDelay + index * 9), drawDelay + 1500]

let shop: ShopProcess
let token: string
const raffles: number[] = []
const administrator = () => new Client(shop.origin, token)

beforeAll(async () => {
  shop = new ShopProcess(await mkdtemp(join(tmpdir(), 'draw-crash-')), {
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
  })
  await shop.start()
  const body = { username: 'superadmin', password, keepSession: true }
  token = (await new Client(shop.origin).call(api.accounts.login, { body })).token
  const { id: categoryId } = await administrator().call(api.catalogue.createCategory, { body: { name: 'Sorteos' } })
  const { id } = await administrator().call(api.wallet.askTopUp, { body: { quantity: 90000 as never } })
  await administrator().wire(api.wallet.acceptTopUp, { params: { id } })
  for (const _ of kills) raffles.push(await soldOutRaffle(categoryId))
})
afterAll(async () => {
  await shop.stop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

async function soldOutRaffle(categoryId: number): Promise<number> {
  const raffle = { nombre: 'Sorteo', descripcion: 'x', dias: 30, precio: 100, precioRifa: 100, stock: 5, categoryId }
  const { id } = await administrator().call(api.catalogue.createProduct, { body: raffle as never })
  await administrator().call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const order = { productId: id, nombreUser: 'Ana', telefono: '987654321' }
  for (let tickets = 0; tickets < 5; tickets++) await administrator().call(api.purchases.buy, { body: order })
  return id
}

const draw = (productId: number, key: string) => administrator().call(api.raffles.draw, { body: { productId }, key })

test('killed before, in and after a draw: it was not done or it was done whole, and what was acknowledged stays', async () => {
  const acknowledged = new Map<number, number>()
  for (const [round, raffle] of raffles.entries()) {
    const drawing = draw(raffle, `draw-of-${raffle}`).then(
      ({ id }) => acknowledged.set(raffle, id),
      () => undefined,
    )
    await sleep(kills[round])
    await shop.kill()
    await drawing
    await shop.start()
    const db = openDb({ url: await shop.databaseUrl(), connections: 1, onError: () => {} })
    expect(await brokenInvariants(db)).toEqual([])
    await db.destroy()
  }
  const { items } = await administrator().call(api.raffles.listWinners)
  const drawn = new Map(items.map(({ id, product }) => [product?.id, id]))
  for (const [raffle, winner] of acknowledged) expect(drawn.get(raffle)).toBe(winner)
  expect(drawn.size).toBeGreaterThan(0)
  expect(drawn.size).toBeLessThan(raffles.length)

  // Whoever got no answer asks again with the same key: it was done, or it is done now, once.
  await sleep(drawLasts)
  const winners = await Promise.all(raffles.map((raffle) => draw(raffle, `draw-of-${raffle}`)))
  for (const [index, { id, product }] of winners.entries()) {
    expect(product?.id).toBe(raffles[index])
    if (drawn.has(product?.id)) expect(id).toBe(drawn.get(product?.id))
    const acta = await administrator().call(api.raffles.acta, { params: { id } })
    expect(verifyActa(acta)).toEqual({ valid: true })
  }
}, 180_000)
