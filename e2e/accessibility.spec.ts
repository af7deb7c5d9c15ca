import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../scripts/shots/browser.ts'
import { violations } from './reach/violations.ts'
import { visit } from './reach/visit.ts'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, drawDialog, password } from './people.ts'
import {
  buyOne,
  draw,
  logInWithToken,
  expect,
  logIn,
  open,
  dismissOtherDraws,
  publishRaffle,
  apiClient,
  test,
} from './shop.ts'
import { publishRaffleWithEnd } from './raffle-with-end.ts'

// `reach.spec.ts` checks each screen as it loads; these tests check states that a user action leads to.

/**
 * Checks the current state of the screen: all WCAG rules in the current theme, those of colours also in the other one.
 */
async function check(page: Page, what: string): Promise<void> {
  await waitUntilLoaded(page)
  // A toast that goes by itself lies over the bar of a phone meanwhile; another journey may cause one at any time.
  const toasts = page.getByRole('region', { name: /^Avisos/ }).locator('.at-head')
  await expect(toasts.filter({ hasNot: page.getByLabel('Cerrar el aviso') })).toHaveCount(0)
  expect.soft(await violations(page, 'wcag'), what).toEqual([])
  // With reduced motion the theme changes at once.
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violations(page, 'colours'), `${what} in light colours`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
}

async function checkAt(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await check(page, path)
  }
}

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' }))

test('a raffle is accessible while sold, drawn and verified @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const bound = await publishRaffleWithEnd(administrator, 1)
  await open(page, `/products/${bound.id}`)
  await page.getByText('Sorteo verificable').click()
  await check(page, 'draw commitment')
  // Drawn before the last ticket: its page stays.
  const { id, nombre } = await publishRaffle(administrator, 3)
  await dismissOtherDraws(page, nombre)
  await buyOne(await apiClient(shop, 'revendedor', 'Demo-revende-26'), id)
  await open(page, `/products/${id}`)
  await draw(administrator, id)
  await expect(drawDialog(page, nombre).getByText('Ganó', { exact: true })).toBeVisible()
  await check(page, 'winner on stage')
  await page.getByRole('link', { name: 'Verificar este sorteo' }).click()
  await page.getByLabel('Busca tu código').fill('inventado')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Ese código no está')).toBeVisible()
  await check(page, 'verified draw')
  await checkAt(page, '/products_en_netflix', '/preguntasfrecuentes?q=plin')
  await logIn(page, 'revendedor', 'Demo-revende-26')
  await checkAt(page, '/purchases')
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the offline page is accessible @phone', async ({ page }) => {
    await open(page, '/login')
    await page.getByLabel('Username').fill('cliente01')
    await page.getByRole('textbox', { name: 'Password' }).fill('Demo-cliente-26')
    await page.getByRole('checkbox', { name: 'Mantener la sesión' }).check()
    await check(page, 'login of whoever stays')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await open(page, '/purchases')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tus compras' })).toBeVisible()
    await check(page, 'without connection')
  })
})

test('the help editor is accessible @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/instruccionesdeuso')
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Agregar sección' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este dato es obligatorio.').first()).toBeVisible()
  await check(page, 'page editor')
})

test('note and renewal dialogs of sales are accessible @phone @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await checkAt(page, '/purchases?tab=ventas&q=nadie', '/purchases?tab=ventas&estado=por-vencer')
  await page.getByRole('button', { name: /^Nota/ }).first().click()
  await check(page, 'note dialog')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Renovar/ })
    .first()
    .click()
  await page.getByLabel('Días que agregas').fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar' }).click()
  await expect(page.getByText('Escribe de 1 a 3650 días.')).toBeVisible()
  await check(page, 'renewal dialog')
})

test('a selection of top-ups is accessible @desktop', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/billetera_superAdmin')
  await page
    .getByRole('checkbox', { name: /^Seleccionar S/ })
    .first()
    .check()
  await check(page, 'selected top-ups')
})

test('the product form with errors is accessible @phone', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/products_superAdmin')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  await page.getByLabel('Qué se vende').selectOption('sorteo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este dato es obligatorio.').first()).toBeVisible()
  await check(page, 'product form')
})

test('the accounts of a product are accessible @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/products_superAdmin')
  await page.getByRole('button', { name: 'Cuentas' }).first().click()
  await page.getByRole('button', { name: 'Mostrar datos' }).first().click()
  await expect(page.getByRole('button', { name: 'Ocultar datos' })).toBeVisible()
  await check(page, 'accounts')
  await page.getByRole('button', { name: 'Agregar cuentas' }).click()
  await page.getByLabel('Una línea por perfil').fill('a,,1,')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Línea 1:')).toBeVisible()
  await check(page, 'accounts to add')
})

test('the count of unread notices is accessible @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { client, username } = await customer(shop, administrator, 0)
  const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await logInWithToken(page, username, password)
  await visit(page, '/')
  await expect(page.getByRole('button', { name: /^Avisos, \d+ sin leer$/ }).and(page.locator(':visible'))).toBeVisible()
  await check(page, 'unread notices')
})

test('the count of pending top-ups in the menu is accessible @long', async ({ page, shop }) => {
  const { client } = await customer(shop, await administratorOf(shop), 0)
  await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await visit(page, '/home_superAdmin')
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
  if (isNarrow) await page.getByRole('button', { name: /^Ir a otra parte/ }).click()
  await expect(page.getByRole(isNarrow ? 'menuitem' : 'link', { name: /^Recargas, \d+ por aceptar$/ })).toBeVisible()
  await check(page, 'waiting work')
})
