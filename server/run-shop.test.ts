import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from './testing/client.ts'
import { ShopProcess } from './testing/shop-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-process-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const databaseRuns = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

test('a first start makes the administrator and says the password once, never again', async () => {
  const shop = new ShopProcess(dataDir, {})
  await shop.start()
  const password = /contraseña (\S+)\n/.exec(shop.output)?.[1] ?? ''
  const body = { username: 'superadmin', password }
  expect((await new Client(shop.origin).call(api.accounts.login, { body })).user.role).toBe('SADMIN')
  expect(await shop.stop()).toBe(0)
  expect(databaseRuns()).toBe(false)
  const said = shop.output.length
  await shop.start()
  expect(shop.output.slice(said)).not.toContain('contraseña')
  expect((await new Client(shop.origin).call(api.accounts.login, { body })).user.username).toBe('superadmin')
  await shop.stop()
})

test('with its port taken it says so and leaves no database running', async () => {
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

test('without the key that opens the stored credentials it does not start', async () => {
  const shop = new ShopProcess(dataDir, {})
  await shop.start()
  await shop.stop()
  const key = join(dataDir, 'keys', 'secrets')
  expect((await readFile(key, 'utf8')).length).toBeGreaterThan(30)
  await rm(key)
  await expect(shop.start()).rejects.toThrow('La clave que abre las credenciales guardadas falta')
  const wrong = new ShopProcess(dataDir, { SECRETS_KEY: 'not the key that was used before' })
  await expect(wrong.start()).rejects.toThrow('La clave que abre las credenciales guardadas falta o no es la correcta')
  expect(databaseRuns()).toBe(false)
})

test('a setting that makes no sense is named', async () => {
  await expect(new ShopProcess(dataDir, { PORT: 'three thousand' }).start()).rejects.toThrow('Revisa el valor de: PORT')
})

test('asked to end twice, and its terminal gone, it still closes its database', async () => {
  const shop = new ShopProcess(dataDir, {})
  await shop.start()
  shop.hangUp()
  expect(await shop.stop()).toBe(0)
  expect(databaseRuns()).toBe(false)
})
