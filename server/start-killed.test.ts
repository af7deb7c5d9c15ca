import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from './testing/client.ts'
import { ShopProcess } from './testing/shop-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-killed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a first start killed at any moment is completed by the next', async () => {
  for (const waitMs of [0, 300, 800]) {
    const folder = join(dataDir, String(waitMs))
    const env = { SUPERADMIN_PASSWORD: 'Una-clave-larga-7' }
    const killed = new ShopProcess(folder, env)
    const ended = killed.start().catch(() => {})
    await expect.poll(() => existsSync(join(folder, 'postgres')), { interval: 5 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await killed.kill()
    await ended
    const next = new ShopProcess(folder, env)
    await next.start()
    const body = { username: 'superadmin', password: env.SUPERADMIN_PASSWORD }
    expect((await new Client(next.origin).call(api.users.login, { body })).user.role, folder).toBe('SADMIN')
    await next.stop()
  }
})
