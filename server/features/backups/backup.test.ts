import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import { findEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { demoAdministrator } from '../../demo/people.ts'
import { Client } from '../../testing/client.ts'
import { password } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { readManifest } from './manifest.ts'
import { excludedTables } from './sql.ts'

let home: string
let shop: ShopProcess
let product: number
const buyers: { username: string; client: Client; acknowledged: number[] }[] = []
const inHome = (...path: string[]) => join(home, ...path)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  await mkdir(inHome('shop'))
  shop = new ShopProcess(inHome('shop'), { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }, 'demo/main.ts')
  await shop.start()
  const guest = new Client(shop.origin)
  const administrator = await logIn(guest, demoAdministrator.username, demoAdministrator.password)
  const [category] = await guest.call(api.catalogue.listCategories)
  const made = { nombre: 'Muchas', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: category?.id ?? 0 }
  product = (await administrator.call(api.catalogue.createProduct, { body: made })).id
  for (let batch = 0; batch < 4; batch++) {
    const accounts = Array.from({ length: 500 }, (_, index) => ({
      username: `cuenta-${batch}-${index >> 2}`,
      password: `SECRETO-clave-${batch}-${index >> 2}`,
      perfil: `Perfil ${index & 3}`,
      pin: '1234',
    }))
    await administrator.call(api.catalogue.addAccounts, { params: { id: product }, body: { accounts } })
  }
  await administrator.call(api.catalogue.changeState, { params: { id: product }, body: { state: 'Publicado' } })
  for (let index = 0; index < 4; index++) {
    const username = `comprador${index}`
    await guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
    const client = await logIn(guest, username)
    for (let topUps = 0; topUps < 5; topUps++) {
      const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: 95000 as never } })
      await administrator.call(api.wallet.acceptTopUp, { params: { id } })
    }
    buyers.push({ username, client, acknowledged: [] })
  }
})
afterAll(async () => {
  await shop.stop()
  await rm(home, { recursive: true, force: true })
})

async function logIn(guest: Client, username: string, secret = password): Promise<Client> {
  const { token } = await guest.call(api.users.login, { body: { username, password: secret, keepSession: true } })
  return new Client(guest.origin, token)
}

const backup = (folder: string, ...more: string[]) =>
  runCommand('backup', [inHome(folder), ...more], { DATA_DIR: shop.dataDir })
const restore = (folder: string, into: string, env: Record<string, string> = {}) =>
  runCommand('restore', [inHome(folder)], { DATA_DIR: inHome(into), ...env })
const doctor = (of: string, env: Record<string, string> = {}) =>
  runCommand('doctor', [], { DATA_DIR: inHome(of), ...env })

/** Buyers who buy and an owner of pictures who changes them, until stopped. */
function underLoad() {
  let going = true
  const buying = buyers.map(async ({ client, acknowledged }) => {
    while (going) {
      const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
      acknowledged.push((await client.call(api.purchases.buy, { body })).id)
      await sleep(60)
    }
  })
  const changing = (async () => {
    const { client } = buyers[0] as (typeof buyers)[0]
    while (going) {
      const bytes = await sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
        .png()
        .toBuffer()
      const image = await client.call(api.images.uploadUserImage, {
        file: { name: 'yo.png', type: 'image/png', bytes },
      })
      await client.call(api.images.removeUserImage, { params: { id: image.id } })
    }
  })()
  return async () => {
    going = false
    await Promise.all([...buying, changing])
  }
}

async function openDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await findEmbeddedPostgres(dataDir) })
  await client.connect()
  return client
}

async function unnumberedReceipts(): Promise<number> {
  const client = await openDatabase(shop.dataDir)
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from wallet_entries
    left join receipts on receipts.entry_id = wallet_entries.id
    where status = 'accepted' and kind in ('Recarga', 'Compra') and receipts.entry_id is null`)
  await client.end()
  return Number(rows[0]?.n)
}

/** The number of rows of each table of a closed or open embedded shop. */
async function countRows(dataDir: string): Promise<Record<string, number>> {
  const client = await openDatabase(dataDir)
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    counts[name] = Number((await client.query<{ n: string }>(`select count(*) as n from "${name}"`)).rows[0]?.n)
  }
  await client.end()
  return counts
}

const counts = () => buyers.map(({ acknowledged }) => acknowledged.length)

test('a backup taken during sales holds every purchase acknowledged before it', async () => {
  const stop = underLoad()
  const begun = counts()
  await expect.poll(() => counts().every((count, index) => count > (begun[index] ?? 0))).toBe(true)
  const before = counts()
  const taken = await backup('whole', '--with-keys')
  expect(taken).toMatchObject({ said: expect.stringContaining('Copia lista en') as string, code: 0 })
  expect(counts().some((count, index) => count > (before[index] ?? 0))).toBe(true)
  await stop()

  const restored = await restore('whole', 'from-whole')
  expect(restored).toMatchObject({ said: expect.stringContaining('Tienda restaurada') as string, code: 0 })
  expect(await doctor('from-whole')).toMatchObject({ code: 0 })
  const copy = new ShopProcess(inHome('from-whole'), { LOG_LEVEL: 'warn' }, 'demo/main.ts')
  await copy.start()
  expect((await countRows(copy.dataDir))['sessions']).toBe(0)
  for (const [index, { username, acknowledged }] of buyers.entries()) {
    const found = new Set(await purchasesOf(await logIn(new Client(copy.origin), username)))
    for (const id of acknowledged.slice(0, before[index])) expect(found).toContain(id)
  }
  await copy.stop()
})

/** All purchases of the product by this buyer; each must be decryptable. */
async function purchasesOf(client: Client): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items } = await client.call(api.purchases.mine, { query: { page, pageSize: 200 } })
    for (const item of items) expect(JSON.stringify(item)).toContain('SECRETO-clave')
    ids.push(...items.map(({ id }) => id))
    if (items.length < 200) return ids
  }
}

test('restores every table row by row except sessions, links and queued mails', async () => {
  // Numbered in the background.
  await expect.poll(unnumberedReceipts, { timeout: 60_000 }).toBe(0)
  await backup('quiet')
  const manifest = await readManifest(inHome('quiet'))
  const original = await countRows(shop.dataDir)
  const tables = [...manifest.tables.map(({ name }) => name), ...excludedTables]
  expect(tables.toSorted()).toEqual(Object.keys(original).toSorted())
  for (const { name, rows } of manifest.tables) expect(rows, name).toBe(original[name])
  expect(original['sessions']).toBeGreaterThan(0)

  const copy = new ShopProcess(inHome('from-whole'), { LOG_LEVEL: 'warn' }, 'demo/main.ts')
  await copy.start()
  const counts = await countRows(copy.dataDir)
  // A restore writes down that it happened, that payouts to suppliers wait and, having found no kept records, that the
  // complaints book is closed; since then each buyer logged in there as on a new device.
  const added: Record<string, number> = { settings: 3, notices: buyers.length, receipt_series: 1 }
  const { tables: kept, takenAt } = await readManifest(inHome('whole'))
  for (const { name, rows } of kept) if (name !== 'receipts') expect(counts[name], name).toBe(rows + (added[name] ?? 0))
  const administrator = await logIn(new Client(copy.origin), demoAdministrator.username, demoAdministrator.password)
  const pausedSince = async () => (await administrator.call(api.settlements.list, { query: {} })).pausedSince
  expect(await pausedSince()).toEqual(new Date(takenAt))
  const userId = (await administrator.call(api.settlements.list, { query: {} })).items[0]?.user.id ?? 0
  const payout = { amount: 0.01, methodKind: 'Yape' }
  const paying = { params: { userId }, rawBody: payout }
  expect((await administrator.wire(api.settlements.payOut, paying)).json).toMatchObject({ code: 'PAYOUTS_PAUSED' })
  await administrator.call(api.settlements.resume)
  expect(await pausedSince()).toBeNull()
  // Sequences continue where they were.
  const [buyer] = buyers
  const again = await logIn(new Client(copy.origin), buyer?.username ?? '')
  const body = { productId: product, nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await again.call(api.purchases.buy, { body })
  expect((await again.call(api.purchases.mine)).items[0]?.id).toBe(id)
  // Numbers of constancias were given since the backup, of which it knows nothing: they go on in another series.
  const numberOf = async (client: Client, purchaseId: number) =>
    (await client.call(api.receipts.showOfPurchase, { params: { id: purchaseId } })).numero
  expect(await numberOf(again, id)).toMatch(/^\d{12}-\d{6}$/)
  expect(await numberOf(buyer?.client ?? again, buyer?.acknowledged[0] ?? 0)).toMatch(/^1-\d{6}$/)
  await copy.stop()
})

test('a backup without the key cannot start a shop until the key is put back', async () => {
  const files = await readdir(inHome('quiet'), { recursive: true })
  expect(files).not.toContain('keys')
  expect((await stat(inHome('quiet'))).mode & 0o777).toBe(0o700)
  const restored = await restore('quiet', 'keyless')
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Falta la clave') as string })
  const copy = new ShopProcess(inHome('keyless'), { LOG_LEVEL: 'warn' }, 'demo/main.ts')
  await expect(copy.start()).rejects.toThrow('La clave que abre las credenciales guardadas')
  await cp(join(shop.dataDir, 'keys', 'secrets'), inHome('keyless', 'keys', 'secrets'))
  await copy.start()
  await copy.stop()
  expect(await doctor('keyless')).toMatchObject({ code: 0 })
})

test('a downloaded backup restores like one of the command; a truncated one is refused', async () => {
  const administrator = await logIn(new Client(shop.origin), demoAdministrator.username, demoAdministrator.password)
  const request = (body: object) =>
    fetch(`${shop.origin}${basePath}${api.backups.download.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const whole = { withKey: true }
  const before = (await administrator.call(api.backups.read)).lastAt
  const holder = new pg.Client({ connectionString: await findEmbeddedPostgres(shop.dataDir) })
  await holder.connect()
  await holder.query('begin; lock table suppliers')
  const asked = request(whole)
  const isWaiting = async () =>
    (await holder.query("select from pg_locks where not granted and relation = 'suppliers'::regclass")).rowCount
  await expect.poll(isWaiting).toBe(1)
  // Two at once would fill the disk.
  expect((await request(whole)).status).toBe(409)
  await holder.end()
  const response = await asked
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="copia-\d{4}-\d\d-\d\d\.tar\.gz"$/)
  const archive = Buffer.from(await response.arrayBuffer())
  await expect.poll(async () => (await administrator.call(api.backups.read)).lastAt).not.toEqual(before)
  await expect.poll(() => readdir(shop.dataDir)).not.toContain('download')

  await writeFile(inHome('copia.tar.gz'), archive)
  expect(await restore('copia.tar.gz', 'from-archive')).toMatchObject({ code: 0 })
  expect(await readdir(inHome('from-archive'))).not.toContainEqual(expect.stringMatching(/^restore-/))
  expect(await doctor('from-archive')).toMatchObject({ code: 0 })
  await writeFile(inHome('half.tar.gz'), archive.subarray(0, archive.length / 2))
  const refused = await restore('half.tar.gz', 'from-half')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('no llegó entera') as string })
  expect(await readdir(inHome('from-half'))).toEqual([])
})

test('refuses a folder or database that is not empty and a wrong key, changing nothing', async () => {
  const counts = await countRows(shop.dataDir)
  expect((await backup('whole')).said).toContain('no está vacía. Elige una nueva')
  expect((await restore('whole', 'from-whole')).said).toContain('La base de datos de destino no está vacía')
  expect((await restore('whole', 'shop')).said).toContain('Ya hay una tienda abierta')
  await mkdir(inHome('strange', 'images'), { recursive: true })
  await writeFile(inHome('strange', 'images', `${'0'.repeat(32)}.webp`), 'x')
  expect((await restore('whole', 'strange')).said).toContain('La carpeta de imágenes de destino no está vacía')
  const refused = await restore('whole', 'other-key', { SECRETS_KEY: 'another-key-that-is-long-enough-0123' })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('no es la correcta') as string })
  expect(await doctor('other-key')).toMatchObject({ said: expect.stringContaining('Faltan pasos') as string })
  expect(await doctor('from-whole')).toMatchObject({ code: 0 })
  expect(await countRows(shop.dataDir)).toEqual(counts)
})

test('a damaged file is reported before anything is restored', async () => {
  const [image = ''] = await readdir(inHome('whole', 'images'))
  for (const path of ['tables/purchases', `images/${image}`, 'keys/secrets', 'manifest.json']) {
    const bytes = await readFile(inHome('whole', path))
    const damaged = Buffer.from(bytes)
    const at = bytes.length >> 1
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await writeFile(inHome('whole', path), damaged)
    expect(await restore('whole', 'never')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`La copia está dañada: ${path}`) as string,
    })
    await rm(inHome('whole', path))
    expect((await restore('whole', 'never')).code).toBe(1)
    await writeFile(inHome('whole', path), bytes)
  }
  expect(await readdir(home)).not.toContain('never')
  expect((await restore('nowhere', 'never')).said).toContain('No hay una copia de seguridad en')
})
