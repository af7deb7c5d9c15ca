import { api } from '#contract/index.ts'
import { formatSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './people.ts'
import { endIn } from './rents.ts'
import { buyOne, expect, expectMessage, logInWithToken, open, publish, receiptOf, test } from './shop.ts'

test.beforeEach(({ page }) => page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' })))

const myDay = { name: 'Mi día' }
const rosa = { nombreUser: 'Rosa Quispe', telefono: '+51912345671' }
const jose = { nombreUser: 'José Mamani', telefono: '+51912345672' }

test('a reseller renews all that ends today in two taps and reminds each customer in one @phone', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 100, 'RESELLER')
  const { id: productId, nombre } = await publish(owner, 2)
  const bought = [await buyOne(client, productId, rosa), await buyOne(client, productId, jose)]
  await endIn(
    shop,
    20,
    bought.map(({ id }) => id),
  )
  await logInWithToken(page, username, password)
  await open(page, '/')
  const day = page.getByRole('region', myDay)
  await expect(day.getByRole('heading', { name: 'Hoy terminan 2' })).toBeVisible()
  const rows = day.getByRole('list', { name: 'Terminan hoy' }).getByRole('listitem')
  await expect(rows).toContainText(['Rosa Quispe', 'José Mamani'])
  await expect(rows.first()).toContainText(nombre)

  const chat = page.waitForEvent('popup')
  await rows
    .first()
    .getByRole('link', { name: /^Notificar/ })
    .click()
  expect((await chat).url()).toContain('Rosa')
  await expect(rows.first().getByRole('link', { name: /^Avisado/ })).toBeVisible()

  await day.getByRole('button', { name: /^Renovar todo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar 2 compras' })
  await expectMessage(page, '2 compras renovadas', () => dialog.getByRole('button', { name: /^Renovar S/ }).click())
  await expect(day.getByRole('heading', { name: 'Hoy no termina nada' })).toBeVisible()
})

test('a reseller sells two products to a known customer in five taps, and to a new one @phone', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 200, 'RESELLER')
  const [known, other] = [await publish(owner, 4), await publish(owner, 4)]
  await buyOne(client, known.id, rosa)
  await logInWithToken(page, username, password)
  await open(page, '/')
  const day = page.getByRole('region', myDay)
  await day.getByRole('link', { name: /^Rosa Quispe/ }).click()
  await expect(page.getByText('Para Rosa Quispe')).toBeVisible()
  const sold = page.getByRole('list', { name: 'Lo último que vendiste' })
  await sold.getByRole('button', { name: `Agregar ${known.nombre}` }).click()
  await page.getByRole('button', { name: `Agregar ${other.nombre}` }).click()
  await expect(page.getByRole('region', { name: 'Elegidos' })).toContainText('2 productos')
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  const paying = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(paying.getByLabel('Nombre del cliente')).toHaveValue('Rosa Quispe')
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  await expect(receiptOf(page).getByText(/Es para Rosa Quispe/)).toBeVisible()
  await expect(receiptOf(page).getByRole('list', { name: 'Lo que compraste' }).getByRole('heading')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Elegidos' })).toHaveCount(0)
  const { items } = await client.call(api.purchases.mine)
  expect(items.map(({ nombreUser }) => nombreUser)).toEqual(['Rosa Quispe', 'Rosa Quispe', 'Rosa Quispe'])

  await open(page, '/')
  await day.getByRole('link', { name: 'Nueva venta' }).click()
  await page.getByRole('button', { name: `Agregar ${other.nombre}` }).click()
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  await paying.getByLabel('Nombre del cliente').fill('Elvis Huanca')
  await paying.getByRole('textbox', { name: 'Teléfono del cliente' }).fill('912345678')
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  await expect(receiptOf(page).getByText(/Es para Elvis Huanca/)).toBeVisible()
})

test('what sold out while it was chosen is said before paying, and nothing is bought @desktop', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 200, 'RESELLER')
  const rival = await customer(shop, owner, 200)
  const [one, last] = [await publish(owner, 3), await publish(owner, 1)]
  await logInWithToken(page, username, password)
  await page.route('**/api/v1/events**', (route) => route.abort())
  await open(page, '/vender')
  await page.getByRole('button', { name: `Agregar ${one.nombre}` }).click()
  await page.getByRole('button', { name: `Agregar ${last.nombre}` }).click()
  await expect(page.getByRole('button', { name: `Uno más de ${last.nombre}: llevas 1` })).toBeDisabled()
  await buyOne(rival.client, last.id)
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  const paying = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(paying.getByText(`${last.nombre} se agotó.`)).toBeVisible()
  await expect(paying.getByRole('button', { name: /^Comprar/ })).toBeDisabled()
  expect((await client.call(api.purchases.mine)).total).toBe(0)
})

test('fifty-five rows of the price list fit on three screens of a phone @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logInWithToken(page, 'mayorista', 'Demo-revende-26')
  await open(page, '/vender')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.nth(54)).toBeVisible()
  const bottom = await rows.nth(54).evaluate((row) => row.getBoundingClientRect().bottom + scrollY)
  expect(bottom).toBeLessThanOrEqual(3 * 844)
})

test('customers and guests see no day above the shop @phone', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 0)
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', myDay)).toHaveCount(0)
  await logInWithToken(page, username, password)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', myDay)).toHaveCount(0)
})

test("a reseller with a level sees the struck base price on 'Renovar' @phone", async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 100, 'RESELLER')
  const { id: productId } = await publish(owner, 1)
  const { id } = await buyOne(client, productId, rosa)
  await endIn(shop, 20, [id])
  const level = await owner.call(api.levels.create, { body: { name: `Del día ${id}`, discount: 10 } })
  const params = { id: (await client.call(api.users.me)).id }
  await owner.call(api.levels.give, { params, body: { levelId: level.id } })
  const { precio, precioBase } = await client.call(api.purchases.renewalTerms, { params: { id } })
  await logInWithToken(page, username, password)
  for (const path of ['/', '/vencimientos']) {
    await open(page, path)
    const renew = page.getByRole('button', { name: /^Renovar S/ })
    await expect(renew).toContainText(formatSoles(precio))
    await expect(renew.locator('s')).toContainText(formatSoles(precioBase ?? precio))
    await expect(renew.locator('s')).toBeInViewport()
  }
})
