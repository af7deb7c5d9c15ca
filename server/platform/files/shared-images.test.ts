import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { Client } from '../../testing/client.ts'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { runCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { minOrphanAgeMs } from './files.ts'
import { findFiles } from './open-files.ts'
import { readS3Url } from './s3-address.ts'
import { deleteUnusedImages } from '../../features/pictures/image-files.ts'

let bucket: Bucket
let shop: Shop
beforeAll(async () => {
  bucket = await openBucket()
  shop = await openShop({ s3Url: bucket.url })
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
})

const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const upload = (by: Client, productId: number) =>
  by.wire(api.images.uploadProductImage, { params: { productId }, file: { name: 'x.png', type: 'image/png', bytes } })
const pictureOf = async (id: number) =>
  (await shop.guest.call(api.catalogue.getProduct, { params: { id } })).productImgs[0]?.url ?? ''

test('a picture uploaded at one server is served and deleted by another', async () => {
  const other = await shop.sibling()
  const productId = await shop.product()
  expect(await upload(shop.administrator, productId)).toMatchObject({ status: 201 })
  const url = await pictureOf(productId)
  const [here, there] = await Promise.all([shop.guest, new Client(other.origin)].map((it) => it.fetch('GET', url)))
  expect(there).toMatchObject({ status: 200, text: here?.text })
  for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'content-security-policy']) {
    expect(there?.headers.get(name), name).toBe(here?.headers.get(name))
  }
  const again = await shop.guest.fetch('GET', url, { 'if-none-match': here?.headers.get('etag') ?? '' })
  expect(again).toMatchObject({ status: 304, text: '' })
  const [image] = await shop.guest.call(api.images.listProductImages, { query: { productId } })
  const administrator = new Client(other.origin, shop.administrator.token)
  await administrator.call(api.images.removeProductImage, { params: { id: image?.id ?? 0 } })
  expect((await shop.guest.fetch('GET', url)).status).toBe(404)
  await other.close()
})

test('while the store is down purchases go on; pictures return 503 and leave nothing', async () => {
  const productId = await shop.product({ profiles: 2 })
  await upload(shop.administrator, productId)
  const url = await pictureOf(productId)
  const buyer = await shop.person('USER', 100)
  const bought = { productId, nombreUser: 'Ana', telefono: '987654321' }
  await bucket.shut()
  expect(await shop.guest.fetch('GET', url)).toMatchObject({ status: 503, json: { code: 'BUSY' } })
  expect(await upload(shop.administrator, productId)).toMatchObject({ status: 503 })
  expect(await readdir(shop.context.files.temporary)).toEqual([])
  await buyer.call(api.purchases.buy, { body: bought })
  const [image] = await shop.guest.call(api.images.listProductImages, { query: { productId } })
  await shop.administrator.call(api.images.removeProductImage, { params: { id: image?.id ?? 0 } })
  const doctor = await examined()
  expect(doctor).toMatchObject({ code: 1 })
  expect(doctor.said).toContain('No se pudo llegar al almacén de imágenes de S3_URL (ECONNREFUSED): 1 mal (S3_URL)')

  await bucket.open()
  await expect.poll(() => upload(shop.administrator, productId)).toMatchObject({ status: 201 })
  expect((await shop.guest.fetch('GET', await pictureOf(productId))).status).toBe(200)
  shop.advance(2 * minOrphanAgeMs)
  await deleteUnusedImages(shop.context)
  shop.advance(-2 * minOrphanAgeMs)
  expect((await shop.guest.fetch('GET', url)).status).toBe(404)
  expect(await examined()).toMatchObject({ code: 0, said: expect.stringContaining('Todo está en orden') as string })
})

const examined = () =>
  runCommand('doctor', [], {
    DATABASE_URL: shop.context.config.databaseUrl ?? '',
    DATA_DIR: shop.context.config.dataDir,
    S3_URL: bucket.url,
  })

test('a store that never answers times out and is then skipped for a while', async () => {
  let calls = 0
  const silent = createServer(() => calls++)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const imageStore = readS3Url(`http://K:S@127.0.0.1:${port}/tienda`)
  const files = findFiles({ dataDir: shop.context.config.dataDir, imageStore })
  const opening = () => files.open(`${'0'.repeat(32)}.webp`)
  // Even on a slow machine no time passes between the two.
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await expect(opening()).rejects.toThrow('No se pudo llegar al almacén de imágenes')
    const before = calls
    expect(before).toBeGreaterThan(0)
    await expect(opening()).rejects.toThrow('no respondió hace un momento')
    expect(calls).toBe(before)
  } finally {
    vi.useRealTimers()
    silent.close()
  }
})

test('lists more pictures than one page of the store holds', async () => {
  const files = findFiles({ dataDir: shop.context.config.dataDir, imageStore: readS3Url(`${bucket.url}/muchas`) })
  const draft = join(shop.context.files.temporary, 'many')
  await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .webp()
    .toFile(draft)
  const names = Array.from({ length: 1010 }, (_, index) => `${String(index).padStart(32, '0')}.webp`)
  for (let from = 0; from < names.length; from += 50) {
    await Promise.all(names.slice(from, from + 50).map((name) => files.store(draft, name)))
  }
  expect((await files.list()).pictures.map(({ name }) => name)).toEqual(names)
  await rm(draft)
})

test('a misconfigured store prevents the start with a message without the key', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-s3-'))
  const opened = (S3_URL: string) => new ShopProcess(dataDir, { S3_URL, LOG_LEVEL: 'debug' })
  const wrongKey = opened(bucket.url.replace('S3RVER:S3RVER', 'S3RVER:SECRETO-clave'))
  await expect(wrongKey.start()).rejects.toThrow('El almacén de imágenes de S3_URL no acepta la clave')
  const wrongBucket = opened(bucket.url.replace('/tienda/', '/otra/'))
  await expect(wrongBucket.start()).rejects.toThrow('no tiene ese depósito (bucket). Corrige S3_URL.')
  const malformed = opened('https://SECRETO-clave@almacen.example/tienda')
  await expect(malformed.start()).rejects.toThrow('Revisa el valor de: S3_URL (es un almacén como https://')
  const away = opened('http://S3RVER:SECRETO-clave@127.0.0.1:9/tienda')
  await away.start()
  expect(away.output).toContain('La tienda abre igual; las imágenes se verán cuando responda.')
  expect((await new Client(away.origin).fetch('GET', `/images/${'0'.repeat(32)}.webp`)).status).toBe(503)
  await away.stop()
  for (const { output } of [wrongKey, wrongBucket, malformed, away]) expect(output).not.toContain('SECRETO')
  await rm(dataDir, { recursive: true, force: true })
})
