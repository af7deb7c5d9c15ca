import type { Page } from '@playwright/test'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { waitUntilLoaded } from '../scripts/shots/browser.ts'
import { stopClock } from './clock.ts'
import { administratorOf, customer, logOut, password } from './people.ts'
import { nextFrames } from './read-again.ts'
import { logInWithToken, expect, expectMessage, logIn, logInAndListen, open, publish, test } from './shop.ts'

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('shop.token'))

test('a list stays on the screen when its refetch fails @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const buyer = await customer(shop, administrator, 20)
  const { id: productId } = await publish(administrator, 1)
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  const { id } = await buyer.client.call(api.purchases.buy, { body })
  await logInAndListen(page, buyer.username, password)
  await open(page, '/purchases')
  await page.getByRole('button', { name: 'Ver mi clave' }).click()
  const account = page.getByText('una-clave', { exact: true })
  await expect(account).toBeVisible()
  let failed = 0
  await page.route(/\/purchases\?/, (route) => {
    failed++
    return route.abort()
  })
  await administrator.call(api.purchases.change, { params: { id }, body: { nota: 'Renovado' } })
  // The request is retried twice before it fails.
  await expect.poll(() => failed).toBe(3)
  await nextFrames(page)
  await expect(account).toBeVisible()
  await expect(page.getByText('No pudimos cargar esto')).toHaveCount(0)
})

test('logging out takes effect before the server replies @phone @long', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password, { stay: true })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/users/logout', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/users/logout')
  await logOut(page)
  await asked
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await keptToken(page)).toBeNull()
  const answered = page.waitForResponse('**/users/logout')
  answer()
  expect((await answered).status()).toBe(204)
})

test('a top-up accepted within the undo time is sent before the logout @desktop', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10) } })
  await page.clock.install()
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/billetera_superAdmin?username=${username}`)
  const accept = page.getByRole('button', { name: /^Aceptar S/ })
  await expect(accept).toBeVisible()
  await waitUntilLoaded(page)
  await stopClock(page)
  await accept.click()
  await expect(page.getByRole('region', { name: 'Por enviar' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerra Sesión' }).click()
  await expect.poll(async () => (await client.call(api.wallet.mine)).balance).toBe(1000)
  await page.clock.resume()
})

test('a tab whose session ended leaves the newer session of another tab @desktop @long', async ({
  page,
  context,
  shop,
}) => {
  const { username } = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password, { stay: true })
  const other = await context.newPage()
  const listening = other.waitForResponse((response) => response.url().includes('/events'))
  await open(other, '/perfil')
  await listening
  await open(page, '/perfil')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Nueva contraseña' }).fill('Otra-clave-larga-8')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  // Closed once the new session is stored.
  await expect(dialog).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(username, { exact: true })).toBeVisible()
})

test('a session that is not kept stores nothing and leaves the kept one of another tab @desktop', async ({
  page,
  context,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const [stays, passes] = [await customer(shop, administrator, 0), await customer(shop, administrator, 20)]
  const { id: productId } = await publish(administrator, 1)
  const body = { productId, nombreUser: 'Ana', telefono: '987654321' }
  await passes.client.call(api.purchases.buy, { body })
  await logIn(page, passes.username, password)
  const other = await context.newPage()
  await logIn(other, stays.username, password, { stay: true })
  const token = await keptToken(other)

  await open(page, '/purchases')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('shop.purchases'))).toBeNull()

  await open(page, '/perfil')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Nueva contraseña' }).fill('Otra-clave-larga-8')
  await expectMessage(page, 'Tu contraseña cambió', () => dialog.getByRole('button', { name: 'Guardar' }).click())
  expect(await keptToken(other)).toBe(token)
})

test('after an office session ends, logging in as a customer opens the home page @desktop @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const owner = await customer(shop, administrator, 0)
  await administrator.call(api.users.changeRole, { params: { id: owner.id }, body: { role: 'SADMIN' } })
  await logInAndListen(page, owner.username, password)
  await open(page, '/users_superAdmin')
  await administrator.call(api.users.changeRole, { params: { id: owner.id }, body: { role: 'USER' } })
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await page.getByLabel('Username').fill(owner.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})

test('a typed date adds one history entry @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  for (const path of ['/billetera_superAdmin?tab=movimientos', '/purchases?tab=ventas', '/audit_superAdmin']) {
    await open(page, path)
    const day = page.getByLabel('Desde')
    await day.focus()
    // November 11th is the same whether the browser's locale begins with the day or the month.
    await page.keyboard.type('11112026')
    await expect(page).toHaveURL(/from=2026-11-11/)
    await expect(day).toHaveValue('2026-11-11')
    await expect(page.getByText('No pudimos cargar esto')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
    await expect(day).toHaveValue('')
  }
})

test('a slow screen gets the focus on its heading @desktop @long', async ({ page }) => {
  await page.clock.install()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/users_superAdmin')
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/audit-admin-page-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Auditoría' }).click()
  await expect(page).toHaveURL(/audit_superAdmin$/)
  // Longer than the scroll position is restored for.
  await page.clock.runFor(3500)
  come.resolve()
  await expect(page.getByRole('heading', { name: 'Auditoría', level: 1 })).toBeFocused()
})

test('a double click on Continuar credits no bonus @phone @long', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  await page.clock.install()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('dialog', { name: username }).getByRole('button', { name: 'Bono' }).click()
  const bonus = page.getByRole('dialog', { name: 'Bono' })
  await bonus.getByLabel('Monto del bono (S/.)').fill('500')
  // Both clicks at the same time by the page's clock, however busy the machine is.
  await stopClock(page)
  await bonus.getByRole('button', { name: 'Continuar' }).dblclick()
  await page.clock.resume()
  await expect(bonus.getByText('S/. 500.00', { exact: true })).toBeVisible()
  await bonus.getByRole('button', { name: 'Corregir' }).click()
  await expect(bonus.getByLabel('Monto del bono (S/.)')).toHaveValue('500')
  expect((await client.call(api.wallet.mine)).balance).toBe(0)
})

test('what was typed in the settings stays when the session ends in between @desktop', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/settings_superAdmin/recordatorios')
  const grace = page.getByLabel('Días de gracia')
  await grace.fill('')
  await page.getByRole('button', { name: 'Guardar Recordatorios y gracia' }).click()
  await expect(page.getByText('Escribe un número de días.')).toBeVisible()
  await grace.fill('5')
  const token = await page.evaluate(() => localStorage.getItem('shop.token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post(basePath + api.users.logout.path, { headers })).status()).toBe(204)
  // The page learns of it by this, unless the event stream has told it already.
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await page.getByLabel('Username').fill('superadmin')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-tienda-26')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(grace).toHaveValue('5')
})

test('a half-filled supplier survives a touch outside and a rotation @phone', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/proveedores')
  await page.getByRole('button', { name: 'Registrar Proveedor' }).click()
  const name = page.getByLabel('Nombre')
  await name.fill('Cuentas del Sur')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Salir sin guardar' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(name).toHaveValue('Cuentas del Sur')
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(page.getByRole('region', { name: 'Registrar Proveedor' }).getByLabel('Nombre')).toHaveValue(
    'Cuentas del Sur',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  // The dialog takes the focus a moment after it opens; a user would not press Escape before that.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Registrar Proveedor' }).click()
  await expect(name).toHaveValue('')
})

test('a manual payment without a date shows a message in Spanish @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/conciliacion_superAdmin')
  await page.getByRole('button', { name: 'Anotar un pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anotar un pago' })
  await dialog.getByLabel('Monto (S/.)').fill('10')
  await dialog.getByLabel('Día y hora').fill('')
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await expect(dialog.getByText('Este dato es obligatorio.')).toBeVisible()
  await expect(dialog.getByLabel('Día y hora')).toBeFocused()
})

test('several searches add one history entry @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/favorites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/purchases?tipo=alquiler')
  const field = page.getByRole('searchbox').first()
  for (const text of ['ana', 'luis', 'maría']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.goBack()
  await expect(page).toHaveURL(/#\/favorites$/)
})
