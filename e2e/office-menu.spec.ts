import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, open, apiClient, test } from './shop.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Administración' })
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** The navigation, opened if it is a menu. */
async function ways(page: Page) {
  if (!isNarrow(page)) return menu(page)
  await menu(page)
    .getByRole('button', { name: /^Ir a otra parte/ })
    .click()
  return page.getByRole('menu')
}

const way = async (page: Page, name: string | RegExp) =>
  (await ways(page)).getByRole(isNarrow(page) ? 'menuitem' : 'link', { name })

test('the back office menu shows pending counts, keeps its place and logs out @phone-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { topUps } = await administrator.call(api.dashboards.waiting)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await expect(await way(page, new RegExp(`^Recargas, ${topUps} por aceptar$`))).toBeVisible()
  const customer = await apiClient(shop, 'cliente02', 'Demo-cliente-26')
  const { id } = await customer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(5) } })
  await expect(page.getByText(String(topUps + 1), { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await administrator.call(api.wallet.deleteTopUp, { params: { id } })

  await (await way(page, 'Ventas')).click()
  await expect(page.getByRole('heading', { name: /^Ventas : \(\d+\)$/ })).toBeVisible()
  const state = page.getByRole('combobox', { name: 'Estado' })
  await state.selectOption('Por vencer')
  await expect(page).toHaveURL(/tab=ventas&estado=por-vencer/)
  await page
    .getByRole('listitem', { name: /^Venta/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/tab=ventas&productId=/)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(state).toHaveValue('')
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)

  await (await way(page, 'Movimientos')).click()
  await expect(page.getByText(/^\d+ movimientos$/)).toBeVisible()
  await (await way(page, 'Movimientos')).and(page.locator('[aria-current=page]')).waitFor()
  await page.keyboard.press('Escape')
  if (!isNarrow(page)) {
    await page.getByRole('button', { name: 'Plegar el menú' }).click()
    await (await way(page, 'Users')).click()
    await expect(page.getByRole('heading', { name: /Usuarios$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Desplegar el menú' }).click()
    await expect(page.getByRole('button', { name: 'Plegar el menú' })).toBeVisible()
  }
  const role = isNarrow(page) ? 'menuitem' : 'button'
  if (isNarrow(page)) await ways(page)
  await page.getByRole(role, { name: 'Cerra Sesión' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('the open menu keeps its place while the page below it scrolls @phone', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas')
  await expect(page.getByRole('listitem', { name: /^Venta/ }).first()).toBeVisible()
  const last = (await ways(page)).getByRole('menuitem', { name: 'Cerra Sesión' })
  await expect(last).toBeVisible()
  await last.click({ trial: true })
  const shift = await last.evaluate((element) => {
    const before = element.getBoundingClientRect().top
    // Scrolls the page as a list would that loads above the viewport; read before anything is repositioned.
    scrollBy(0, 200)
    return [scrollY, element.getBoundingClientRect().top - before]
  })
  expect(shift).toEqual([200, 0])
})
