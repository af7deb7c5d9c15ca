import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { verifyActa } from '#domain/draw/acta.ts'
import { drawDelayMs } from '#domain/raffle.ts'
import { openDb } from '../../platform/db/db.ts'
import { Client } from '../../testing/client.ts'
import { brokenInvariants } from '../../operations/doctor/invariants.ts'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { whileDrawsWait } from '../../testing/hold-draws.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { password, raffleBody } from '../../testing/open-shop.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { isDrawLockFree } from './draw-lock.ts'

/** When the server is killed, in ms after the draw was requested: between announcement and draw, and in the draw. */
const moments = [20, 500, ...Array.from({ length: 5 }, (_, index) => drawDelayMs + index * 9)]
/** And once it has replied. */
const kills = [...moments, Infinity]

const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off' }

let shop: ShopProcess
let token: string
let categoryId: number
let customers = 0
const raffles: number[] = []
const administrator = () => new Client(shop.origin, token)

beforeAll(async () => {
  shop = new ShopProcess(await mkdtemp(join(tmpdir(), 'draw-crash-')), env)
  await shop.start()
  ;({ token, categoryId } = await prepare(shop))
  for (const _ of kills) raffles.push(await soldOutRaffle(administrator(), categoryId))
})
afterAll(async () => {
  await shop.stop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

/** An administrator of a shop with raffles, and a category. */
async function prepare({ origin }: ShopProcess) {
  const body = { username: 'superadmin', password, keepSession: true }
  const { token } = await new Client(origin).call(api.users.login, { body })
  const client = new Client(origin, token)
  const { id: categoryId } = await client.call(api.catalogue.createCategory, { body: { name: 'Sorteos' } })
  await client.wire(api.settings.change, { rawBody: { switches: { raffles: true } } })
  return { token, categoryId }
}

/** A customer with the money for five tickets. */
async function customerOf(by: Client): Promise<Client> {
  const username = `cliente${String(++customers).padStart(3, '0')}`
  const guest = new Client(by.origin)
  await guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
  const { token } = await guest.call(api.users.login, { body: { username, password } })
  const client = new Client(by.origin, token)
  const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: 500 as never } })
  await by.call(api.wallet.acceptTopUp, { params: { id } })
  return client
}

async function soldOutRaffle(by: Client, categoryId: number): Promise<number> {
  const raffle = { nombre: 'Sorteo', descripcion: 'x', dias: 30, precio: 100, categoryId }
  const body = { ...raffle, ...raffleBody({ clock: { now: () => new Date() } }, 5, { precioRifa: 1 }) } as never
  const { id } = await by.call(api.catalogue.createProduct, { body })
  await by.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const order = { productId: id, nombreUser: 'Ana', telefono: '987654321' }
  const buyer = await customerOf(by)
  for (let tickets = 0; tickets < 5; tickets++) await buyer.call(api.purchases.buy, { body: order })
  return id
}

const draw = (productId: number, key: string, by = administrator()) =>
  by.call(api.raffles.draw, { body: { productId }, key })

/** Begins a draw; resolves once screens are notified of it. */
async function announce(by: Client, productId: number): Promise<void> {
  const subscription = await listenTo(by)
  draw(productId, `broken-${productId}`, by).catch(() => undefined)
  const started = () => subscription.received.find((event) => event.type === 'draw' && event.productId === productId)
  await expect.poll(started).toMatchObject({ winner: null })
  subscription.close()
}

test('a draw killed at any moment is complete or absent; an acknowledged one stays', async () => {
  const acknowledged = new Map<number, number>()
  for (const [round, raffle] of raffles.entries()) {
    const drawing = draw(raffle, `draw-of-${raffle}`).then(
      ({ id }) => acknowledged.set(raffle, id),
      () => undefined,
    )
    const moment = kills[round] ?? Infinity
    await (moment === Infinity ? drawing : sleep(moment))
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

  // A client without a reply retries with the same key: the draw was done, or is done now, once.
  const winners = await Promise.all(raffles.map((raffle) => draw(raffle, `draw-of-${raffle}`)))
  for (const [index, { id, product }] of winners.entries()) {
    expect(product?.id).toBe(raffles[index])
    if (drawn.has(product?.id)) expect(id).toBe(drawn.get(product?.id))
    const acta = await administrator().call(api.raffles.acta, { params: { id } })
    expect(verifyActa(acta)).toEqual({ valid: true })
  }
})

test('a draw interrupted by a crash is repeated as soon as the server is back', async () => {
  // A database of its own: the embedded one ends with its server.
  const database = await emptyDatabase(inject('postgresUrl'))
  const dataDir = await mkdtemp(join(tmpdir(), 'draw-crash-'))
  const server = new ShopProcess(dataDir, { ...env, DATABASE_URL: database.url })
  try {
    await server.start()
    const prepared = await prepare(server)
    const by = () => new Client(server.origin, prepared.token)
    const raffle = await soldOutRaffle(by(), prepared.categoryId)
    await whileDrawsWait(database.url, async (endDraws) => {
      await announce(by(), raffle)
      await server.kill()
      await endDraws()
    })
    await server.start()
    expect(await draw(raffle, 'draw-again', by())).toMatchObject({ product: { id: raffle } })
  } finally {
    await server.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a second server refuses a running draw, and can draw once the first is killed', async () => {
  const database = await emptyDatabase(inject('postgresUrl'))
  const dataDir = await mkdtemp(join(tmpdir(), 'draw-crash-'))
  const servers = [0, 1].map(() => new ShopProcess(dataDir, { ...env, DATABASE_URL: database.url }))
  const [one, other] = servers as [ShopProcess, ShopProcess]
  try {
    await one.start()
    await other.start()
    const prepared = await prepare(one)
    const [at, elsewhere] = [new Client(one.origin, prepared.token), new Client(other.origin, prepared.token)]
    const raffle = await soldOutRaffle(at, prepared.categoryId)
    await announce(at, raffle)
    // It does not go on to draw, however long the refusal takes.
    process.kill(one.pid, 'SIGSTOP')
    await expect(draw(raffle, 'draw-refused', elsewhere)).rejects.toMatchObject({ code: 'DRAW_RUNNING' })
    await one.kill()
    // PostgreSQL notices a moment later that the connection is gone; then nobody waits for the end of the broken draw.
    const db = openDb({ url: database.url, connections: 1, onError: () => {} })
    await expect.poll(() => db.transaction().execute((trx) => isDrawLockFree(trx, raffle))).toBe(true)
    await db.destroy()
    expect(await draw(raffle, 'draw-again', elsewhere)).toMatchObject({ product: { id: raffle } })
  } finally {
    // Also one that is still stopped.
    await one.kill()
    await other.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
