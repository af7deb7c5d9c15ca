import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { customerName, bigBuyer, seedShopProcess } from '../server/testing/seed-large-shop.ts'
import { password } from './people.ts'
import { logInWithToken, expect, logIn, open, test as inDemo } from './shop.ts'

/** A shop with ten thousand of everything instead of the demo. */
const test = inDemo.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({ browserName: _browser }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'shop-full-'))
      const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
      const shop = new ShopProcess(dataDir, env)
      await shop.start()
      await seedShopProcess(shop)
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Goes from the first page to the second, to the last, and back to the first; checks the number of rows on each. */
async function turnPages(page: Page, rows: Locator, pages: number, each: number, last: number): Promise<void> {
  const turn = (name: string) => page.getByRole('button', { name }).click()
  await expect(page.getByText(`1 / ${pages}`, { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(each)
  // Without how long it has waited, which goes on while pages are turned.
  const [first = ''] = ((await rows.first().textContent()) ?? '').split('Espera ')
  await turn('Página siguiente')
  await expect(page.getByText(`2 / ${pages}`, { exact: true })).toBeVisible()
  await expect(rows.first()).not.toContainText(first)
  await expect(rows.first()).toBeInViewport()
  await turn('Última página')
  await expect(page.getByText(`${pages} / ${pages}`, { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(last)
  await fits(page)
  await turn('Primera página')
  await expect(rows.first()).toContainText(first)
}

async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
}

/** Checks that nothing overflows sideways, on a phone and on a desktop. */
async function fits(page: Page): Promise<void> {
  const desktop = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const size of [{ width: 390, height: 844 }, desktop]) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
}

const rowsIn = (page: Page) => page.getByRole('main').getByRole('listitem')
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption(option)

test('a customer pages through eight thousand products and opens a category @long', async ({ page }) => {
  await open(page, '/')
  const cards = page.getByRole('article')
  await turnPages(page, cards, 160, 50, 50)
  await page.getByRole('link', { name: 'Categoría 7', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Categoría 7 (334)' })).toBeVisible()
  await expect(page.getByText('1 / 7', { exact: true })).toBeVisible()
  await cards.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Producto \d{5}$/ })).toBeVisible()
})

test('a reseller pages through five thousand purchases and finds one by account @long', async ({ page }) => {
  await logInWithToken(page, bigBuyer, password)
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: 'Purchases : (5000)' })).toBeVisible()
  await turnPages(page, page.getByRole('article'), 100, 50, 50)
  await search(page, 'Cliente, producto o cuenta', 'cuenta1@correo.pe')
  await expect(page.getByRole('heading', { name: 'Purchases : (1)' })).toBeVisible()
  await open(page, '/billetera')
  await expect(rowsIn(page)).toHaveCount(15)
  await fits(page)
})

test.describe('in the back office', () => {
  test.beforeEach(({ page }) => logIn(page, 'superadmin', password))

  test('products are searched, sorted, filtered and paged @long', async ({ page }) => {
    await open(page, '/products_superAdmin')
    const rows = page.getByRole('list', { name: 'Productos' }).getByRole('listitem')
    await expect(page.getByText(/^10000 productos · 9000 en stock/)).toBeVisible()
    await turnPages(page, rows, 400, 25, 25)
    await choose(page, 'Orden', 'Nombre')
    await expect(rows.first()).toContainText('Producto 00001')
    await choose(page, 'Categoría', 'Categoría 7')
    await expect(page.getByText(/^334 productos/)).toBeVisible()
    await choose(page, 'Categoría', 'Todas las categorías')
    await page.getByRole('link', { name: /^Vendido/ }).click()
    await expect(page.getByText(/^1000 productos/)).toBeVisible()
    await search(page, 'Buscar producto', 'producto 0432')
    await expect(page.getByText(/^1 producto ·/)).toBeVisible()
    await expect(rows).toContainText(['Producto 04322'])
  })

  test('users are searched, sorted, filtered and paged @long', async ({ page }) => {
    await open(page, '/users_superAdmin')
    const heading = (count: number) => page.getByRole('heading', { name: `(${count}) Usuarios` })
    await expect(heading(10002)).toBeVisible()
    await turnPages(page, rowsIn(page), 201, 50, 2)
    await choose(page, 'Orden', 'Mayor saldo')
    await expect(rowsIn(page).first()).toContainText(bigBuyer)
    await choose(page, 'Rol', 'Revendedor')
    await expect(heading(201)).toBeVisible()
    await choose(page, 'Rol', 'Todos los roles')
    await search(page, 'Buscar por username exacto', 'cliente04321')
    await expect(heading(1)).toBeVisible()
    await page.getByRole('button', { name: 'cliente04321', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'cliente04321' })).toBeVisible()
  })

  test('top-ups and wallet entries are searched, filtered and paged @long', async ({ page }) => {
    const heading = (count: number) => page.getByRole('heading', { name: `(${count}) Recarga(s) para aceptar` })
    await open(page, '/billetera_superAdmin')
    await expect(heading(10000)).toBeVisible()
    await turnPages(page, page.locator('[data-row]'), 667, 15, 10)
    await search(page, 'Buscar por username', 'cliente0432')
    await expect(heading(10)).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(10)
    await open(page, '/billetera_superAdmin?tab=movimientos')
    await expect(page.getByText('20002 movimientos')).toBeVisible()
    await turnPages(page, rowsIn(page), 401, 50, 2)
    await choose(page, 'Descripción', 'Compra')
    await expect(page.getByText('10000 movimientos')).toBeVisible()
    await choose(page, 'Orden', 'Mayor monto primero')
    await expect(rowsIn(page).first()).toContainText('-S/. 1.00')
    await search(page, 'Buscar por username', bigBuyer)
    await expect(page.getByText('5000 movimientos')).toBeVisible()
  })

  test('sales are searched, sorted, filtered and paged @long', async ({ page }) => {
    const heading = (count: number) => page.getByRole('heading', { name: `Ventas : (${count})` })
    await open(page, '/purchases?tab=ventas')
    await expect(heading(10000)).toBeVisible()
    await turnPages(page, rowsIn(page), 200, 50, 50)
    await choose(page, 'Estado', 'Por vencer')
    await expect(heading(500)).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await search(page, 'Comprador, cliente o teléfono', customerName(4321).toLowerCase())
    await expect(heading(1)).toBeVisible()
    await search(page, 'Comprador, cliente o teléfono', bigBuyer)
    await expect(heading(5000)).toBeVisible()
  })

  test('audit entries are filtered and paged @long', async ({ page }) => {
    await open(page, '/audit_superAdmin')
    await expect(page.getByText('10002 en total')).toBeVisible()
    await turnPages(page, rowsIn(page), 201, 50, 2)
    await choose(page, 'Qué hizo', 'Acreditó un bono')
    await expect(page.getByText('1 en total')).toBeVisible()
    await expect(rowsIn(page)).toContainText([bigBuyer])
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await search(page, 'Buscar por quién lo hizo', 'superadmin')
    await expect(page.getByText('10002 en total')).toBeVisible()
  })

  test('products without a price rule are paged, and the dashboard counts @long', async ({ page }) => {
    await open(page, '/home_superAdmin')
    await expect(page.getByRole('link', { name: 'Recargas por aceptar' })).toContainText('10000')
    await expect(page.getByRole('table', { name: 'Ventas por categoría' }).getByRole('row')).toHaveCount(28)
    await fits(page)
    await page.getByRole('link', { name: 'Productos sin regla de precio' }).click()
    const section = page.getByRole('region', { name: 'Productos sin regla' })
    await expect(section.getByRole('heading', { name: 'Productos sin regla (2000)' })).toBeInViewport()
    await turnPages(page, section.getByRole('listitem'), 200, 10, 10)
  })
})
