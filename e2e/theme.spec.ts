import type { Page } from '@playwright/test'
import { logInWithToken, expect, open, test } from './shop.ts'

const night = { ground: 'oklch(0.17 0.02 295)', around: ['#100e17', '#100e17'] }
const morning = { ground: 'oklch(0.985 0.004 295)', around: ['#fafafd', '#fafafd'] }

/** The background of the page, and the colours that the browser paints around it. */
const shownTheme = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    around: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
  }))

async function choose(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('menuitemradio', { name })
  if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await choice.click()
  await expect(choice).toBeChecked()
}

test.use({ colorScheme: 'dark' })

test('a theme chosen in the menu applies immediately and is stored @phone', async ({ page }) => {
  await open(page, '/')
  expect((await shownTheme(page)).ground).toBe(night.ground)
  await choose(page, 'Claro')
  expect(await shownTheme(page)).toEqual(morning)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  expect(await shownTheme(page)).toEqual(morning)
  await choose(page, 'Oscuro')
  expect(await shownTheme(page)).toEqual(night)
})

test('the stored theme is set before the first paint @phone', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('shop.theme', 'light')
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { atFirst: document.documentElement.dataset['theme'] })
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/')
  expect(await page.evaluate(() => (window as { atFirst?: string }).atFirst)).toBe('light')
})

test('the system theme follows the device @phone @long', async ({ page }) => {
  await open(page, '/')
  await choose(page, 'Claro')
  await choose(page, 'Sistema')
  expect(await shownTheme(page)).toEqual({ ground: night.ground, around: ['#100e17', '#fafafd'] })
  await page.emulateMedia({ colorScheme: 'light' })
  expect((await shownTheme(page)).ground).toBe(morning.ground)
})

test('a changed theme applies to other open pages @phone @long', async ({ page, context }) => {
  const other = await context.newPage()
  await open(other, '/')
  await open(page, '/')
  await choose(page, 'Claro')
  await expect.poll(() => shownTheme(other)).toEqual(morning)
})

test('without local storage a theme lasts while the page is open @phone @long', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('storage is switched off', 'SecurityError')
      },
    })
  })
  await open(page, '/')
  await choose(page, 'Claro')
  expect(await shownTheme(page)).toEqual(morning)
  await page.keyboard.press('Escape')
  await open(page, '/ganadores')
  await expect(page.getByRole('heading', { name: /Ganadores/ }).first()).toBeVisible()
  expect(await shownTheme(page)).toEqual(morning)
})

test('the back office has the same themes @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await page.getByRole('button', { name: /^(?:Ir a otra parte|Tema)/ }).click()
  await page.getByRole('menuitemradio', { name: 'Claro' }).click()
  expect(await shownTheme(page)).toEqual(morning)
})

test('the styles page does not exist in production @desktop', async ({ page }) => {
  await open(page, '/estilos')
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
})
