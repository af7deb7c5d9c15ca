import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, logIn, open, test } from './shop.ts'

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await expect(page.getByText('Cargando…')).toHaveCount(0)
  // Colours are measured once nothing fades any more.
  await page.waitForTimeout(400)
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`no barrier on any screen, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = async (path: string) => {
      await open(page, path)
      await settled(page)
      expect.soft(await violations(page), `${path} ${colorScheme}`).toEqual([])
    }
    for (const path of ['/', '/products/20', '/login', '/register', '/nowhere']) await check(path)
    for (const path of ['/instruccionesdeuso', '/preguntasfrecuentes', '/preguntasfrecuentes?q=plin']) await check(path)
    for (const path of ['/recuperarpassword', '/recover_password?token=x', '/recover_password']) await check(path)
    await check('/verify?code=inventado')
    await logIn(page, 'cliente01', 'Demo-cliente-26')
    for (const path of ['/purchases', '/billetera', '/perfil', '/informacion_datos', '/favorites']) await check(path)
    await open(page, '/perfil')
    await page.getByRole('button', { name: 'Cambiar avatar' }).click()
    await settled(page)
    expect.soft(await violations(page), `avatar manager ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await open(page, '/')
    await page
      .getByRole('button', { name: /^Agregar al cart/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByText(/^Total/)).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), `cart ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Billetera' }).click()
    await page.getByRole('button', { name: 'Recargar' }).click()
    await settled(page)
    expect.soft(await violations(page), `top-up dialog ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await open(page, '/')
    await page
      .getByRole('button', { name: /^Comprar/ })
      .first()
      .click()
    await expect(page.getByLabel('Teléfono del cliente')).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), `purchase dialog ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
    await logIn(page, 'superadmin', 'Demo-tienda-26')
    for (const path of ['/home_superAdmin', '/products_superAdmin', '/billetera_superAdmin']) await check(path)
    for (const path of ['/users_superAdmin', '/settings_superAdmin', '/proveedores']) await check(path)
    await open(page, '/instruccionesdeuso')
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('button', { name: 'Agregar sección' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Este dato es obligatorio.').first()).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), `page editor ${colorScheme}`).toEqual([])
  })

  test(`no barrier where products are made and judged, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const check = async (what: string) => {
      await settled(page)
      expect.soft(await violations(page), `${what} ${colorScheme}`).toEqual([])
    }
    await logIn(page, 'superadmin', 'Demo-tienda-26')
    for (const query of ['?state=Para%20su%20revisi%C3%B3n', '?parte=categorias', '?parte=marcas']) {
      await open(page, `/products_superAdmin${query}`)
      await check(query)
    }
    await page.getByRole('button', { name: 'Nuevo producto' }).click()
    await page.getByLabel('Qué se vende').selectOption('sorteo')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Este dato es obligatorio.').first()).toBeVisible()
    await check('product form')
  })
}
