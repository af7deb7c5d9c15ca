import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openShop, password } from '../../testing/open-shop.ts'
import { runCommand, startCommand } from '../../testing/run-command.ts'
import { raffleOf } from '../../testing/sales.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { keyReferences } from '../../platform/vault/sealed-columns.ts'

const kills = 10

let shop: ShopProcess
let product: number
let administrator: Client
let buyer: Client
beforeAll(async () => {
  shop = new ShopProcess(await mkdtemp(join(tmpdir(), 'shop-rotation-')), {
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
  })
  await shop.start()
  const guest = new Client(shop.origin)
  administrator = await logIn('superadmin')
  const category = await administrator.call(api.catalogue.createCategory, { body: { name: 'Pruebas' } })
  const made = { nombre: 'Muchas', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: category.id }
  product = (await administrator.call(api.catalogue.createProduct, { body: made })).id
  for (let number = 0; number < 10; number++) await addAccounts(`lote${number}`, 500)
  await administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  await guest.call(api.users.register, { body: { username: 'comprador', password, telefono: '987654321' } })
  buyer = await logIn('comprador')
  for (let topUps = 0; topUps < 5; topUps++) {
    const { id } = await buyer.call(api.wallet.requestTopUp, { body: { quantity: 95000 as never } })
    await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  }
})
afterAll(async () => {
  await shop.stop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

async function logIn(username: string): Promise<Client> {
  const body = { username, password, keepSession: true }
  const { token } = await new Client(shop.origin).call(api.users.login, { body })
  return new Client(shop.origin, token)
}

async function restart(): Promise<void> {
  await shop.stop()
  await shop.start()
  administrator = new Client(shop.origin, administrator.token)
  buyer = new Client(shop.origin, buyer.token)
}

function addAccounts(name: string, count: number) {
  const accounts = Array.from({ length: count }, (_, index) => ({
    username: `${name}-${index}@correo.pe`,
    password: `SECRETO-${name}-${index}`,
    perfil: 'Uno',
    pin: '1234',
  }))
  return administrator.call(api.catalogue.addAccounts, { params: { id: product }, body: { accounts } })
}

const buy = () =>
  buyer.call(api.purchases.buy, { body: { productId: product, nombreUser: 'Ana', telefono: '987654321' } })

const start = (...args: string[]) => startCommand('rotate-keys', args, { DATA_DIR: shop.dataDir })
const doctor = (env: Record<string, string> = {}) => runCommand('doctor', [], { DATA_DIR: shop.dataDir, ...env })

async function ask<Row extends pg.QueryResultRow>(sql: string, url?: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url ?? (await shop.databaseUrl()) })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const versions = async () =>
  (await ask<{ version: number }>('select version from vault_keys order by 1')).map(({ version }) => version)

test('killed ten times during sales, a rotation moves every credential to the new key', async () => {
  let going = true
  let sales = 0
  const living = [
    (async () => {
      while (going) {
        expect((await buy()).password).toContain('SECRETO')
        sales++
        const { items } = await buyer.call(api.purchases.mine, { query: { pageSize: 200 } })
        for (const { password: shown } of items) expect(shown).toContain('SECRETO')
        await sleep(20)
      }
    })(),
    (async () => {
      for (let number = 0; going; number++) {
        await addAccounts(`nuevas${number}`, 20)
        await sleep(50)
      }
    })(),
  ]
  const db = new pg.Client({ connectionString: await shop.databaseUrl() })
  await db.connect()
  const resealed = async () => {
    const { rows } = await db.query<{ n: string }>(
      'select (select count(*) from accounts where password_key = 2) + (select count(*) from profiles where pin_key = 2) as n',
    )
    return Number(rows[0]?.n)
  }
  for (let round = 0; round < kills; round++) {
    const before = await resealed()
    const rotation = start()
    while ((await resealed()) < before + 60) await sleep(5)
    rotation.kill()
    expect((await rotation.ended).code).toBeNull()
    expect(await versions()).toEqual([0, 1, 2])
  }
  await db.end()
  expect((await doctor()).said).toContain('Un cambio de claves quedó a medias (claves): 2 mal (1, 2)')
  const { code, said } = await start().ended
  expect(said).toContain('selladas con la clave 2')
  expect(code).toBe(0)
  expect(await versions()).toEqual([0, 2])
  going = false
  await Promise.all(living)
  expect(sales).toBeGreaterThan(kills)
  expect(await doctor()).toMatchObject({ code: 0 })
  // Equal usernames are still recognised as equal.
  await expect(addAccounts('lote3', 1)).rejects.toMatchObject({ status: 400 })
  const { username } = await buy()
  const { items } = await buyer.call(api.purchases.mine, { query: { username: username ?? '' } })
  expect(items.length).toBeGreaterThan(0)
})

test('changing SECRETS_KEY, killed or not, leaves the shop readable by one of both keys', async () => {
  const keyText = () => readFile(join(shop.dataDir, 'keys', 'secrets'), 'utf8')
  const first = await keyText()
  for (let round = 0; round < 6; round++) {
    const change = start('--wrapping-key')
    const killing = sleep(250 + round * 100).then(() => change.kill())
    await change.ended
    await killing
    await restart()
    expect((await buy()).password).toContain('SECRETO')
  }
  const before = await keyText()
  expect(await start('--wrapping-key').ended).toMatchObject({ code: 0 })
  expect(await keyText()).not.toBe(before)
  // The shop uses a new data key without a restart.
  expect(await start().ended).toMatchObject({ code: 0 })
  await addAccounts('despues', 3)
  expect((await buy()).password).toContain('SECRETO')
  expect(await doctor()).toMatchObject({ code: 0 })
  expect(await doctor({ SECRETS_KEY: first.trim() })).toMatchObject({ code: 1 })
})

test('of two concurrent rotations the second is refused', async () => {
  const results = await Promise.all([start().ended, start().ended])
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set([0, 1]))
  expect(results.map(({ said }) => said).join('')).toContain('Ya hay un cambio de claves en marcha')
})

test('a server with cached old keys seals, opens and draws after a rotation', async () => {
  const own = await openShop()
  const env = { DATABASE_URL: own.context.config.databaseUrl ?? '', DATA_DIR: own.context.config.dataDir }
  const rotate = async () => {
    const { code, said } = await runCommand('rotate-keys', [], env)
    expect(said).not.toContain(new URL(env.DATABASE_URL).password)
    expect(code).toBe(0)
  }
  const raffle = await raffleOf(own, 3)
  await rotate()
  expect(await own.administrator.call(api.raffles.draw, { body: { productId: raffle } })).toMatchObject({})
  await rotate()
  expect(await own.product({ profiles: 3 })).toBeGreaterThan(raffle)
  await rotate()
  const accounts = await own.administrator.call(api.catalogue.revealAccounts, { params: { id: raffle + 1 } })
  expect(JSON.stringify(accounts)).toContain('SECRETO-clave')
  expect((await runCommand('doctor', [], env)).said).toContain('Todo está en orden.')
  await own.close()
})

test('a SECRETS_KEY of the environment is changed to NEW_SECRETS_KEY', async () => {
  const own = await openShop()
  const [old, next] = ['una-clave-de-prueba-bastante-larga-1', 'otra-clave-de-prueba-bastante-larga-2']
  const file = (await readFile(join(own.context.config.dataDir, 'keys', 'secrets'), 'utf8')).trim()
  const env = { DATABASE_URL: own.context.config.databaseUrl ?? '', DATA_DIR: own.context.config.dataDir }
  const change = (secrets: Record<string, string>) =>
    runCommand('rotate-keys', ['--wrapping-key'], { ...env, ...secrets })
  expect((await change({ SECRETS_KEY: file })).said).toContain('Pon la clave nueva en NEW_SECRETS_KEY')
  expect((await change({ SECRETS_KEY: old, NEW_SECRETS_KEY: next })).said).toContain('no es la correcta')
  expect(await change({ SECRETS_KEY: file, NEW_SECRETS_KEY: old })).toMatchObject({ code: 0 })
  expect(await change({ SECRETS_KEY: old, NEW_SECRETS_KEY: next })).toMatchObject({ code: 0 })
  expect(await runCommand('doctor', [], { ...env, SECRETS_KEY: next })).toMatchObject({ code: 0 })
  expect(await runCommand('doctor', [], { ...env, SECRETS_KEY: old })).toMatchObject({ code: 1 })
  await own.close()
})

test('a key in use cannot be deleted, and every column that refers to keys is registered', async () => {
  await expect(ask('delete from vault_keys where version > 0')).rejects.toThrow('foreign key')
  const tied = await ask<{ conname: string }>(
    "select conname from pg_constraint where confrelid = 'vault_keys'::regclass and contype = 'f' order by 1",
  )
  expect(tied.map(({ conname }) => conname)).toEqual(keyReferences.toSorted())
})
