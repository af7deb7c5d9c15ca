import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { readS3Url } from '../../platform/files/s3-address.ts'
import { Client } from '../../testing/client.ts'
import { emptyDatabase } from '../../testing/empty-database.ts'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { picturesIn } from '../../testing/pictures-in.ts'
import { runCommand } from '../../testing/run-command.ts'
import { readManifest } from './manifest.ts'

let home: string
let bucket: Bucket
let shop: Shop
let target: Awaited<ReturnType<typeof emptyDatabase>>
const inHome = (name: string) => join(home, name)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-shared-'))
  bucket = await openBucket()
  shop = await openShop({ s3Url: bucket.url })
  target = await emptyDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  await shop.close()
  await target.drop()
  await bucket.close()
  await rm(home, { recursive: true, force: true })
})

const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const file = { name: 'x.png', type: 'image/png', bytes }

/** Two servers that sell, and pictures that are added and removed, until stopped; returns what was bought. */
async function underLoad() {
  const other = await shop.sibling()
  const productId = await shop.product({ tickets: 5000, precioRifa: 1 })
  await shop.administrator.call(api.images.uploadProductImage, { params: { productId }, file })
  let going = true
  const acknowledged: number[] = []
  const buying = [shop.origin, other.origin].map(async (origin) => {
    const buyer = new Client(origin, (await shop.person('USER', 2850)).token)
    const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
    while (going) acknowledged.push((await buyer.call(api.purchases.buy, { body })).id)
  })
  const changing = (async (owner: Person) => {
    while (going) {
      const { id } = await owner.call(api.images.uploadUserImage, { file })
      await owner.call(api.images.removeUserImage, { params: { id } })
    }
  })(await shop.person())
  const stop = async () => {
    going = false
    await Promise.all([...buying, changing])
    await other.close()
  }
  return { acknowledged, stop }
}

test('a backup taken while two servers sell restores to another place, from folder or bucket', async () => {
  const { acknowledged, stop } = await underLoad()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(0)
  const before = [...acknowledged]
  const env = {
    DATABASE_URL: shop.context.config.databaseUrl ?? '',
    DATA_DIR: shop.context.config.dataDir,
    S3_URL: bucket.url,
  }
  const taken = await runCommand('backup', [inHome('copy'), '--with-keys'], env)
  await stop()
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('Copia lista') as string })
  expect(acknowledged.length).toBeGreaterThan(before.length)
  expect((await readManifest(inHome('copy'))).images.length).toBeGreaterThan(0)

  const elsewhere = {
    shared: { DATABASE_URL: target.url, DATA_DIR: inHome('shared'), S3_URL: bucket.url.replace('imagenes', 'otra') },
    alone: { DATABASE_URL: '', DATA_DIR: inHome('alone'), S3_URL: '' },
  }
  for (const [name, into] of Object.entries(elsewhere)) {
    const restored = await runCommand('restore', [inHome('copy')], into)
    expect(restored, name).toMatchObject({ code: 0, said: expect.stringContaining('Tienda restaurada') as string })
    const { code, said } = await runCommand('doctor', [], into)
    expect(said, name).toContain('Todo está en orden.')
    expect(code).toBe(0)
  }
  const wanted = await picturesIn(join(home, 'copy'))
  const kept = findFiles({ dataDir: inHome('shared'), imageStore: readS3Url(elsewhere.shared.S3_URL) })
  expect((await kept.list()).pictures.map(({ name }) => name)).toEqual(wanted)
  expect(await picturesIn(join(home, 'alone'))).toEqual(wanted)
  const again = await runCommand('restore', [inHome('copy')], { ...elsewhere.shared, S3_URL: bucket.url })
  expect(again.said).toMatch(/de destino no está vacía/)
})
