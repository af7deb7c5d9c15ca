import type { Locator, Page } from '@playwright/test'
import { expect, logIn, open, test } from './shop.ts'

test.use({ sharedShop: 'only looked at' })

/** Records the paths that the page requests. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const program = /\/assets\/first-view-[^/]+\.js$/

/**
 * Holds back the app bundle until the returned function is called. Whether the page's load event waits for it is a
 * race.
 */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(program, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const height = (page: Page, selector: string) =>
  page.locator(selector).evaluate((picture) => Math.round(picture.getBoundingClientRect().top))

test('the home page shows its first slide before the script and fetches each resource once @desktop-again', async ({
  page,
}) => {
  const asked = listen(page)
  const letIn = await hold(page)
  await page.goto('/', { waitUntil: 'commit' })
  const picture = page.locator('#first-home img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.currentSrc)).toContain('/banners/1')
  await expect.poll(() => asked.some((path) => program.test(path))).toBe(true)
  letIn()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('#first-home')).toHaveCount(0)
  expect(asked.filter((path) => path === '/api/v1/products')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/v1/categories')).toHaveLength(1)
})

test('the home page shows names and prices of its first cards before the script @desktop-again', async ({ page }) => {
  const letIn = await hold(page)
  await page.goto('/', { waitUntil: 'commit' })
  const early = page.locator('#first-cards li')
  await expect(early).toHaveCount(10)
  const read = (cards: Locator) => cards.evaluateAll((all) => all.slice(0, 10).map((it) => it.querySelector('a')?.href))
  const texts = await early.allInnerTexts()
  const links = await read(early)
  const left = await early.first().evaluate((card) => card.getBoundingClientRect().left)
  const width = await early.first().evaluate((card) => card.getBoundingClientRect().width)
  letIn()
  await expect(page.locator('#first-cards')).toHaveCount(0)
  const cards = page.getByRole('article')
  await expect(cards.nth(9)).toBeVisible()
  expect(await read(cards)).toEqual(links)
  for (const [index, text] of texts.entries())
    for (const line of text.split('\n')) await expect(cards.nth(index)).toContainText(line)
  expect(await cards.first().evaluate((card) => card.getBoundingClientRect().left)).toBe(left)
  expect(await cards.first().evaluate((card) => card.getBoundingClientRect().width)).toBe(width)
})

test('a product page shows its picture before the script, at its final place @desktop-again', async ({ page }) => {
  const asked = listen(page)
  const letIn = await hold(page)
  await page.goto('/#/products/20', { waitUntil: 'commit' })
  const early = page.locator('#first-product img')
  await expect.poll(() => early.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  const top = await height(page, '#first-product img')
  letIn()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await height(page, 'main img >> nth=0')).toBe(top)
  expect(asked.filter((path) => path === '/api/v1/products/20')).toHaveLength(1)
})

test('a picture that does not load delays nothing @phone @long', async ({ page }) => {
  await page.route(/\/banners\/1/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a failed early request is repeated by the script @phone @long', async ({ page }) => {
  let first = true
  await page.route('**/api/v1/products/20', async (route) => {
    if (!first) return route.continue()
    first = false
    return route.abort()
  })
  await open(page, '/products/20')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a kept session sends no request as a guest @phone', async ({ page }) => {
  await logIn(page, 'revendedor', 'Demo-revende-26', { stay: true })
  const guests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/products') && !request.headers()['authorization']) guests.push(pathname)
  })
  await open(page, '/products/20')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(guests).toEqual([])
})

test('a screen that a kept session opens loads its code in at most a dozen requests @phone', async ({ page }) => {
  // No page loads ahead: neither before its first purchase is shown, nor, left behind, while the next one opens.
  await page.addInitScript(() => void (window.requestIdleCallback = () => 0))
  await logIn(page, 'revendedor', 'Demo-revende-26', { stay: true })
  await open(page, '/purchases')
  await expect(page.getByRole('article').first()).toBeVisible()
  // No more are answered: what follows the screen (live events, toasts) may be asked for before its first purchase.
  const scripts = new Set<string>()
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (!program.test(pathname) && scripts.size < 12) scripts.add(pathname)
    return program.test(pathname) || scripts.has(pathname) ? route.continue() : undefined
  })
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('no screen violates the content security policy @phone', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.text().includes('forbidden: ') && complaints.push(message.text()))
  // The console does not show violations in code that catches the error.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => console.log(`forbidden: ${blockedURI}`)),
  )
  const schemas = page.waitForRequest(/\/assets\/check-body-[^/]+\.js$/)
  await logIn(page, 'cliente01', 'Demo-cliente-26')
  await schemas
  await open(page, '/informacion_datos')
  await page.getByLabel('DNI').fill('12')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El DNI tiene 8 dígitos.')).toBeVisible()
  await open(page, '/purchases')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(complaints).toEqual([])
})
