import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { Client } from '../../testing/client.ts'

let shop: Shop
let dataDir: string
beforeAll(async () => {
  shop = await openShop({ rateLimits: true })
  dataDir = await mkdtemp(join(tmpdir(), 'shop-password-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await shop.close()
})

const run = (...args: string[]) =>
  runCommand('password', args, { DATABASE_URL: shop.context.databaseUrl, DATA_DIR: dataDir })
const login = (given: string, username = 'superadmin') =>
  shop.guest.call(api.users.login, { body: { username, password: given } })

test('only a full administrator gets a new password, else nothing changes', async () => {
  const customer = await shop.person()
  const reduced = await shop.person('REDUCED')
  for (const name of [customer.username, 'nadie-asi', reduced.username]) {
    const { code, said } = await run(name)
    expect([code, said]).toEqual([1, expect.stringContaining('no es el usuario de un administrador')])
  }
  expect((await login(password, customer.username)).user.username).toBe(customer.username)
  for (const args of [[], ['superadmin', 'otra']]) {
    expect(await run(...args)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usa: npm run password') as string,
    })
  }
})

test('a locked-out administrator gets a new password from the command, audited', async () => {
  for (let attempt = 1; attempt <= 5; attempt++) await expect(login('no-es-esta')).rejects.toThrow('WRONG_LOGIN')
  await expect(login(password)).rejects.toThrow('TOO_MANY_REQUESTS')
  const { code, said } = await run('superadmin')
  expect(code, said).toBe(0)
  const made = /anótala\): (\S+)\n/.exec(said)?.[1] ?? ''
  const { token } = await login(made)
  await expect(shop.administrator.call(api.users.me)).rejects.toThrow('UNAUTHENTICATED')
  const [entry] = (await new Client(shop.origin, token).call(api.audit.list)).items
  expect(entry).toMatchObject({ actor: 'superadmin', action: 'reset-password' })
  expect(JSON.stringify(entry)).not.toContain(made)
  await expect(login(password)).rejects.toThrow('WRONG_LOGIN')
})

test('an administrator whom another one disabled is enabled by the command, audited', async () => {
  const owner = await shop.person('SADMIN')
  await shop.context.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', owner.id).execute()
  await expect(login(password, owner.username)).rejects.toThrow('WRONG_LOGIN')
  const { code, said } = await run(owner.username)
  expect(code, said).toBe(0)
  const made = /anótala\): (\S+)\n/.exec(said)?.[1] ?? ''
  const { token } = await login(made, owner.username)
  const { items } = await new Client(shop.origin, token).call(api.audit.list)
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['reset-password', 'enable-user'])
})
