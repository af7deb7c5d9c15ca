import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { logOut } from './people.ts'
import { showAccount } from './purchase-cards.ts'
import { expect, logIn, logInAndListen, open, apiClient, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

const username = 'cliente01'
const password = 'Demo-cliente-26'
const firstNumber = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByText(/^#\d+$/)
    .innerText()
const purchasesOf = (page: Page) => page.evaluate(() => localStorage.getItem('shop.purchases'))

/** Logs in, with or without staying logged in, and opens the purchases. */
async function readPurchases(page: Page, { stay }: { stay: boolean }): Promise<void> {
  await logIn(page, username, password, { stay })
  await open(page, '/purchases')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
}

test('a kept session shows its purchases offline, and the shop when back online @phone', async ({ page }) => {
  await readPurchases(page, { stay: true })
  const number = await firstNumber(page)
  await loseConnection(page)
  // The rent that ends next comes first here too.
  const first = page.getByRole('listitem').first()
  await expect(first.getByText(number, { exact: true })).toBeVisible()
  await expect(first).toContainText(/\d\d\/\d\d\/\d{4}/)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })).toBeVisible()
})

test('purchases loaded at another time show when @phone @long', async ({ page }) => {
  // After a log-in by the form everything is read once more when the event stream opens, which may be later.
  await logInAndListen(page, username, password)
  await open(page, '/purchases')
  await expect(page.getByRole('article').first()).toBeVisible()
  const one = await firstNumber(page)
  await page.clock.setFixedTime(Date.now() + 60 * 60_000)
  await open(page, `/purchases?username=${encodeURIComponent(one)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await loseConnection(page)
  await expect(page.getByText('Como estaban el')).toBeVisible()
  const older = page.getByRole('listitem').filter({ hasText: 'Como estaba el' })
  await expect(older).toHaveCount((await page.getByRole('listitem').count()) - 1)
  await expect(older.filter({ hasText: one })).toHaveCount(0)
})

test('neither credentials nor replies are stored on the device @phone', async ({ page, shop }) => {
  const { items } = await (await apiClient(shop, username, password)).call(api.purchases.mine)
  const credentials = items.flatMap((it) => [it.username, it.password]).filter((it) => it !== null)
  const pins = items.map((it) => it.pin).filter(Boolean)
  expect(credentials.length).toBeGreaterThan(2)
  await readPurchases(page, { stay: true })
  await showAccount(
    page
      .getByRole('article')
      .filter({ hasText: /Quedan? \d+ día/ })
      .first(),
  )
  await page.evaluate(() => navigator.serviceWorker.ready)
  // After a reload every request passes through the service worker.
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()

  const { stored, addresses, texts } = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = await Promise.all(
      caching.map(async (cache) =>
        Promise.all((await cache.keys()).map(async (it) => [it.url, await cache.match(it)] as const)),
      ),
    )
    const all = kept.flat()
    return {
      stored: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      addresses: all.map(([url]) => new URL(url).pathname),
      texts: await Promise.all(all.map(async ([, response]) => (await response?.text()) ?? '')),
    }
  })
  expect(stored).toContain(items[0]?.nombre)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((path) => /^\/(?:api|images|p)\//.test(path))).toEqual([])
  for (const secret of [...credentials, ...pins]) expect(stored).not.toContain(secret)
  for (const secret of credentials) expect(texts.filter((text) => text.includes(secret))).toEqual([])
})

test('a session that is not kept stores no purchases @phone @long', async ({ page }) => {
  await readPurchases(page, { stay: false })
  expect(await purchasesOf(page)).toBeNull()
  await loseConnection(page)
  await expect(page.getByRole('heading', { name: 'Tus compras' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Volver a probar' })).toBeVisible()
})

test('logging out deletes the stored purchases @phone', async ({ page }) => {
  await readPurchases(page, { stay: true })
  expect(await purchasesOf(page)).not.toBeNull()
  await logOut(page)
  await expect.poll(() => purchasesOf(page)).toBeNull()
})

test('a session ended on the server deletes them at the next load @phone @long', async ({ page, shop }) => {
  await readPurchases(page, { stay: true })
  const token = (await page.evaluate(() => localStorage.getItem('shop.token'))) ?? ''
  await new Client(shop.origin, token).call(api.users.logout)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  expect(await purchasesOf(page)).toBeNull()
})

test('another user logging in on the device finds no stored purchases @phone @long', async ({ page }) => {
  await readPurchases(page, { stay: true })
  await open(page, '/login')
  await page.getByLabel('Username').fill('cliente03')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-cliente-26')
  await page.getByRole('checkbox', { name: 'Mantener la sesión' }).check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect.poll(() => purchasesOf(page)).toBeNull()
})

test('the shop is installable: manifest, icons and service worker are served @desktop', async ({ page, request }) => {
  await open(page, '/')
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const manifest = await request.get(address)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, lang, display, icons } = (await manifest.json()) as {
    name: string
    lang: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect({ name, lang, display }).toEqual({ name: 'Plataforma Streaming', lang: 'es-PE', display: 'standalone' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')

  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
  expect((await request.get('/')).headers()['cache-control']).toBe('no-cache')
})
