import { api } from '#contract/index.ts'
import { openPurchase } from './purchase-cards.ts'
import { closeDialog, logInWithToken, expect, expectMessage, open, apiClient, test } from './shop.ts'

test.beforeEach(async ({ page }) => {
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })).toBeVisible()
})

test('notes are explained and shown, and rents ending in three days are marked @phone', async ({ page }) => {
  const legend = page.getByRole('list', { name: 'Leyenda de notas' })
  for (const nota of ['Renovado', 'Correo', 'Password']) await expect(legend.getByText(nota)).toBeVisible()
  const passes = page.getByRole('article')
  await expect(passes.filter({ hasText: 'José Flores' }).getByText('Correo')).toBeVisible()
  await expect(
    passes.filter({ hasText: 'Ana Torres' }).first().getByText('Password', { exact: true }).first(),
  ).toBeVisible()
  const ending = passes.filter({ hasText: 'María del Carmen Huamán Villanueva' })
  await expect(ending.getByText('Quedan 2 días')).toBeVisible()
  await expect(ending.getByRole('button', { name: 'Renovar' })).toBeVisible()
  const running = passes.filter({ hasText: 'Pedro Chávez' })
  await expect(running.getByRole('link', { name: /^Enviar por WhatsApp/ })).toBeVisible()
  await expect(running.getByRole('button', { name: 'Renovar' })).toHaveCount(0)
})

test('credentials are hidden, revealed, copied and found by any part @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pass = page.getByRole('article').filter({ hasText: 'Pedro Chávez' })
  await openPurchase(pass)
  await expect(pass.getByText('••••••••').first()).toBeVisible()
  await pass.getByRole('button', { name: 'Ver mi clave' }).click()
  const copied: string[] = []
  for (const what of ['username', 'password', 'perfil', 'pin']) {
    await expectMessage(page, 'Copiado', () => pass.getByRole('button', { name: `Copiar ${what}` }).click())
    copied.push(await page.evaluate(() => navigator.clipboard.readText()))
  }
  const [username = ''] = copied
  for (const value of copied) await expect(pass.getByText(value, { exact: true })).toBeVisible()
  await pass.getByRole('button', { name: 'Ocultar mi clave' }).click()
  await expect(pass.getByText(username)).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'Cliente, producto o cuenta' })
  for (const part of [username.slice(2), copied[1] ?? '', 'pedro CHAVEZ', '900 000 107']) {
    await search.fill(part)
    await page.keyboard.press('Enter')
    await expect(pass.first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Ana Torres' })).toHaveCount(0)
    // The search text is not in the address, because it may be a password.
    expect(decodeURIComponent(page.url())).not.toContain(part)
  }
  await search.fill('nadie@nada.pe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ninguna compra así' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a link to one purchase replaces a search for others @desktop', async ({ page, shop }) => {
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const { items } = await reseller.call(api.purchases.due)
  const one = items.find(({ nombreUser, renewal }) => nombreUser !== 'Pedro Chávez' && renewal)
  const search = page.getByRole('searchbox', { name: 'Cliente, producto o cuenta' })
  await search.fill('Pedro Chávez')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Ana Torres' })).toHaveCount(0)
  // The link that a notice contains.
  await open(page, `/purchases?username=%23${one?.id}&renovar=${one?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  await expect(dialog.getByText(`Compra #${one?.id}:`)).toBeVisible()
  await closeDialog(page)
  await expect(search).toHaveValue(`#${one?.id}`)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the customer sheet shows the data, and chat links carry their text @desktop', async ({ page }) => {
  const pass = page.getByRole('article').filter({ hasText: 'Pedro Chávez' })
  await openPurchase(pass)
  await pass.getByRole('button', { name: 'Ver datos' }).click()
  const sheet = page.getByRole('dialog', { name: 'Datos del cliente' })
  await expect(sheet).toContainText('Pedro Chávez')
  await expect(sheet).toContainText('+51 900 000 107')
  await expect(sheet).toContainText('Revendedor')
  await page.keyboard.press('Escape')
  const text = async (name: string) => new URL((await pass.getByRole('link', { name }).getAttribute('href')) ?? '')
  expect((await text('Notificar')).pathname).toBe('/51900000107')
  expect((await text('Notificar')).searchParams.get('text')).toMatch(/^Hola Pedro Chávez, tu cuenta de .+ vence el/)
  expect((await text('Soporte')).searchParams.get('text')).toMatch(/^Hola, necesito soporte con mi compra #\d+/)
  expect((await text('Renovación')).searchParams.get('text')).toMatch(/^Hola, quiero renovar mi compra #\d+/)
})

test('the rents of a customer stand together, the customer whose rent ends next first @phone', async ({ page }) => {
  const groups = page.getByRole('region', { name: /^Compras de/ })
  await expect(groups.first()).toBeVisible()
  const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
  await expect(groups.first().getByRole('button', { name: 'Renovar' }).first()).toBeVisible()
})

test('all credentials are copied and sent in one step without being shown @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pass = page.getByRole('article').filter({ hasText: 'Pedro Chávez' })
  const href = new URL((await pass.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')) ?? '')
  await openPurchase(pass)
  await pass.getByRole('button', { name: /^Más de la compra/ }).click()
  await expectMessage(page, 'Copiado', () => page.getByRole('menuitem', { name: 'Copiar todo' }).click())
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Hola Pedro Chávez, aquí tienes tu compra:/)
  expect(text).toMatch(/^Usuario: ```.+@.+```$/m)
  expect(href.pathname).toBe('/51900000107')
  expect(href.searchParams.get('text')).toBe(text)
  await expect(pass.getByText('••••••••').first()).toBeVisible()
})
