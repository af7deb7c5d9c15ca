import type { Page } from '@playwright/test'
import { administratorOf, customer } from './people.ts'
import {
  buyOne,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  logIn,
  logInAndListen,
  open,
  publish,
  apiClient,
  test,
} from './shop.ts'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'

const first = 'Una-clave-larga-7'
const second = 'Otra-clave-larga-8'

/** A newly registered user. */
async function newcomer(origin: string): Promise<string> {
  const username = uniqueUsername()
  const body = { username, password: first, telefono: '987654321' }
  await new Client(origin).call(api.users.register, { body })
  return username
}

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('an administrator finds a user by exact name, credits a bonus and changes the role @phone', async ({
  page,
  shop,
}) => {
  const username = await newcomer(shop.origin)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin')
  await expect(page.getByRole('heading', { name: /^\(\d+\) Usuarios$/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por username exacto' }).fill(username.slice(0, 6))
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: 'Ningún usuario' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por username exacto' }).fill(username.toUpperCase())
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: '(1) Usuarios' })).toBeVisible()

  await page.getByRole('button', { name: username, exact: true }).click()
  const detail = page.getByRole('dialog', { name: username })
  await expect(detail.getByText('S/. 0.00')).toBeVisible()
  await detail.getByRole('button', { name: 'Bono' }).click()
  const bonus = page.getByRole('dialog', { name: 'Bono' })
  await bonus.getByLabel('Monto del bono (S/.)').fill('0')
  await bonus.getByRole('button', { name: 'Continuar' }).click()
  await expect(bonus.getByText(/Escribe un monto entre/)).toBeVisible()
  await bonus.getByLabel('Monto del bono (S/.)').fill('25.5')
  await bonus.getByRole('button', { name: 'Continuar' }).click()
  await expect(bonus.getByText('quedará en S/. 25.50')).toBeVisible()
  await expectMessage(page, `Acreditaste S/. 25.50 a ${username}`, () =>
    bonus.getByRole('button', { name: 'Confirmar' }).click(),
  )
  await expect(detail.getByText('S/. 25.50')).toBeVisible()
  await detail.getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: `Reseller: ${username}` }).click()
  const question = page.getByRole('dialog', { name: 'Cambiar el rol' })
  await expect(question).toContainText('precios base')
  await expectMessage(page, `${username} ahora es Revendedor`, () =>
    question.getByRole('button', { name: 'Cambiar rol' }).click(),
  )
  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByText('S/. 25.50')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Reseller/ })).toHaveCount(0)
})

test('a new password and disabling the account log the user out @desktop', async ({ page, browser, shop }) => {
  const username = await newcomer(shop.origin)
  const theirs = await browser.newPage({ baseURL: shop.origin })
  await logInAndListen(theirs, username, first)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  const detail = page.getByRole('dialog', { name: username })
  await detail.getByRole('button', { name: 'Nueva contraseña' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva contraseña' })
  const field = form.getByRole('textbox', { name: 'Nueva contraseña' })
  await field.fill('password123')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Elige una contraseña menos común.')).toBeVisible()
  await field.fill(second)
  await expect(field).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expectMessage(page, 'La contraseña cambió', () => form.getByRole('button', { name: 'Guardar' }).click())

  await expect(theirs.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await fillIn(theirs, username, second)
  await expect(theirs.getByRole('heading', { name: 'Ingresar' })).toHaveCount(0)

  await detail.getByRole('button', { name: 'Desactivar' }).click()
  const question = page.getByRole('dialog', { name: 'Desactivar la cuenta' })
  await expect(question).toContainText('Su saldo y sus compras se conservan')
  await expectMessage(page, 'Cuenta desactivada', () => question.getByRole('button', { name: 'Desactivar' }).click())
  await expect(detail.getByText('Desactivada')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await expectMessage(theirs, 'Usuario o contraseña incorrectos.', () => fillIn(theirs, username, second))
  await theirs.close()
})

test('an administrator is offered no new password for their own account @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin?username=superadmin')
  await page.getByRole('button', { name: 'superadmin', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'superadmin' })
  await expect(detail.getByRole('button', { name: 'Bono' })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Nueva contraseña' })).toHaveCount(0)
})

test('the list of users is exported exactly as filtered @desktop', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin')
  await page.getByRole('combobox', { name: 'Rol' }).selectOption('Revendedor')
  await expect(page).toHaveURL(/role=RESELLER/)
  await expect(page.getByText(/^Suma de saldos: S\/\.\s\d/)).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^usuarios-.*\.csv$/)
})

test('a user changes the password and goes on; other devices are logged out @phone', async ({
  page,
  browser,
  shop,
}) => {
  const username = await newcomer(shop.origin)
  const elsewhere = await apiClient(shop, username, first)
  await logInWithToken(page, username, first)
  await open(page, '/perfil')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill('no-es-esta')
  await dialog.getByRole('textbox', { name: 'Nueva contraseña' }).fill(second)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Esa no es tu contraseña.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(first)
  await expectMessage(page, 'Tu contraseña cambió', () => dialog.getByRole('button', { name: 'Guardar' }).click())
  await open(page, '/billetera')
  await expect(page.getByRole('heading', { name: 'Movimientos', exact: true })).toBeVisible()
  await expect(elsewhere.call(api.users.me)).rejects.toMatchObject({ status: 401 })
  const theirs = await browser.newPage({ baseURL: shop.origin })
  await logIn(theirs, username, second)
  await theirs.close()
})

test('the page of a user shows purchases, entries and sessions, and ends a session @desktop', async ({
  page,
  browser,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 20)
  const product = await publish(administrator, 1)
  await buyOne(client, product.id)
  const theirs = await browser.newPage({ baseURL: shop.origin })
  await logInAndListen(theirs, username, first)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('link', { name: 'Ver compras, movimientos y sesiones' }).click()
  await expect(page.getByRole('heading', { name: username })).toBeFocused()
  await expect(page.getByText('1 compra')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Partes' })
  await parts.getByRole('link', { name: 'Movimientos' }).click()
  await expect(page.getByText('2 movimientos')).toBeVisible()
  await parts.getByRole('link', { name: 'Sesiones' }).click()
  // One session of an API client, one of a browser.
  const sessions = page.getByRole('listitem').filter({ hasText: 'última vez' })
  await expect(sessions).toHaveCount(2)
  await sessions.filter({ hasNotText: 'desconocido' }).getByRole('button', { name: 'Cerrar' }).click()
  await expectMessage(page, 'Sesión cerrada', () =>
    page.getByRole('dialog', { name: 'Cerrar la sesión' }).getByRole('button', { name: 'Cerrar sesión' }).click(),
  )
  await expect(sessions).toHaveCount(1)
  await expect(theirs.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await theirs.close()
  await parts.getByRole('link', { name: 'Compras' }).click()
  await page.getByRole('link', { name: 'Ver en Ventas' }).click()
  await expect(page.getByText(`Solo lo que compró ${username}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ventas : (1)' })).toBeVisible()
})

test('an amount typed in a dialog stays when its user leaves the list @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, id } = await customer(shop, administrator, 0)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin?role=USER')
  await page.getByRole('button', { name: username, exact: true }).click()
  const detail = page.getByRole('dialog', { name: username })
  await detail.getByRole('button', { name: 'Bono' }).click()
  const amount = page.getByLabel('Monto del bono (S/.)')
  await amount.fill('25.5')
  await administrator.call(api.users.changeRole, { params: { id }, body: { role: 'RESELLER' } })
  // Changing the settings makes open screens refetch everything.
  await administrator.call(api.settings.change, { body: {} })
  await expect(page.locator('main li').filter({ hasText: username })).toHaveCount(0)
  await expect(amount).toHaveValue('25.5')
})
