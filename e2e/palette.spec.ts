import type { Page } from '@playwright/test'
import { administratorOf, customer } from './people.ts'
import { buyOne, logInWithToken, expect, open, publish, test } from './shop.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Pantalla, usuario, producto o venta' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openByPalette(page: Page, typed: string, wanted: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: wanted }).first()).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted')
  for (let presses = 0; presses < 10; presses++) {
    const active = await field(page).getAttribute('aria-activedescendant')
    if (active && (await page.locator(`[id="${active}"]`).filter({ hasText: wanted }).count()) > 0) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
}

test('an administrator opens any screen, user, product or sale by the palette @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 20)
  const product = await publish(administrator, 1)
  const sale = await buyOne(client, product.id)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await expect(heading(page)).toBeVisible()

  await openByPalette(page, 'auditoria', 'Auditoría')
  await expect(heading(page)).toHaveText('Auditoría')
  await openByPalette(page, username.slice(1), username)
  await expect(page.getByText(username).first()).toBeVisible()
  await openByPalette(page, product.nombre, product.nombre)
  await expect(page.getByRole('searchbox', { name: 'Buscar producto' })).toHaveValue(product.nombre)
  for (const typed of [`#${sale.id}`, String(sale.id)]) {
    await openByPalette(page, typed, `#${sale.id} ${product.nombre}`)
    await expect(heading(page)).toHaveText('Ventas : (1)')
  }

  await page.getByRole('button', { name: 'Ir a cualquier parte' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('zzzzqq')
  await expect(page.getByText('Nada coincide con «zzzzqq».')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('button', { name: 'Ir a cualquier parte' })).toBeFocused()
})

test('Enter pressed before the results arrive opens the intended one @desktop @long', async ({ page, shop }) => {
  const { nombre } = await publish(await administratorOf(shop), 1)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await expect(heading(page)).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route(
    (url) => url.pathname.endsWith('/products') && url.searchParams.get('q') === nombre,
    async (route) => {
      await held
      await route.continue()
    },
  )
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(nombre.slice(0, -1))
  await expect(page.getByRole('option', { name: nombre })).toHaveAttribute('data-highlighted')
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === nombre)
  await page.keyboard.type(nombre.slice(-1))
  await asked
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  answer()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Buscar producto' })).toHaveValue(nombre)
})
