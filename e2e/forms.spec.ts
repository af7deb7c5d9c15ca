import type { Page } from '@playwright/test'
import { demoAdministrator } from '../server/demo/people.ts'
import { stopClock } from './clock.ts'
import { logInWithToken, expect, open, test, uniqueUsername } from './shop.ts'

test('a missing field is focused with a message in Spanish @phone', async ({ page }) => {
  for (const [path, button, field, sentence] of [
    ['/login', 'Ingresar', 'Username', 'Este dato es obligatorio.'],
    ['/register', 'Registrarse', 'Username', 'El usuario lleva de 8 a 12 caracteres.'],
    ['/recuperarpassword', 'Recuperar Password', 'Email', 'Escribe un correo como nombre@ejemplo.com.'],
    ['/recover_password?token=x', 'Guardar', 'Nueva contraseña', 'Usa al menos 8 caracteres.'],
    ['/ganadores', /^Search\.\./, 'DNI del ganador', 'Escribe un DNI para buscar.'],
    ['/ganadores/1', 'Buscar', 'Busca tu código', 'Escribe tu código para buscarlo.'],
  ] as const) {
    await open(page, path)
    await page.getByRole('button', { name: button, exact: true }).click()
    const focused = page.locator(':focus')
    await expect(focused).toHaveAccessibleName(field)
    await expect(focused).toHaveAttribute('aria-invalid', 'true')
    await expect(focused).toHaveAccessibleDescription(sentence)
    await expect(page.getByText(sentence).first()).toBeVisible()
  }
})

test('a search keeps the focus in its field and follows the address @desktop', async ({ page }) => {
  await logInWithToken(page, demoAdministrator.username, demoAdministrator.password)
  for (const [path, label] of [
    ['/purchases?tab=ventas', 'Comprador, cliente o teléfono'],
    ['/users_superAdmin', /^Buscar por username/],
  ] as const) {
    await open(page, path)
    const search = page.getByRole('searchbox', { name: label })
    await search.fill('nadie-asi')
    await search.press('Enter')
    await expect(page).toHaveURL(/(?:username|q)=nadie-asi/)
    await expect(page.getByRole('heading', { name: /^(?:Ninguna venta así|Ningún usuario)$/ })).toBeVisible()
    await expect(search).toBeFocused()
    await search.press('ControlOrMeta+A')
    await search.press('Delete')
    await expect(page).not.toHaveURL(/nadie-asi/)
    await expect(search).toBeFocused()
    await page.goBack()
    await expect(search).toHaveValue('nadie-asi')
  }
})

const atOnce = { timeout: 200 }

/** Lets the stopped clock of the page tick, a little at a time, until something is there. */
const soon = (page: Page, isThere: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(20)
    await isThere()
  }).toPass()

test('a form shows either its error or its success, never both @phone @long', async ({ page }) => {
  const bad = page.getByRole('alert').filter({ hasText: /./ })
  // Another journey may draw a raffle meanwhile, which is announced to everybody.
  const good = page.getByRole('status').filter({ hasText: /./, hasNotText: /ganador|[Ss]orteo/ })
  for (const [path, button, fields, accepted] of [
    [
      '/register',
      'Registrarse',
      { Username: uniqueUsername(), Password: 'Una-clave-larga-7', Teléfono: '987654321' },
      'Cuenta creada',
    ],
    ['/recuperarpassword', 'Recuperar Password', { Email: 'ana@ejemplo.pe' }, /./],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    // Time stands still: what is shown for a while does not go by itself.
    await page.clock.install()
    await stopClock(page)
    const submit = page.getByRole('button', { name: button, exact: true })
    await submit.click()
    await soon(page, () => expect(bad).toHaveText('Revisa los datos marcados.', atOnce))
    for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label }).fill(value)
    await submit.click()
    // A new user is logged in: the message stands over the next screen.
    const shown = path === '/register' ? page.getByText(accepted) : good.filter({ hasText: accepted })
    await soon(page, () => expect(shown).toBeVisible(atOnce))
    await expect(bad).toHaveCount(0)
    if (path === '/register') continue
    await page.getByRole('textbox', { name: 'Email' }).fill('ana')
    await submit.click()
    await soon(page, () => expect(bad).toBeVisible(atOnce))
    await expect(good).toHaveCount(0)
  }
})
