import { readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Client } from '../../testing/client.ts'
import { jpegOfScans } from '../../testing/jpeg-of-scans.ts'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { minOrphanAgeMs } from '../../platform/files/files.ts'
import { deleteUnusedImages } from './image-files.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 30, b: 160 } } })
const png = (width = 40, height = 30) => blank(width, height).png().toBuffer()

describe.each(['a folder', 'a bucket'])('in %s', (store) => {
  let shop: Shop
  let bucket: Bucket | undefined
  beforeAll(async () => {
    bucket = store === 'a bucket' ? await openBucket() : undefined
    shop = await openShop({ ...(bucket && { s3Url: bucket.url }) })
  })
  afterEach(async () => {
    await expect.poll(() => readdir(shop.context.files.temporary)).toEqual([])
  })
  afterAll(async () => {
    await shop.close()
    await bucket?.close()
  })

  const upload = (by: Client, productId: number, bytes: Uint8Array, name = 'foto.png', type = 'image/png') =>
    by.wire(api.images.uploadProductImage, { params: { productId }, file: { name, type, bytes } })
  const files = async () => (await shop.context.files.list()).pictures.map(({ name }) => name).toSorted()
  const picturesOf = (productId: number) =>
    shop.administrator.call(api.images.listProductImages, { query: { productId } })

  describe('a picture', () => {
    test('as PNG or JPEG is converted to WebP and served as WebP only', async () => {
      const productId = await shop.product()
      for (const bytes of [await png(), await blank(40, 30).jpeg().toBuffer()]) {
        const image = await shop.administrator.call(api.images.uploadProductImage, {
          params: { productId },
          file: { name: 'foto', type: 'application/octet-stream', bytes },
        })
        expect(image).toMatchObject({ productId, width: 40, height: 30 })
        expect(image.url).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/)
        const served = await shop.guest.fetch('GET', image.url)
        expect(served.status).toBe(200)
        expect(served.text.slice(8, 12)).toBe('WEBP')
        expect(Object.fromEntries(served.headers)).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
      }
      const { productImgs } = await shop.guest.call(api.catalogue.getProduct, { params: { id: productId } })
      expect(productImgs).toHaveLength(2)
    })

    test('is reduced to fit 1600 pixels and never enlarged', async () => {
      const productId = await shop.product()
      const image = await shop.administrator.call(api.images.uploadProductImage, {
        params: { productId },
        file: { name: 'grande.png', type: 'image/png', bytes: await png(3200, 800) },
      })
      expect(image).toMatchObject({ width: 1600, height: 400 })
    })

    test('is rotated upright and stripped of camera metadata', async () => {
      const productId = await shop.product()
      const bytes = await blank(40, 30)
        .jpeg()
        .withExif({ IFD0: { Artist: 'SECRETO-camara' }, IFD3: { GPSLatitude: '12/1 2/1 3/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      expect(bytes.includes('SECRETO-camara')).toBe(true)
      const image = await shop.administrator.call(api.images.uploadProductImage, {
        params: { productId },
        file: { name: 'foto.jpg', type: 'image/jpeg', bytes },
      })
      expect(image).toMatchObject({ width: 30, height: 40 })
      const picture = await shop.context.files.open(image.url.slice('/images/'.length))
      const stored = picture ? await buffer(picture.content) : Buffer.alloc(0)
      expect(stored.length).toBeGreaterThan(20)
      for (const trace of ['SECRETO', 'EXIF', 'XMP ', 'ICCP']) expect(stored.includes(trace)).toBe(false)
    })
  })

  describe('a file that is not a picture', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const disguises: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
      'a JPEG of 101 scans': () => jpegOfScans(101),
      'a JPEG of 2,000 scans': () => jpegOfScans(2000, 500),
      'an SVG': () => Buffer.from(svg),
      'a page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a GIF': () => blank(9, 9).gif().toBuffer(),
      'a WebP': () => blank(9, 9).webp().toBuffer(),
      'a TIFF': () => blank(9, 9).tiff().toBuffer(),
      'nothing at all': () => Buffer.alloc(0),
      'half a JPEG': async () => (await noise().jpeg().toBuffer()).subarray(0, 4000),
      'half a PNG': async () => (await noise().png().toBuffer()).subarray(0, 4000),
      'a PNG of 225 megapixels': () => blank(15_000, 15_000).png().toBuffer(),
    }
    test.each(Object.entries(disguises))('%s named .png is refused', async (_, bytes) => {
      const productId = await shop.product()
      const before = await files()
      const refused = await upload(shop.administrator, productId, await bytes())
      expect(refused).toMatchObject({ status: 415, json: { code: 'IMAGE_UNREADABLE' } })
      expect((refused.json as { message: string }).message).toMatch(/\. (?:Haz|Ábrelo|Exp|Sube|Elige|Descárgala).+\.$/)
      expect(await files()).toEqual(before)
      expect(await picturesOf(productId)).toEqual([])
    })

    test('more than 5 MB is refused', async () => {
      const productId = await shop.product()
      for (const megabytes of [5.1, 40]) {
        const refused = await upload(shop.administrator, productId, Buffer.alloc(megabytes * 1024 * 1024, await png()))
        expect(refused).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
      }
    })

    test('a body without the file, of another type or truncated returns 400 or 415', async () => {
      const productId = await shop.product()
      const send = (type: string | undefined, body: string | FormData) =>
        shop.administrator.fetch(
          'POST',
          `${basePath}/product_imgs/${productId}`,
          { authorization: `Bearer ${shop.administrator.token}`, ...(type && { 'content-type': type }) },
          body,
        )
      const otherField = new FormData()
      otherField.append('otra', new Blob([Buffer.from(await png())]), 'foto.png')
      const noFile = new FormData()
      noFile.append('imagesProducts', 'texto')
      const wrongFile = { status: 400, json: { code: 'INVALID_INPUT', issues: [{ path: 'imagesProducts' }] } }
      expect(await send(undefined, otherField)).toMatchObject(wrongFile)
      expect(await send(undefined, noFile)).toMatchObject(wrongFile)
      expect(await send('application/json', '{}')).toMatchObject({ status: 415 })
      expect(await send('multipart/form-data', 'x')).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } })
      const half = '--b\r\ncontent-disposition: form-data; name="imagesProducts"; filename="a.png"\r\n\r\nhalf'
      expect(await send('multipart/form-data; boundary=b', half)).toMatchObject({ status: 400 })
      expect(await send('multipart/form-data; boundary=b', '--b--')).toMatchObject({ status: 400 })
    })
  })

  describe('permission to upload', () => {
    /** The status that a client receives after the headers of an upload and not one byte of its body. */
    const answerToHeaders = (by: Client, productId: number) =>
      new Promise<number | undefined>((done, fail) => {
        const headers: Record<string, string> = { 'content-type': 'multipart/form-data; boundary=b' }
        headers['content-length'] = '1000000'
        if (by.token) headers['authorization'] = `Bearer ${by.token}`
        const sent = request(`${shop.origin}${basePath}/product_imgs/${productId}`, { method: 'POST', headers })
        sent.on('response', (response) => {
          done(response.statusCode)
          sent.destroy()
        })
        sent.on('error', fail)
        sent.flushHeaders()
      })

    test('is checked before the body is read, and so is the limit of pictures', async () => {
      const productId = await shop.product()
      expect(await answerToHeaders(shop.guest, productId)).toBe(401)
      for (const role of ['USER', 'RESELLER', 'ADMIN'] as const)
        expect(await answerToHeaders(await shop.person(role), productId)).toBe(403)
      expect(await answerToHeaders(shop.administrator, 999_999)).toBe(404)
      for (let count = 0; count < 3; count++) await upload(shop.administrator, productId, await png())
      expect(await answerToHeaders(shop.administrator, productId)).toBe(409)
    })

    test('an aborted upload leaves no file', async () => {
      const productId = await shop.product()
      const before = await files()
      const headers = {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${shop.administrator.token}`,
      }
      const sent = request(`${shop.origin}${basePath}/product_imgs/${productId}`, { method: 'POST', headers })
      sent.on('error', () => {})
      sent.write('--b\r\ncontent-disposition: form-data; name="imagesProducts"; filename="a.png"\r\n\r\n')
      sent.write(await png())
      await expect.poll(() => readdir(shop.context.files.temporary)).toHaveLength(1)
      sent.destroy()
      await expect.poll(() => readdir(shop.context.files.temporary)).toEqual([])
      expect(await files()).toEqual(before)
    })
  })

  describe('the limit of three pictures', () => {
    test('refuses the fourth picture of a product', async () => {
      const productId = await shop.product()
      for (let count = 0; count < 3; count++)
        expect(await upload(shop.administrator, productId, await png())).toMatchObject({ status: 201 })
      expect(await upload(shop.administrator, productId, await png())).toMatchObject({
        status: 409,
        json: { code: 'IMAGE_LIMIT', message: 'Alcanzó el limite de imagenes' },
      })
    })

    test('keeps three of ten concurrent uploads, with three files', async () => {
      const productId = await shop.product()
      const before = (await files()).length
      const bytes = await png(400, 300)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => upload(shop.administrator, productId, bytes).then(({ status }) => status)),
      )
      expect(answers.toSorted((one, other) => one - other)).toEqual([201, 201, 201, 409, 409, 409, 409, 409, 409, 409])
      expect(await picturesOf(productId)).toHaveLength(3)
      expect((await files()).length - before).toBe(3)
    })
  })

  test('a deleted picture is gone, row and file, and makes room for another', async () => {
    const productId = await shop.product()
    for (let count = 0; count < 3; count++) await upload(shop.administrator, productId, await png())
    const [first, ...others] = await picturesOf(productId)
    const params = { id: first?.id ?? 0 }
    for (const by of [shop.guest, await shop.person('USER')])
      expect((await by.wire(api.images.removeProductImage, { params })).status).toBe(by.token ? 403 : 401)
    await shop.administrator.call(api.images.removeProductImage, { params })
    expect(await picturesOf(productId)).toEqual(others)
    expect((await shop.guest.fetch('GET', first?.url ?? '')).status).toBe(404)
    await expect(shop.administrator.call(api.images.removeProductImage, { params })).rejects.toMatchObject({
      status: 404,
    })
    expect(await upload(shop.administrator, productId, await png())).toMatchObject({ status: 201 })
  })

  test('pictures of an unpublished product are listed to administrators only', async () => {
    const productId = await shop.product({ publish: false })
    await upload(shop.administrator, productId, await png())
    expect(await picturesOf(productId)).toHaveLength(1)
    for (const by of [shop.guest, await shop.person('RESELLER')])
      expect(await by.call(api.images.listProductImages, { query: { productId } })).toEqual([])
  })

  test('adding and removing a picture is in the audit trail', async () => {
    const productId = await shop.product()
    await upload(shop.administrator, productId, await png())
    const [image] = await picturesOf(productId)
    await shop.administrator.call(api.images.removeProductImage, { params: { id: image?.id ?? 0 } })
    const acts = await shop.context.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'product')
      .where('subjectId', '=', productId)
      .where('action', 'like', '%image')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['add-image', 'remove-image'])
  })

  test('no other file inside or outside the picture folder can be fetched', async () => {
    for (const path of [
      '/images/',
      '/images/.temporary',
      '/images/..%2fkeys%2fsecrets',
      '/images/%2e%2e/keys/secrets',
      `/images/${'0'.repeat(32)}.webp`,
      `/images/${'0'.repeat(32)}.png`,
    ])
      expect((await shop.guest.fetch('GET', path)).status, path).toBe(404)
  })

  test('at start, files without a row are deleted once old enough; the others stay', async () => {
    const productId = await shop.product()
    await upload(shop.administrator, productId, await png())
    const kept = await files()
    const orphan = `${'a'.repeat(32)}.webp`
    const draft = join(shop.context.files.temporary, 'orphan')
    await blank(5, 5).webp().toFile(draft)
    await shop.context.files.store(draft, orphan)
    await rm(draft, { force: true })
    await deleteUnusedImages(shop.context)
    expect(await files()).toContain(orphan)
    shop.advance(2 * minOrphanAgeMs)
    try {
      await deleteUnusedImages(shop.context)
    } finally {
      shop.advance(-2 * minOrphanAgeMs)
    }
    expect(await files()).toEqual(kept)
  })
})

/** A picture that hardly compresses, so that half of it can be cut off. */
function noise() {
  const pixels = Buffer.alloc(100 * 100 * 3)
  for (let index = 0, value = 1; index < pixels.length; index++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[index] = value >> 16
  }
  return sharp(pixels, { raw: { width: 100, height: 100, channels: 3 } })
}
