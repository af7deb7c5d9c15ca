import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Client } from '../../testing/client.ts'
import { jpegOfScans } from '../../testing/jpeg-of-scans.ts'
import { openShop, type Person, type Shop } from '../../testing/open-shop.ts'
import { deleteUnusedImages } from './image-files.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await expect.poll(() => readdir(shop.context.files.temporary)).toEqual([])
  // Nothing on disk without a row, nor a row without a file.
  const rows = await shop.context.db.selectFrom('userImages').select('file').execute()
  const kept = (await shop.context.files.list()).pictures.map(({ name }) => name)
  expect(kept.toSorted()).toEqual(rows.map(({ file }) => file).toSorted())
})
afterAll(() => shop.close())

const blank = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 30, b: 160 } } })
const upload = async (by: Client, bytes: Uint8Array | Promise<Uint8Array> = blank().png().toBuffer()) =>
  by.wire(api.images.uploadUserImage, { file: { name: 'yo.png', type: 'image/png', bytes: await bytes } })
const assign = (by: Person, url: string, userId = by.id) =>
  by.wire(api.users.changeAvatar, { params: { userId }, rawBody: { url } })

test('a user uploads PNG, JPEG and GIF, one frame each, and sets one as avatar', async () => {
  person = await shop.person()
  const frames = await Promise.all([blank(20, 20).png().toBuffer(), blank(20, 20).negate().png().toBuffer()])
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect((await upload(person, moving)).json).toMatchObject({ width: 20, height: 20, userId: person.id })
  expect(await upload(person, blank().jpeg().toBuffer())).toMatchObject({ status: 201 })
  const pictures = await person.call(api.images.listUserImages)
  expect(pictures.map(({ userId }) => userId)).toEqual([person.id, person.id])
  const served = Buffer.from(await (await fetch(shop.origin + (pictures[0]?.url ?? ''))).arrayBuffer())
  expect(served.includes('ANIM')).toBe(false)

  expect((await assign(person, pictures[1]?.url ?? '')).json).toMatchObject({ avatar: pictures[1]?.url })
  expect((await person.call(api.users.me)).avatar).toBe(pictures[1]?.url)
})

test('a third picture is refused before the body is read; two of ten concurrent ones remain', async () => {
  expect(await upload(person)).toMatchObject({ status: 409, json: { message: 'Alcanzó el limite de imagenes' } })
  const other = await shop.person()
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(other).then(({ status }) => status)))
  expect(answers.filter((status) => status === 201)).toHaveLength(2)
  expect(answers.filter((status) => status === 409)).toHaveLength(8)
  expect(await other.call(api.images.listUserImages)).toHaveLength(2)
})

test('an avatar must be a picture of the same user', async () => {
  const other = await shop.person()
  await upload(other)
  const [theirs] = await other.call(api.images.listUserImages)
  for (const url of [
    theirs?.url ?? '',
    'https://example.com/a.webp',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '/images/../keys/secrets',
    `/images/${'0'.repeat(32)}.webp`,
    'x'.repeat(201),
  ]) {
    expect(await assign(person, url), url).toMatchObject({ status: 400, json: { issues: [{ path: 'url' }] } })
  }
  const [own] = await person.call(api.images.listUserImages)
  expect((await assign(other, own?.url ?? '', person.id)).status).toBe(404)
  const byAdministrator = { params: { userId: person.id }, body: { url: own?.url ?? '' } }
  expect((await shop.administrator.wire(api.users.changeAvatar, byAdministrator)).status).toBe(404)
})

test("only the owner deletes a picture; deleting the avatar's picture clears the avatar", async () => {
  const [, avatar] = await person.call(api.images.listUserImages)
  const params = { id: avatar?.id ?? 0 }
  for (const by of [await shop.person(), shop.administrator]) {
    expect((await by.wire(api.images.removeUserImage, { params })).status).toBe(404)
  }
  await person.call(api.images.removeUserImage, { params })
  expect((await person.call(api.users.me)).avatar).toBeNull()
  expect((await shop.guest.fetch('GET', avatar?.url ?? '')).status).toBe(404)
  expect((await person.wire(api.images.removeUserImage, { params })).status).toBe(404)
})

test('refuses a picture of 225 megapixels, HTML, SVG, half a GIF and WebP', async () => {
  const other = await shop.person()
  const gif = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .gif()
    .toBuffer()
  const disguises = [
    blank(15_000, 15_000).png().toBuffer(),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a<script>alert(1)</script>'),
    gif.subarray(0, gif.length / 2),
    blank().webp().toBuffer(),
  ]
  for (const bytes of disguises) expect(await upload(other, bytes)).toMatchObject({ status: 415 })
  expect(await other.call(api.images.listUserImages)).toEqual([])
})

test('accepts photos of 24 and 50 megapixels and a JPEG of a hundred scans', async () => {
  const photos = [
    blank(5712, 4284).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    blank(8000, 6250).jpeg({ progressive: true }).toBuffer(),
    jpegOfScans(100),
  ]
  const sizes: unknown[] = []
  for (const bytes of photos) sizes.push((await upload(await shop.person(), bytes)).json)
  expect(sizes).toMatchObject([
    { width: 1200, height: 1600 },
    { width: 1600, height: 1250 },
    { width: 64, height: 64 },
  ])
})

test('at start, pictures of users are kept', async () => {
  shop.advance(120_000)
  await deleteUnusedImages(shop.context)
  shop.advance(-120_000)
  expect(await person.call(api.images.listUserImages)).toHaveLength(1)
})
