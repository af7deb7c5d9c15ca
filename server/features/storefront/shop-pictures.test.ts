import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pictureUrl, pictureVariants, type PictureKind } from '#domain/identity.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { deleteUnusedPictures } from './upload-picture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const drawing = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer()
const send = async (kind: PictureKind, bytes: Uint8Array | Promise<Uint8Array>, by = shop.administrator) =>
  by.wire(api.shopPictures.upload, {
    params: { kind },
    file: { name: 'a.png', type: 'image/png', bytes: await bytes },
  })
const upload = async (kind: PictureKind, bytes: Uint8Array | Promise<Uint8Array>) =>
  (await send(kind, bytes)).json as { name: string }
const choose = (identity: object) => shop.administrator.wire(api.settings.change, { rawBody: { identity } })
const fetched = async (path: string) => {
  const response = await fetch(shop.origin + path)
  return { response, picture: sharp(Buffer.from(await response.arrayBuffer())) }
}

test('an icon is served in every required size, re-encoded', async () => {
  const { name } = await upload('icon', drawing(700, 600))
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'maskable-192': 192, 'maskable-512': 512, apple: 180, favicon: 48 }
  for (const variant of pictureVariants.icon) {
    const { response, picture } = await fetched(pictureUrl(name, variant))
    expect(response.status, variant).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    )
    const { width, height } = await picture.metadata()
    expect([width, height], variant).toEqual([sizes[variant], sizes[variant]])
    // A maskable icon has no transparent parts, and nothing of the picture in its outer tenth.
    const [red, , , alpha] = await picture.ensureAlpha().raw().toBuffer()
    if (variant === 'apple' || variant.startsWith('maskable')) expect([red, alpha]).toEqual([0x10, 255])
  }
})

test('refuses a small icon, an SVG and unknown pictures', async () => {
  expect(await send('icon', drawing(191))).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'picture', message: expect.stringContaining('191 × 191') as string }] },
  })
  for (const kind of ['logo', 'icon'] as const)
    expect((await send(kind, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  expect((await shop.guest.fetch('GET', pictureUrl('0'.repeat(32), 'logo'))).status).toBe(404)
  expect((await shop.guest.fetch('GET', '/shop_pictures/..%2f..%2fkeys/logo')).status).toBe(404)
})

test('only a picture uploaded for that purpose can be chosen', async () => {
  const [logo, icon] = [await upload('logo', drawing(300, 150)), await upload('icon', drawing(192))]
  const { picture } = await fetched(pictureUrl(logo.name, 'logo'))
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 144, height: 72 })
  expect((await choose({ logo: logo.name, icon: icon.name })).status).toBe(200)
  for (const [field, name] of [
    ['logo', icon.name],
    ['icon', logo.name],
    ['icon', 'f'.repeat(32)],
    ['logo', '../../keys'],
  ] as const) {
    expect(await choose({ [field]: name }), name).toMatchObject({
      status: 400,
      json: { issues: [{ path: `identity.${field}` }] },
    })
  }
  const { identity } = await shop.guest.call(api.settings.get)
  expect(identity).toMatchObject({ logo: logo.name, icon: icon.name })
  expect((await shop.guest.fetch('GET', '/p/9999')).text).toContain(pictureUrl(icon.name, 'favicon'))
})

test('pictures that no setting uses are deleted a day later; used ones stay', async () => {
  const { identity } = await shop.guest.call(api.settings.get)
  const { name } = await upload('logo', drawing(50))
  const kept = async () =>
    (await shop.context.db.selectFrom('shopPictures').select('name').distinct().execute()).map((row) => row.name)
  await deleteUnusedPictures(shop.context)
  expect(await kept()).toContain(name)
  shop.advance(25 * 60 * 60_000)
  await deleteUnusedPictures(shop.context)
  expect(new Set(await kept())).toEqual(new Set([identity.logo, identity.icon]))
})
