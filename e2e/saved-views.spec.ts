import { logInWithToken, expect, expectMessage, open, test } from './shop.ts'

test('filters are saved as a view, found on another device and deleted @desktop', async ({ page, browser }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin')
  await expect(page.getByRole('heading', { name: /Usuarios$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar esta vista' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Rol' }).selectOption('Revendedor')
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Mayor saldo')
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Escribe un nombre.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Con más saldo')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/views'))
  await expectMessage(page, 'Vista guardada: Con más saldo', () =>
    dialog.getByRole('button', { name: 'Guardar' }).click(),
  )
  await saved

  const device = await browser.newContext()
  const later = await device.newPage()
  await logInWithToken(later, 'superadmin', 'Demo-tienda-26')
  await open(later, '/users_superAdmin')
  const view = later.getByRole('navigation', { name: 'Vistas guardadas' }).getByRole('link', { name: 'Con más saldo' })
  await view.click()
  await expect(later).toHaveURL(/role=RESELLER&sort=-balance/)
  await expect(later.getByRole('combobox', { name: 'Orden' })).toHaveValue('-balance')
  await expect(view).toHaveAttribute('aria-current', 'page')
  await later.getByRole('button', { name: 'Quitar vista Con más saldo' }).click()
  await expect(view).toHaveCount(0)
  await device.close()
})
