import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readS3Url, type S3Address } from '../../platform/files/s3-address.ts'
import { readKeyText } from '../../platform/vault/wrapping-key.ts'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'
import { picturesIn } from '../../testing/pictures-in.ts'
import { runCommand, startCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'
import { openArchive, timeIn } from './archive-store.ts'
import { archiveWhenDue } from './archive-when-due.ts'

const hour = 60 * 60 * 1000
const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const file = { name: 'x.png', type: 'image/png', bytes }

let home: string
let bucket: Bucket
let shop: Shop
let owner: Person
/** The text of the shop's own key. */
let secretsKey: string
const inHome = (...names: string[]) => join(home, ...names)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-archive-'))
  bucket = await openBucket()
  shop = await openShop()
  secretsKey = (await readKeyText(shop.context.config)) ?? ''
  owner = await shop.person('RESELLER', 500)
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
  await rm(home, { recursive: true, force: true })
})

const retention = { days: 7, weeks: 4, months: 12 }
const archive = (to: string | S3Address, more: { at?: Date; key?: string; keep?: typeof retention } = {}) =>
  archiveWhenDue({
    config: { dataDir: shop.context.config.dataDir, secretsKey: more.key ?? secretsKey },
    plan: { to, everyMs: hour, retention: more.keep ?? retention },
    url: shop.context.databaseUrl,
    files: shop.context.files,
    now: () => more.at ?? new Date(),
  })
/** For work of another process. */
const patient = { timeout: 150_000 }
const later = (hours: number) => new Date(Date.now() + hours * hour)
const inArchive = async (to: string, folder: string) => {
  const [keyId = ''] = await readdir(to)
  return readdir(join(to, keyId, folder))
}
const restore = async (from: string, into: string, ...more: string[]) => {
  const env = { DATA_DIR: inHome(into), SECRETS_KEY: secretsKey }
  const { code, said } = await runCommand('restore', [from, ...more], env)
  if (code === 0) expect((await runCommand('doctor', [], env)).said).toContain('Todo está en orden.')
  return { code, said }
}

test('archives when due, stores each image once and restores to a point in time', async () => {
  const to = inHome('folder')
  const productId = await shop.product({ profiles: 5 })
  await shop.administrator.call(api.images.uploadProductImage, { params: { productId }, file })
  const first = await archive(to)
  expect(first?.images).toHaveLength(1)
  expect(await archive(to)).toBeUndefined()

  await owner.call(api.purchases.buy, { body: { productId, nombreUser: 'Ana', telefono: '987654321' } })
  await owner.call(api.images.uploadUserImage, { file })
  const second = await archive(to, { at: later(1) })
  expect(second?.images).toHaveLength(2)
  expect(await inArchive(to, 'images')).toHaveLength(2)
  const rows = (manifest: typeof first) => manifest?.tables.find(({ name }) => name === 'purchases')?.rows
  expect(rows(second)).toBe((rows(first) ?? NaN) + 1)

  const whole = await restore(to, 'newest')
  expect(whole.said).toContain('2 imágenes')
  const earlier = await restore(to, 'earlier', '--until', first?.takenAt ?? '')
  expect(earlier.said).toContain('1 imágenes')
  expect(await picturesIn(inHome('earlier'))).toHaveLength(1)
  expect((await restore(to, 'too-early', '--until', '2020-01-01 10:00')).said).toContain(
    'no hay una copia de ese momento',
  )
  expect((await restore(home, 'no-archive', '--until', '2020-01-01 10:00')).said).toContain('Usa: npm run restore')
})

test('an archived backup is encrypted, and a changed or truncated file is refused', async () => {
  const to = inHome('sealed')
  await archive(to)
  const [keyId = ''] = await readdir(to)
  const name = (await readdir(join(to, keyId, 'snapshots'))).find((it) => it.endsWith('.tar.gz.age')) ?? ''
  const path = join(to, keyId, 'snapshots', name)
  const sealed = await readFile(path)
  expect(sealed.subarray(0, 18).toString()).toBe('age-encryption.org')
  for (const folder of ['snapshots', 'images'])
    for (const each of await readdir(join(to, keyId, folder)))
      expect((await readFile(join(to, keyId, folder, each))).includes('superadmin')).toBe(false)

  const env = { DATA_DIR: inHome('other-key'), SECRETS_KEY: `${secretsKey}-otra` }
  expect((await runCommand('restore', [to], env)).said).toContain('no hay una copia de ese momento con la clave')
  const noKey = { DATA_DIR: inHome('no-key') }
  expect((await runCommand('restore', [to], noKey)).said).toContain('ponla en DATA_DIR/keys/secrets o en SECRETS_KEY')
  // Under the other key's name the decryption itself fails.
  await archive(inHome('other'), { key: `${secretsKey}-otra` })
  const [otherId = ''] = await readdir(inHome('other'))
  await cp(join(to, keyId), inHome('renamed', otherId), { recursive: true })
  const renamed = await runCommand('restore', [inHome('renamed')], env)
  expect(renamed.said).toContain('cifrada con otra clave')

  for (const at of [Math.floor(sealed.length / 2), sealed.length - 1]) {
    const altered = Buffer.from(sealed)
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
    await writeFile(path, altered)
    expect((await restore(to, `altered-${at}`)).said).toContain('no llegó entera')
  }
  await writeFile(path, sealed.subarray(0, sealed.length - 100))
  expect((await restore(to, 'cut')).said).toContain('no llegó entera')
})

test('eight servers archiving at the same time take one backup', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => archive(inHome('several'))))
  expect(taken.filter((manifest) => manifest !== undefined)).toHaveLength(1)
  expect((await inArchive(inHome('several'), 'snapshots')).filter((name) => name.endsWith('.tar.gz.age'))).toHaveLength(
    1,
  )
})

test('pruning deletes backups outside the retention plan and images no other backup holds', async () => {
  const to = inHome('pruned')
  const { id } = await owner.call(api.images.uploadUserImage, { file })
  await archive(to)
  const before = (await inArchive(to, 'images')).length
  await owner.call(api.images.removeUserImage, { params: { id } })
  await archive(to, { at: later(2) })
  expect(await inArchive(to, 'images')).toHaveLength(before)
  // A month later neither of the two is from the last day.
  await archive(to, { at: later(24 * 40), keep: { days: 0, weeks: 0, months: 0 } })
  const left = (await inArchive(to, 'snapshots')).filter((name) => name.endsWith('.tar.gz.age'))
  expect(left).toHaveLength(1)
  expect(await inArchive(to, 'images')).toHaveLength(before - 1)
})

test('archives to a bucket and restores from it; an unreachable bucket is reported', async () => {
  const url = bucket.url.replace('imagenes', 'copias')
  const address = readS3Url(url)
  if (!address) throw new Error(url)
  const taken = await archive(address)
  const store = await openArchive(address, { dataDir: home, secretsKey })
  const [snapshot] = await store.list('snapshots')
  expect(timeIn(snapshot?.name ?? '')?.toISOString()).toBe(taken?.takenAt)
  expect((await restore(url, 'from-bucket')).code).toBe(0)
  await bucket.shut()
  await expect(archive(address)).rejects.toThrow('No se pudo llegar al almacén de copias de BACKUP_TO (ECONNREFUSED)')
  await bucket.open()
})

test('the server archives on schedule, and the command does so beside a shop or without one', async () => {
  const dataDir = inHome('running')
  await mkdir(dataDir)
  const env = { SUPERADMIN_PASSWORD: password, SECRETS_KEY: secretsKey }
  const running = new ShopProcess(dataDir, { ...env, BACKUP_TO: inHome('by-itself') })
  await running.start()
  const snapshots = (to: string) => inArchive(inHome(to), 'snapshots').catch(() => [])
  await expect.poll(() => snapshots('by-itself'), patient).toHaveLength(2)
  const beside = startCommand('backup', [inHome('beside'), '--every', '1h'], { ...env, DATA_DIR: dataDir })
  await expect.poll(beside.said, patient).toMatch(/ filas, \d+ imágenes/)
  await running.stop()
  beside.kill('SIGTERM')
  expect(await beside.ended).toMatchObject({ code: 0 })
  expect(running.output).not.toContain('the backup failed')

  const alone = startCommand('backup', [inHome('alone'), '--every', '1h', '--keep', '3d'], {
    ...env,
    DATA_DIR: dataDir,
  })
  await expect.poll(alone.said, patient).toMatch(/ filas, \d+ imágenes/)
  alone.kill('SIGTERM')
  expect(await alone.ended).toMatchObject({ code: 0 })
  for (const args of [
    ['--every', '1h'],
    [inHome('x'), '--every', 'luego'],
    [inHome('x'), '--keep', '7d'],
  ]) {
    const { code, said } = await runCommand('backup', args, { ...env, DATA_DIR: dataDir })
    expect(said, args.join(' ')).toContain('Usa: npm run backup')
    expect(code).toBe(1)
  }
  expect((await restore(inHome('alone'), 'restored')).code).toBe(0)
})
