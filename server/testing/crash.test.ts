import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openDb } from '../platform/db/db.ts'
import { Client } from './client.ts'
import { brokenInvariants } from '../operations/doctor/invariants.ts'
import { password } from './open-shop.ts'
import { ShopProcess } from './shop-process.ts'

const rounds = 10
const buyersAtOnce = 6
/** The last buyer renews its rent again and again. */
const renewer = buyersAtOnce - 1

const customer = { nombreUser: 'Ana', telefono: '987654321' }

let shop: ShopProcess
let product: number
let rent: number
const tokens: string[] = []
/** Every key that was ever sent, with the purchases that were acknowledged for it, if any. */
const sent = new Map<string, { buyer: number; acknowledged: number[] | undefined }>()

beforeAll(async () => {
  shop = new ShopProcess(await mkdtemp(join(tmpdir(), 'shop-crash-')), {
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
  })
  await shop.start()
  const guest = new Client(shop.origin)
  const administrator = new Client(shop.origin, await logIn(guest, 'superadmin'))
  const category = await administrator.call(api.catalogue.createCategory, { body: { name: 'Pruebas' } })
  const created = await administrator.call(api.catalogue.createProduct, {
    body: { nombre: 'CANARIO-a-la-vista', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: category.id },
  })
  product = created.id
  for (let batch = 0; batch < 8; batch++) {
    const accounts = Array.from({ length: 500 }, (_, index) => ({
      username: `SECRETO-usuario-${batch}-${index >> 2}`,
      password: `SECRETO-clave-${batch}-${index >> 2}`,
      perfil: `SECRETO-perfil-${index}`,
      pin: `SECRETO-${index}`,
    }))
    await administrator.call(api.catalogue.addAccounts, { params: { id: product }, body: { accounts } })
  }
  await administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  for (let index = 0; index < buyersAtOnce; index++) {
    const username = `comprador${index}`
    await guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
    const token = await logIn(guest, username)
    tokens.push(token)
    for (let topUps = 0; topUps < 5; topUps++) {
      const { id } = await new Client(shop.origin, token).call(api.wallet.requestTopUp, {
        body: { quantity: 95000 as never },
      })
      await administrator.call(api.wallet.acceptTopUp, { params: { id } })
    }
  }
  const body = { productId: product, ...customer }
  rent = (await new Client(shop.origin, tokens[renewer]).call(api.purchases.buy, { body })).id
})
afterAll(async () => {
  await shop.stop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

async function logIn(guest: Client, username: string): Promise<string> {
  const { token } = await guest.call(api.users.login, { body: { username, password, keepSession: true } })
  return token
}

/** Every other buyer checks out a cart of two, the last one renews; returns what was bought, by id. */
async function buy(buyer: number, key: string): Promise<number[]> {
  const client = new Client(shop.origin, tokens[buyer])
  if (buyer === renewer) {
    await client.call(api.purchases.renew, { params: { id: rent }, body: {}, key })
    return []
  }
  if (buyer % 2 === 0)
    return [(await client.call(api.purchases.buy, { body: { productId: product, ...customer }, key })).id]
  const lines = [{ productId: product, quantity: 2 }]
  const { items } = await client.call(api.cart.checkOut, { body: { lines, ...customer }, key })
  return items.map(({ id }) => id)
}

const unitsOf = (buyer: number) => (buyer === renewer ? 0 : 1 + (buyer % 2))

/** Buys without pause until the server is killed, recording what was sent and what was acknowledged. */
async function buyUntilTheEnd(buyer: number): Promise<void> {
  for (;;) {
    const key = randomBytes(12).toString('hex')
    sent.set(key, { buyer, acknowledged: undefined })
    try {
      sent.set(key, { buyer, acknowledged: await buy(buyer, key) })
    } catch {
      return
    }
  }
}

async function purchasesOf(buyer: number): Promise<number[]> {
  const client = new Client(shop.origin, tokens[buyer])
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items } = await client.call(api.purchases.mine, { query: { page, pageSize: 200 } })
    ids.push(...items.map(({ id }) => id))
    if (items.length < 200) return ids
  }
}

test('ten kills during purchases and renewals lose and halve none; keys settle the rest', async () => {
  const delays = Array.from({ length: rounds }, () => randomInt(120, 370))
  onTestFailed(() => console.error(`The shop was killed after ${delays.join(', ')} ms`))
  for (const delay of delays) {
    const buying = Array.from({ length: buyersAtOnce }, (_, buyer) => buyUntilTheEnd(buyer))
    await sleep(delay)
    await shop.kill()
    await Promise.all(buying)
    await shop.start()
    const db = openDb({ url: await shop.databaseUrl(), connections: 1, onError: () => {} })
    expect(await brokenInvariants(db)).toEqual([])
    await db.destroy()

    const found = new Set((await Promise.all(tokens.map((_, buyer) => purchasesOf(buyer)))).flat())
    for (const { acknowledged } of sent.values()) {
      for (const id of acknowledged ?? []) expect(found).toContain(id)
    }
    // A client without a reply retries with the same key: it was done once, or it is done now.
    for (const [key, { buyer, acknowledged }] of sent) {
      if (acknowledged === undefined) sent.set(key, { buyer, acknowledged: await buy(buyer, key) })
    }
    const settled = (await Promise.all(tokens.map((_, buyer) => purchasesOf(buyer)))).flat()
    const paid = await new Client(shop.origin, tokens[renewer]).call(api.purchases.mine)
    const renewals = [...sent.values()].filter(({ buyer }) => buyer === renewer).length
    expect(paid.items.map(({ precio, renewed }) => renewed / precio)).toEqual([renewals])
    const units = [...sent.values()].reduce((sum, { buyer }) => sum + unitsOf(buyer), 0)
    expect(settled.length).toBe(units + 1)
    expect(new Set([...sent.values()].flatMap(({ acknowledged }) => acknowledged)).size).toBe(units)
  }
  expect(sent.size).toBeGreaterThan(rounds * buyersAtOnce)
})

test('a second server on the same data is refused, and the first keeps running', async () => {
  const second = new ShopProcess(shop.dataDir, {})
  await expect(second.start()).rejects.toThrow('Ya hay una tienda abierta')
  expect((await new Client(shop.origin, tokens[0]).wire(api.users.me)).status).toBe(200)
})

test('neither database files nor output hold a secret after the crashes', async () => {
  const link = `SECRETO-enlace-${'x'.repeat(28)}`
  await new Client(shop.origin).wire(api.users.recoverPassword, { params: { token: link }, body: { password } })
  expect(await shop.stop()).toBe(0)
  const secrets = ['SECRETO-usuario', 'SECRETO-clave', 'SECRETO-perfil', password, link, ...tokens]
  let canaries = 0
  for (const entry of await readdir(shop.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (bytes.includes('CANARIO-a-la-vista')) canaries++
    for (const secret of secrets) expect(bytes.includes(secret), `${entry.name} holds ${secret}`).toBe(false)
  }
  // The search does find what is not encrypted.
  expect(canaries).toBeGreaterThan(0)
  expect(shop.output).toContain('/api/v1/purchases')
  for (const secret of secrets) expect(shop.output).not.toContain(secret)
})
