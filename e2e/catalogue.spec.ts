import { expectColumns } from './expect-columns.ts'
import { expect, logIn, open, test } from './shop.ts'
import type { Page } from '@playwright/test'

const cardOf = (page: Page, nombre: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: nombre, exact: true }) })

test('a guest sees the marked-up price, the reseller the base price @phone', async ({ page }) => {
  await open(page, '/')
  await expect(cardOf(page, 'Netflix perfil 30 días')).toContainText('S/. 25.00')
  await logIn(page, 'revendedor', 'Demo-revende-26')
  await expect(cardOf(page, 'Netflix perfil 30 días')).toContainText('S/. 10.00')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unete al grupo' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cerra Sesión' }).click()
  await expect(cardOf(page, 'Netflix perfil 30 días')).toContainText('S/. 25.00')
})

test('shows fifty cards a page, with page and category in the address @phone', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(50)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page.getByText('2 / 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'Categorías' }).click()
  const drawer = page.getByRole('dialog', { name: 'Categorias' })
  await expect(drawer.getByRole('button', { name: /^All \(\d+\)$/ })).toBeVisible()
  expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(250)
  await drawer.getByRole('button', { name: /^Spotify \(\d+\)$/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Spotify/, level: 2 })).toBeVisible()
  const cards = page.getByRole('article')
  // Until the reply comes, the cards are those from before.
  await expect(cards.filter({ hasNotText: /Spotify/ })).toHaveCount(0)
  await expect(cards).not.toHaveCount(0)
})

test('the grid has two columns, three from 768 and five from 1320 pixels @desktop', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectColumns(page, [
    [390, 2],
    [767, 2],
    [768, 3],
    [1319, 3],
    [1320, 5],
  ])
})

test('the header changes its background after scrolling sixteen pixels @phone @long', async ({ page }) => {
  await open(page, '/')
  const header = page.getByRole('banner')
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await ground()
  await page.evaluate(() => scrollTo(0, 15))
  expect(await ground()).toBe(before)
  await page.evaluate(() => scrollTo(0, 17))
  await expect.poll(ground).not.toBe(before)
})

test('a product page shows path, description and similar ones, and no purchase by chat @phone', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Netflix perfil 30 días', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Netflix perfil 30 días', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Ruta' })).toContainText('Home')
  await expect(page.getByRole('heading', { name: 'Productos similares' })).toBeVisible()
  await page.getByRole('button', { name: /^Comprar/ }).click()
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()

  await open(page, '/?category=5')
  const contact = page.getByRole('link', { name: /^WhatsApp/ }).first()
  await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/51\d{9}\?text=Hola/)
  await expect(page.getByRole('button', { name: /^Comprar/ })).toHaveCount(0)

  await open(page, '/products/999999')
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
})

test('without a connection the list shows an error with a retry @phone @long', async ({ page }) => {
  await page.route('**/api/v1/products**', (route) => route.abort())
  await open(page, '/')
  await expect(page.getByText('No hay conexión con la tienda')).toBeVisible()
  await page.unroute('**/api/v1/products**')
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the seven slides can be paused and selected @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  const banner = page.getByRole('region', { name: 'Novedades' })
  await expect(banner.getByRole('button', { name: /^Diapositiva/ })).toHaveCount(7)
  await banner.getByRole('button', { name: 'Pausar el carrusel' }).click()
  await banner.getByRole('button', { name: /^Diapositiva 4/ }).click()
  await expect(banner.getByRole('button', { name: /^Diapositiva 4/ })).toHaveAttribute('aria-current', 'true')
})
