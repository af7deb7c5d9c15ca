import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, expectMessage, open, test } from './shop.ts'

test.afterEach(async ({ shop }) => {
  const owner = await administratorOf(shop)
  await owner.call(api.settings.change, { body: { words: 'original' } })
})

/** Collects, from the first paint on, whether the page showed a link with this name. */
const watchFor = (page: Page, name: string) =>
  page.addInitScript((text) => {
    new MutationObserver(() => {
      const links = [...document.querySelectorAll('nav a')]
      if (links.some((link) => link.textContent === text)) document.documentElement.dataset['seen'] = text
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, name)

test('a new shop uses the words of the specification @phone', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await open(page, '/')
  const nav = page.getByRole('navigation', { name: 'Principal' })
  for (const name of ['Login', 'Purchases']) await expect(nav.getByRole('link', { name })).toBeVisible()
  await expect(nav.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
})

test('the owner chooses Spanish words, which open pages and new ones show at once @phone-again', async ({
  page,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.origin, viewport: page.viewportSize() })
  await open(visitor, '/')
  const nav = visitor.getByRole('navigation', { name: 'Principal' })
  await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible()

  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/settings_superAdmin/palabras')
  const section = page.getByRole('region', { name: 'Palabras' })
  await expect(section.getByRole('radio', { name: 'Originales' })).toBeChecked()
  await section.getByRole('radio', { name: 'En español' }).check()
  await expectMessage(page, 'Guardado', () => section.getByRole('button', { name: 'Guardar' }).click())

  // An open page is updated by an event.
  await expect(nav.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Compras' })).toBeVisible()
  await expect(nav.getByRole('button', { name: 'Menú', exact: true })).toBeVisible()
  // A new one has never shown another word.
  await watchFor(visitor, 'Login')
  await visitor.reload()
  await expect(nav.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.dataset['seen'])).toBeUndefined()
  await open(visitor, '/instruccionesdeuso')
  await expect(visitor.getByText('Abre «Ingresar» y presiona «Registrarse».')).toBeVisible()
  await open(visitor, '/login')
  await visitor.getByLabel('Usuario').fill('cliente01')
  await visitor.getByRole('textbox', { name: 'Contraseña' }).fill('Demo-cliente-26')
  await visitor.getByRole('button', { name: 'Ingresar' }).click()
  await visitor.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Compras' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Compras : \(\d+\)$/)
  await expect(visitor).toHaveTitle(/^Compras · /)
  await open(visitor, '/favorites')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Favoritos /)
  await open(page, '/users_superAdmin')
  await expect(page).toHaveTitle(/^Usuarios · /)
  await visitor.close()
})
