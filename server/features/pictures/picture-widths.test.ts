import fc from 'fast-check'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pictureAt, pictureWidths, widthsBelow } from '#domain/picture.ts'
import { Client } from '../../testing/client.ts'
import { openBucket, type Bucket } from '../../testing/open-bucket.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { rounds } from '../../testing/rounds.ts'
import { minOrphanAgeMs, sizeName, type Files } from '../../platform/files/files.ts'
import { drawMissingSizes } from './draw-missing-sizes.ts'
import { deleteUnusedImages } from './image-files.ts'

type Drawing = { width: number; height: number; channels: 3 | 4; format: 'png' | 'jpeg' | 'gif'; frames: number }

const drawing: fc.Arbitrary<Drawing> = fc.record({
  width: fc.oneof(fc.integer({ min: 1, max: 1700 }), fc.constantFrom(...pictureWidths)),
  height: fc.integer({ min: 1, max: 1700 }),
  channels: fc.constantFrom(3 as const, 4 as const),
  format: fc.constantFrom('png' as const, 'jpeg' as const, 'gif' as const),
  frames: fc.integer({ min: 1, max: 3 }),
})

async function draw({ width, height, channels, format, frames }: Drawing): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 90, alpha: 0.3 }
  const still = (): Sharp => sharp({ create: { width, height, channels, background } })
  if (format !== 'gif' || frames === 1 || width * height > 200_000) return still().toFormat(format).toBuffer()
  const moving = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels, background: { ...background, r: index * 60 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(moving, { join: { animated: true } })
    .gif()
    .toBuffer()
}

describe.each(['a folder', 'a bucket'])('in %s', (store) => {
  let shop: Shop
  let bucket: Bucket | undefined
  beforeAll(async () => {
    bucket = store === 'a bucket' ? await openBucket() : undefined
    shop = await openShop({ ...(bucket && { s3Url: bucket.url }) })
  })
  afterAll(async () => {
    expect(await readdir(shop.context.files.temporary)).toEqual([])
    await shop.close()
    await bucket?.close()
  })

  const upload = async (bytes: Uint8Array) =>
    shop.administrator.call(api.images.uploadProductImage, {
      params: { productId: await shop.product() },
      file: { name: 'foto', type: 'image/png', bytes },
    })
  const plain = (width: number, height: number) => draw({ width, height, channels: 3, format: 'png', frames: 1 })
  const sizesOf = async (url: string) => {
    const [, name = ''] = /([0-9a-f]{32})/.exec(url) ?? []
    return (await shop.context.files.list()).sizes.map((it) => it.name).filter((it) => it.startsWith(name))
  }
  const namesOf = ({ url, width }: { url: string; width: number }) =>
    widthsBelow(width)
      .map((it) => sizeName(url.slice('/images/'.length), it))
      .toSorted()
  const removeSizes = async (url: string) => {
    for (const name of await sizesOf(url)) await shop.context.files.remove(name)
  }
  const drawAll = () => drawMissingSizes(shop.context, new AbortController().signal)
  const served = async (url: string, origin = shop.origin) => {
    const answer = await fetch(`${origin}${url}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, lasts: answer.headers.get('cache-control')?.includes('immutable'), bytes }
  }

  test('any picture is served in each smaller width, in its proportions, never enlarged', async () => {
    const owner = await shop.person()
    await fc.assert(
      fc.asyncProperty(drawing, async (drawn) => {
        const image = await owner.call(api.images.uploadUserImage, {
          file: { name: 'foto', type: 'image/png', bytes: await draw(drawn) },
        })
        for (const asked of pictureWidths) {
          const { status, bytes, lasts } = await served(pictureAt(image.url, asked))
          expect(status).toBe(200)
          const { width, height, hasAlpha, format } = await sharp(bytes).metadata()
          expect(format).toBe('webp')
          expect(width).toBe(Math.min(asked, image.width))
          expect(Math.abs(height - (image.height * width) / image.width)).toBeLessThanOrEqual(1)
          const own = await sharp((await served(image.url)).bytes).metadata()
          expect(hasAlpha).toBe(own.hasAlpha)
          expect(lasts).toBe(asked < image.width)
        }
        expect((await sizesOf(image.url)).toSorted()).toEqual(namesOf(image))
        await owner.call(api.images.removeUserImage, { params: { id: image.id } })
        expect(await sizesOf(image.url)).toEqual([])
        for (const asked of pictureWidths) expect((await served(pictureAt(image.url, asked))).status).toBe(404)
      }),
      { numRuns: rounds(store === 'a folder' ? 40 : 8) },
    )
  })

  test('another width returns 400, and no request creates a file', async () => {
    const { url } = await upload(await plain(700, 500))
    const before = (await shop.context.files.list()).sizes
    const others = fc.oneof(
      fc
        .integer()
        .filter((it) => !pictureWidths.some((width) => width === it))
        .map(String),
      fc.constantFrom('', '0320', '320.0', ' 320', '3e2', '320&w=160', '-320', '../320', 'x'),
    )
    await fc.assert(
      fc.asyncProperty(others, async (asked) => {
        expect(await shop.guest.fetch('GET', `${url}?w=${asked}`)).toMatchObject({
          status: 400,
          json: { code: 'INVALID_INPUT', issues: [{ path: 'w' }] },
        })
      }),
    )
    for (const asked of pictureWidths) await shop.guest.fetch('GET', `/images/${'0'.repeat(32)}.webp?w=${asked}`)
    expect((await shop.context.files.list()).sizes).toEqual(before)
  })

  test('a picture without its widths is served whole and cached briefly until they are drawn', async () => {
    const image = await upload(await plain(700, 500))
    await removeSizes(image.url)
    const whole = await served(image.url)
    const meanwhile = await served(pictureAt(image.url, 320))
    expect(meanwhile).toMatchObject({ status: 200, lasts: false })
    expect(meanwhile.bytes).toEqual(whole.bytes)
    await drawAll()
    expect((await sizesOf(image.url)).toSorted()).toEqual(namesOf(image))
    const small = await served(pictureAt(image.url, 320))
    expect(small.lasts).toBe(true)
    expect(small.bytes.length).toBeLessThan(whole.bytes.length)
    const again = await shop.guest.fetch('GET', pictureAt(image.url, 320), {
      'if-none-match': `"${image.url.slice('/images/'.length)}"`,
    })
    expect(again.status).toBe(200)
    const known = await shop.guest.fetch('GET', pictureAt(image.url, 320), {
      'if-none-match': again.headers.get('etag') ?? '',
    })
    expect(known).toMatchObject({ status: 304, text: '' })
  })

  test('widths drawn later equal those of an upload, and none is drawn twice', async () => {
    const image = await upload(await plain(1000, 700))
    const atUpload = (await served(pictureAt(image.url, 480))).bytes
    await removeSizes(image.url)
    await drawAll()
    expect((await served(pictureAt(image.url, 480))).bytes).toEqual(atUpload)
    const first = (await shop.context.files.list()).sizes
    await drawAll()
    expect((await shop.context.files.list()).sizes).toEqual(first)
  })

  test('interrupted drawing resumes where it ended, also after an empty file', async () => {
    const images = await Promise.all([1, 2, 3, 4].map(async (it) => upload(await plain(600 + it, 400))))
    for (const { url } of images) await removeSizes(url)
    const { files } = shop.context
    let stored = 0
    // As if the process had been killed after the fifth file.
    const cutOff: Files = {
      ...files,
      store: (...file) => (stored++ < 5 ? files.store(...file) : Promise.reject(new Error('killed'))),
    }
    await drawMissingSizes({ ...shop.context, files: cutOff }, new AbortController().signal)
    const left = await Promise.all(images.map(({ url }) => sizesOf(url)))
    expect(left.flat()).toHaveLength(5)
    const [cut] = images
    const [name = ''] = cut ? namesOf(cut) : []
    const draft = join(files.temporary, 'empty')
    await writeFile(draft, '')
    await files.store(draft, name)
    await rm(draft, { force: true })
    await drawAll()
    for (const image of images) {
      expect((await sizesOf(image.url)).toSorted()).toEqual(namesOf(image))
      for (const width of widthsBelow(image.width))
        expect((await sharp((await served(pictureAt(image.url, width))).bytes).metadata()).width).toBe(width)
    }
  })

  test('an abort signal stops drawing before the next picture', async () => {
    const image = await upload(await plain(500, 400))
    await removeSizes(image.url)
    await drawMissingSizes(shop.context, AbortSignal.abort())
    expect(await sizesOf(image.url)).toEqual([])
    await drawAll()
  })

  test('fifty concurrent uploads, reads and removals leave each picture complete or gone', async () => {
    const other = await shop.sibling()
    const images = await Promise.all(Array.from({ length: 12 }, async () => upload(await plain(500, 300))))
    for (const { url } of images) await removeSizes(url)
    const removed = images.slice(0, 6)
    const drawn = plain(350, 200)
    const [uploaded] = await Promise.all([
      Promise.all(Array.from({ length: 14 }, async () => upload(await drawn))),
      drawAll(),
      drawAll(),
      ...Array.from({ length: 30 }, async (_, index) => {
        const image = images[index % images.length]
        const { status } = await served(pictureAt(image?.url ?? '', 320), index % 2 ? shop.origin : other.origin)
        expect([200, 404]).toContain(status)
      }),
      ...removed.map(({ id }, index) =>
        new Client(index % 2 ? shop.origin : other.origin, shop.administrator.token).call(
          api.images.removeProductImage,
          { params: { id } },
        ),
      ),
    ])
    await drawAll()
    for (const image of [...uploaded, ...images.slice(6)])
      expect((await sizesOf(image.url)).toSorted()).toEqual(namesOf(image))
    for (const { url } of removed) {
      expect(await sizesOf(url)).toEqual([])
      for (const width of pictureWidths) expect((await served(pictureAt(url, width))).status).toBe(404)
    }
    await other.close()
  })

  test('widths of a picture removed by the previous version are deleted once old enough', async () => {
    const image = await upload(await plain(400, 300))
    const kept = await upload(await plain(400, 300))
    await shop.context.db.deleteFrom('productImages').where('id', '=', image.id).execute()
    await shop.context.files.remove(image.url.slice('/images/'.length))
    await deleteUnusedImages(shop.context)
    expect(await sizesOf(image.url)).toHaveLength(2)
    shop.advance(2 * minOrphanAgeMs)
    try {
      await deleteUnusedImages(shop.context)
    } finally {
      shop.advance(-2 * minOrphanAgeMs)
    }
    expect(await sizesOf(image.url)).toEqual([])
    expect((await sizesOf(kept.url)).toSorted()).toEqual(namesOf(kept))
  })
})
