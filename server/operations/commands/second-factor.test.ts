import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { enrolTotp } from '../../testing/enrol.ts'
import { openShop, password, type Shop } from '../../testing/open-shop.ts'
import { giveFactor } from '../../testing/prove.ts'
import { runCommand } from '../../testing/run-command.ts'

let shop: Shop
let dataDir: string
beforeAll(async () => {
  shop = await openShop()
  dataDir = await mkdtemp(join(tmpdir(), 'shop-second-factor-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await shop.close()
})

const run = (...args: string[]) =>
  runCommand('second-factor', args, { DATABASE_URL: shop.context.databaseUrl, DATA_DIR: dataDir })
const login = (username = 'superadmin') => shop.guest.call(api.users.login, { body: { username, password } })

test('the command takes a factor from full administrators alone, who have one', async () => {
  const [customer, reduced] = [await shop.person(), await shop.person('REDUCED')]
  for (const person of [customer, reduced]) {
    await giveFactor(shop, person)
    expect(await run('remove', person.username)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no es el usuario de un administrador') as string,
    })
    await expect(login(person.username)).rejects.toThrow('FACTOR_NEEDED')
  }
  expect(await run('remove', 'superadmin')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no tiene segundo paso') as string,
  })
  for (const args of [[], ['superadmin'], ['add', 'superadmin'], ['remove', 'superadmin', 'otra']]) {
    expect(await run(...args)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usa: npm run second-factor') as string,
    })
  }
})

test('the only administrator, who lost it, logs in with the password after the command, on record', async () => {
  const { id } = shop.administrator
  await enrolTotp(shop, shop.administrator)
  await expect(login()).rejects.toThrow('FACTOR_NEEDED')
  const { code, said } = await run('remove', 'superadmin')
  expect(code, said).toBe(0)
  await expect(shop.administrator.call(api.users.me)).rejects.toThrow('UNAUTHENTICATED')
  const back = new Client(shop.origin, (await login()).token)
  expect((await back.call(api.audit.list)).items[0]).toMatchObject({ actor: 'superadmin', action: 'remove-factor' })
  expect(await back.call(api.secondFactor.read)).toMatchObject({ totp: null, passkeys: [], recoveryCodes: 0 })
  expect((await back.call(api.notices.list)).items).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('La tienda lo quitó') as string }),
  )
  expect(await back.call(api.secondFactor.readRemoval, { params: { id } })).toEqual({ hasFactor: false, removal: null })
})

test('the command ends what an administrator asked for, so that nothing is left to be taken', async () => {
  const [asker, owner] = [await shop.person('SADMIN'), await shop.person('SADMIN')]
  await giveFactor(shop, owner)
  const params = { id: owner.id }
  await asker.call(api.secondFactor.askRemoval, { params })
  expect(await run('remove', owner.username.toUpperCase())).toMatchObject({ code: 0 })
  expect(await asker.call(api.secondFactor.readRemoval, { params })).toEqual({ hasFactor: false, removal: null })
})
