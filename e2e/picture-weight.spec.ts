import type { Browser, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { pictureWidths } from '#domain/picture.ts'
import { photo } from '../server/testing/photo.ts'
import { administratorOf } from './people.ts'
import { expect, open, test } from './shop.ts'

// The pictures of the first cards are replaced.
test.use({ sharedShop: 'photos' })

const maxKib = 250
/** More than a browser loads ahead of a phone's first view. */
const photographed = 24

/** Phones have two or three pixels for each of CSS. */
const screens = [
  { name: 'a phone of 360 pixels, three to one @phone', width: 360, height: 780, density: 3 },
  { name: 'a phone of 360 pixels, two to one @phone', width: 360, height: 780, density: 2 },
]

test.beforeAll(async ({ shop }) => {
  const administrator = await administratorOf(shop)
  const { items } = await administrator.call(api.catalogue.listProducts, {
    query: { state: 'Publicado', page: 1, pageSize: 50 },
  })
  expect(items).toHaveLength(50)
  const photos = await Promise.all([1, 2, 3].map((seed) => photo(seed, 1000, 750)))
  for (const [index, { id: productId, productImgs }] of items.slice(0, photographed).entries()) {
    for (const { id } of productImgs) await administrator.call(api.images.removeProductImage, { params: { id } })
    const file = { name: 'foto.jpg', type: 'image/jpeg', bytes: photos[index % photos.length] ?? Buffer.alloc(0) }
    await administrator.call(api.images.uploadProductImage, { params: { productId }, file })
  }
})

async function openHome(browser: Browser, baseURL: string, { width, height, density }: (typeof screens)[number]) {
  const viewport = { width, height }
  const page = await browser.newPage({ baseURL, viewport, deviceScaleFactor: density, serviceWorkers: 'block' })
  const waiting = new Set<unknown>()
  const bytes: Promise<number>[] = []
  page.on('request', (request) => request.resourceType() === 'image' && waiting.add(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('requestfinished', (request) => {
    if (!waiting.delete(request)) return
    bytes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(50)
  // What is begun in the first view has come, and everything that is in the window is there.
  await expect.poll(() => page.evaluate(seenAreComplete)).toBe(true)
  await expect.poll(() => waiting.size).toBe(0)
  return { page, bytes: (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0) }
}

const seenAreComplete = () =>
  [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && image.closest('[inert]') === null)
    .every((image) => image.complete && image.naturalWidth > 0)

/** Of each picture of the page that is loaded: the width it was loaded in, and the pixels it takes, two to one at most. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('article img')]
      .filter((image) => image.complete && image.currentSrc !== '')
      .map((image) => ({
        asked: Number(new URL(image.currentSrc).searchParams.get('w')),
        needed: image.getBoundingClientRect().width * Math.min(2, devicePixelRatio),
      })),
  )

for (const screen of screens) {
  test(`the first view of 50 cards loads at most ${maxKib} KiB of pictures on ${screen.name}`, async ({
    browser,
    baseURL,
  }) => {
    const { page, bytes } = await openHome(browser, baseURL, screen)
    const shown = await loaded(page)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.length).toBeLessThan(photographed)
    for (const { asked, needed } of shown) {
      const enough = pictureWidths.find((width) => width >= needed)
      // A browser takes the next smaller one if it nearly suffices.
      expect(asked).toBeGreaterThanOrEqual(needed * 0.8)
      expect(asked).toBeLessThanOrEqual(enough ?? 1000)
    }
    expect(bytes / 1024).toBeLessThanOrEqual(maxKib)
    await page.close()
  })
}
