import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { demoAdministrator } from '../../demo/people.ts'
import { clusterIn, finishedWalIn, openEmbeddedPostgres } from '../../platform/db/embedded.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { Client } from '../../testing/client.ts'
import { password } from '../../testing/open-shop.ts'
import { picturesIn } from '../../testing/pictures-in.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { openArchive } from './archive-store.ts'
import { listBases, listSegments } from './base-backups.ts'
import { continuousArchive } from './continuous-archive.ts'

/** For work of another process. */
const patient = { timeout: 150_000 }
const secretsKey = 'la-clave-de-las-copias-continuas'

let home: string
const inHome = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-continuous-'))
})
afterAll(async () => {
  await rm(home, { recursive: true, force: true })
})

const archiveIn = (to: string) => openArchive(to, { dataDir: home, secretsKey }, 'looking')

/** Finishes the WAL segment with everything written so far; returns its name. */
async function finishSegment(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_logical_emit_message(false, 'test', 'something')`)
  const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  await client.end()
  return rows[0]?.segment ?? ''
}

test('a selling shop is restored to any point in time', async () => {
  const to = inHome('sales')
  const env = { LOG_LEVEL: 'warn', RATE_LIMITS: 'off', SECRETS_KEY: secretsKey }
  await mkdir(inHome('selling'))
  const shop = new ShopProcess(inHome('selling'), { ...env, BACKUP_TO: to }, 'demo/main.ts')
  await shop.start()
  try {
    const guest = new Client(shop.origin)
    const logIn = async (username: string, secret: string) => {
      const { token } = await guest.call(api.users.login, { body: { username, password: secret, keepSession: true } })
      return new Client(guest.origin, token)
    }
    const administrator = await logIn(demoAdministrator.username, demoAdministrator.password)
    const buyers = await Promise.all(
      ['uno', 'dos', 'tri'].map(async (name) => {
        const username = `compra-${name}`
        await guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })
        const client = await logIn(username, password)
        const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: 95000 as never } })
        await administrator.call(api.wallet.acceptTopUp, { params: { id } })
        return client
      }),
    )
    const [category] = await guest.call(api.catalogue.listCategories)
    const made = { nombre: 'Muchas', descripcion: 'x', dias: 30, precio: 100 as never, categoryId: category?.id ?? 0 }
    const { id: productId } = await administrator.call(api.catalogue.createProduct, { body: made })
    const accounts = Array.from({ length: 300 }, (_, index) => ({
      username: `cuenta-${index}`,
      password: 'clave',
      perfil: 'Uno',
      pin: '1234',
    }))
    await administrator.call(api.catalogue.addAccounts, { params: { id: productId }, body: { accounts } })
    await administrator.call(api.catalogue.changeState, { params: { id: productId }, body: { state: 'Publicado' } })
    const store = await archiveIn(to)
    await expect.poll(() => listBases(store), patient).toHaveLength(1)
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await buyers[0]?.call(api.images.uploadUserImage, { file: { name: 'x.png', type: 'image/png', bytes } })

    const bought: { id: number; asked: Date; answered: Date }[] = []
    const buy = (times: number) =>
      Promise.all(
        buyers.map(async (client) => {
          for (let count = 0; count < times; count++) {
            const asked = new Date()
            const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
            const { id } = await client.call(api.purchases.buy, { body })
            bought.push({ id, asked, answered: new Date() })
          }
        }),
      )
    await buy(20)
    const moment = new Date()
    await buy(20)
    const url = await shop.databaseUrl()
    const segment = await finishSegment(url)
    const [base] = await listBases(store)
    if (!base) throw new Error('no base')
    await expect.poll(() => listSegments(store, base.cluster), patient).toContain(segment)
    expect(await readdir(clusterIn(shop.dataDir))).toContain('finished_wal')
    expect(shop.output).not.toContain('failed')

    const restore = async (into: string, ...until: string[]) => {
      const at = { ...env, DATA_DIR: inHome(into) }
      const { code, said } = await runCommand('restore', [to, ...until], at)
      expect(code, said).toBe(0)
      expect((await runCommand('doctor', [], at)).said).toContain('Todo está en orden.')
      const restored = await openEmbeddedPostgres({ dataDir: at.DATA_DIR, say: () => {} })
      const client = new pg.Client({ connectionString: restored.url })
      await client.connect()
      const { rows } = await client.query<{ id: number }>('select id::int from purchases')
      const { rows: sessions } = await client.query('select from sessions')
      await client.end()
      await restored.stop()
      expect(sessions).toHaveLength(0)
      const ids = new Set(rows.map(({ id }) => id))
      return { said, ours: bought.filter(({ id }) => ids.has(id)), dataDir: at.DATA_DIR }
    }
    const then = await restore('then', '--until', moment.toISOString())
    expect(then.ours).toEqual(bought.filter(({ answered }) => answered <= moment))
    expect(then.ours).toHaveLength(60)
    expect(await picturesIn(then.dataDir)).toEqual(await picturesIn(shop.dataDir))
    for (const left of await readdir(then.dataDir)) expect(left).not.toMatch(/^restore-/)

    const newest = await restore('newest')
    expect(newest.ours).toHaveLength(120)
    // Nothing was committed since then: the WAL ends before.
    expect((await restore('later', '--until', new Date(Date.now() + 60_000).toISOString())).ours).toHaveLength(120)

    await store.remove(`wal/${base.cluster}/${base.start}.gz.age`)
    const broken = await restore('broken', '--until', moment.toISOString())
    expect(broken.said).toContain('No se pudo usar el registro de la base de datos')
    expect(broken.ours).toHaveLength(0)
  } finally {
    await shop.stop()
  }
})

test('takes a base backup daily and after a gap in the WAL, and prunes by the plan', async () => {
  const dataDir = inHome('alone')
  await mkdir(dataDir)
  const database = await openEmbeddedPostgres({ dataDir, say: () => {}, archivesWal: true })
  try {
    const { url } = database
    const to = inHome('bases')
    const retention = { days: 7, weeks: 4, months: 12 }
    let now = new Date()
    const config = { dataDir, secretsKey }
    const files = findFiles({ dataDir, imageStore: undefined })
    const shop = { config, plan: { to, everyMs: 3600_000, retention }, url, files, now: () => now }
    const store = await archiveIn(to)
    const spool = finishedWalIn(clusterIn(dataDir))
    const bases = () => listBases(store)
    const finish = async () => {
      const segment = await finishSegment(url)
      await expect.poll(() => readdir(spool), patient).toContain(segment)
      return segment
    }

    const archive = continuousArchive(shop)
    await archive()
    const [first] = await bases()
    const cluster = first?.cluster ?? ''
    const followed = await finish()
    await archive()
    expect(await bases()).toHaveLength(1)
    expect(await listSegments(store, cluster)).toContain(followed)
    expect(await readdir(spool)).not.toContain(followed)

    // Another server continues where the last one was.
    const again = continuousArchive(shop)
    await finish()
    await again()
    expect(await bases()).toHaveLength(1)

    const lost = await finish()
    await rm(join(spool, lost))
    const kept = await finish()
    await again()
    expect(await bases()).toHaveLength(2)
    expect(await listSegments(store, cluster)).toContain(kept)
    expect(await listSegments(store, cluster)).not.toContain(lost)

    now = new Date(Date.now() + 25 * 3600_000)
    await finish()
    await again()
    expect(await bases()).toHaveLength(3)

    now = new Date(Date.now() + 9 * 24 * 3600_000)
    await finish()
    await again()
    const [left, ...more] = await bases()
    expect(more).toEqual([])
    const segments = await listSegments(store, cluster)
    expect(segments[0]).toBe(left?.start)

    // An unreachable store must not fill the disk.
    for (let index = 0; index <= 128; index++)
      await writeFile(join(spool, `0000000100000009${String(index).padStart(8, '0')}`), 'x')
    await again()
    expect((await readdir(spool)).filter((name) => name.startsWith('0000000100000009'))).toEqual([])
  } finally {
    await database.stop()
  }
})

test('restarting with another backup plan switches WAL archiving on in the database', async () => {
  const env = { SUPERADMIN_PASSWORD: password, SECRETS_KEY: secretsKey }
  await mkdir(inHome('killed'))
  const mode = async (shop: ShopProcess) => {
    const client = new pg.Client({ connectionString: await shop.databaseUrl() })
    await client.connect()
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
    await client.end()
    return rows[0]?.archive_mode
  }
  const without = new ShopProcess(inHome('killed'), env)
  await without.start()
  expect(await mode(without)).toBe('off')
  await without.kill()
  const planned = new ShopProcess(inHome('killed'), { ...env, BACKUP_TO: inHome('planned') })
  await planned.start()
  expect(await mode(planned)).toBe('on')
  await planned.stop()
})
