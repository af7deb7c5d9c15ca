import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from './testing/client.ts'
import { emptyDatabase, onDatabase } from './testing/empty-database.ts'
import { ShopProcess } from './testing/shop-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-process-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

let opened: string | undefined
/** A shop in `dataDir` that has been open before: a first start takes longer than all that these tests do. */
async function openedBefore(): Promise<ShopProcess> {
  if (!opened) {
    opened = await mkdtemp(join(tmpdir(), 'shop-opened-'))
    const shop = new ShopProcess(opened, {})
    await shop.start()
    await shop.stop()
  }
  await cp(opened, dataDir, { recursive: true })
  return new ShopProcess(dataDir, {})
}
afterAll(async () => {
  if (opened) await rm(opened, { recursive: true, force: true })
})

const databaseRuns = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

test('a first start creates the administrator and prints the password once', async () => {
  const shop = new ShopProcess(dataDir, {})
  await shop.start()
  const password = /contraseña (\S+)\n/.exec(shop.output)?.[1] ?? ''
  const body = { username: 'superadmin', password }
  expect((await new Client(shop.origin).call(api.users.login, { body })).user.role).toBe('SADMIN')
  expect(await shop.stop()).toBe(0)
  expect(databaseRuns()).toBe(false)
  const said = shop.output.length
  await shop.start()
  expect(shop.output.slice(said)).not.toContain('contraseña')
  expect((await new Client(shop.origin).call(api.users.login, { body })).user.username).toBe('superadmin')
  await shop.stop()
})

test('a busy port is reported and leaves no database running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  try {
    await expect(new ShopProcess(dataDir, { PORT: port }).start()).rejects.toThrow(`El puerto ${port} está ocupado`)
    expect(databaseRuns()).toBe(false)
  } finally {
    other.close()
  }
})

test('a slow backup does not delay an orderly shutdown', async () => {
  const store = createServer(() => {})
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as AddressInfo
  const asked = once(store, 'connection')
  await openedBefore()
  const shop = new ShopProcess(dataDir, { BACKUP_TO: `http://key:secret@127.0.0.1:${port}/backups` })
  try {
    await shop.start()
    await asked
    expect(await shop.stop()).toBe(0)
    expect(databaseRuns()).toBe(false)
  } finally {
    store.close()
  }
})

test('a wrong or missing credentials key prevents the start', async () => {
  const shop = await openedBefore()
  const key = join(dataDir, 'keys', 'secrets')
  expect((await readFile(key, 'utf8')).length).toBeGreaterThan(30)
  await rm(key)
  await expect(shop.start()).rejects.toThrow('La clave que abre las credenciales guardadas falta')
  const wrong = new ShopProcess(dataDir, { SECRETS_KEY: 'not the key that was used before' })
  await expect(wrong.start()).rejects.toThrow('La clave que abre las credenciales guardadas falta o no es la correcta')
  expect(databaseRuns()).toBe(false)
})

test.each<{ SECRETS_KEY?: string }>([{}, { SECRETS_KEY: 'a key of its own that is long enough, 0123' }])(
  'a lost database with keys present is not replaced by an empty one %o',
  async (env) => {
    await openedBefore()
    // With a key of its own it has no such file.
    if (env.SECRETS_KEY) await rm(join(dataDir, 'keys', 'secrets'))
    const shop = new ShopProcess(dataDir, env)
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await expect(shop.start()).rejects.toThrow('No se abre una tienda vacía en su lugar')
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await rename(join(dataDir, 'keys'), join(dataDir, 'keys-of-before'))
    await shop.start()
    await shop.stop()
  },
)

test('a recreated DATABASE_URL database with a used data folder is not opened', async () => {
  const first = await emptyDatabase(inject('postgresUrl'))
  const shop = new ShopProcess(dataDir, { DATABASE_URL: first.url })
  await shop.start()
  await shop.stop()
  await first.drop()
  const second = await emptyDatabase(inject('postgresUrl'))
  try {
    const again = new ShopProcess(dataDir, { DATABASE_URL: second.url })
    await expect(again.start()).rejects.toThrow(`quedan datos de una tienda en ${join(dataDir, 'keys')}`)
    // With the key elsewhere, the pictures show that there was a shop.
    const picture = join(dataDir, 'images', `${'0'.repeat(32)}.webp`)
    await writeFile(picture, 'x')
    const withKey = new ShopProcess(dataDir, {
      DATABASE_URL: second.url,
      SECRETS_KEY: 'a key that is long enough, 0123456789',
    })
    await expect(withKey.start()).rejects.toThrow(`quedan datos de una tienda en ${join(dataDir, 'images')}`)
    const count = "select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace"
    const { rows } = await onDatabase(second.url, (client) => client.query<{ tables: number }>(count))
    expect(rows).toEqual([{ tables: 0 }])
  } finally {
    await second.drop()
  }
})

test('stopped while its database starts, it leaves none running', async () => {
  const shop = new ShopProcess(dataDir, {})
  const started = shop.start().catch(() => {})
  await expect.poll(databaseRuns, { interval: 5 }).toBe(true)
  expect(await shop.stop()).toBe(0)
  await started
  expect(shop.output).not.toContain('schema up to date')
  expect(databaseRuns()).toBe(false)
})

test('an invalid setting is reported', async () => {
  await expect(new ShopProcess(dataDir, { PORT: 'three thousand' }).start()).rejects.toThrow('Revisa el valor de: PORT')
})

test('stopped twice with its terminal gone, it still closes its database', async () => {
  const shop = await openedBefore()
  await shop.start()
  shop.hangUp()
  expect(await shop.stop()).toBe(0)
  expect(databaseRuns()).toBe(false)
})
