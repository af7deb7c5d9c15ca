import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../../testing/client.ts'
import { onDatabase } from '../../testing/empty-database.ts'
import { password } from '../../testing/open-shop.ts'
import { certificateFile, startPushService } from '../../testing/push-service.ts'
import { ShopProcess } from '../../testing/shop-process.ts'

test('a push queued by a killed server is sent by the next one', async () => {
  const enter = async (username: string) => {
    const { token, user } = await new Client(shop.origin).call(api.users.login, { body: { username, password } })
    return Object.assign(new Client(shop.origin, token), { id: user.id })
  }
  let publicKey = ''
  const service = await startPushService(async () => publicKey)
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-push-'))
  const env = {
    SUPERADMIN_PASSWORD: password,
    PUSH_HOSTS_ALLOWED: service.host,
    NODE_EXTRA_CA_CERTS: certificateFile,
  }
  const shop = new ShopProcess(dataDir, env)
  try {
    await shop.start()
    await new Client(shop.origin).call(api.users.register, {
      body: { username: 'cliente01', password, telefono: '987654321' },
    })
    const person = await enter('cliente01')
    publicKey = (await person.call(api.push.key)).publicKey
    const device = service.device()
    await person.call(api.push.subscribe, { body: device.subscription })
    device.mode = 'hangs'
    const { id } = await person.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
    await (await enter('superadmin')).call(api.wallet.acceptTopUp, { params: { id } })
    await expect.poll(() => device.calls).toBe(1)
    await shop.kill()
    device.mode = 'takes'
    await shop.start()
    // The time for which no other server would have sent it is over.
    await onDatabase(await shop.databaseUrl(), (client) => client.query('update push_jobs set next_attempt_at = now()'))
    await expect.poll(() => device.shown.map(({ tag }) => tag)).toContain(`top-up ${id}`)
    expect(shop.output).not.toContain(device.subscription.endpoint)
    expect(shop.output).not.toContain(service.host)
  } finally {
    await shop.stop()
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
