import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, expectMessage, logInAndListen, open, publish, receiptOf, test } from './shop.ts'

test('an administrator makes a level, gives it, and its reseller buys at a lower price @phone-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 3)
  const person = await customer(shop, administrator, 500, 'RESELLER')
  await logInAndListen(page, person.username, password)
  await open(page, `/products/${id}`)
  await expect(page.getByRole('heading', { name: nombre, level: 1 })).toBeVisible()
  await expect(page.getByText('Precio base:')).toHaveCount(0)

  const name = `Revendedores de siempre y de toda ${id % 1000}`
  const desk = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logInAndListen(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, '/niveles_superAdmin')
  await desk.getByRole('button', { name: 'Nuevo nivel' }).click()
  const form = desk.getByRole('dialog', { name: 'Nuevo nivel' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Descuento (%)').fill('60')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('El descuento va de 0 a 50 %.')).toBeVisible()
  await form.getByLabel('Descuento (%)').fill('12,5')
  await form.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText('−12.5 % · Nadie lo tiene')

  await open(desk, `/users_superAdmin/${person.id}`)
  await expectMessage(desk, `${person.username} tiene el nivel ${name}`, () =>
    desk.getByRole('combobox', { name: 'Nivel' }).selectOption({ label: `${name} (−12.5 %)` }),
  )

  await open(desk, '/niveles_superAdmin')
  const row = desk.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('link', { name: '1 revendedor' }).click()
  await expect(desk.getByRole('heading', { name: '(1) Usuarios' })).toBeVisible()
  await expect(desk.getByRole('button', { name: person.username, exact: true })).toBeVisible()
  await expect(desk.getByRole('combobox', { name: 'Nivel' }).locator('option:checked')).toHaveText(name)
  await desk.getByRole('combobox', { name: 'Nivel' }).selectOption('Todos los niveles')
  await expect(desk.getByRole('heading', { name: '(1) Usuarios' })).toHaveCount(0)
  expect(desk.url()).not.toContain('levelId')

  const product = await person.client.call(api.catalogue.getProduct, { params: { id } })
  expect(product.precioBase).not.toBeNull()
  // The open page shows the new price by itself.
  await expect(page.getByText('Precio base:').first()).toBeAttached()
  await page
    .getByRole('button', { name: `Comprar ${nombre}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByLabel('Nombre del cliente').fill('Ana')
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  await dialog.getByRole('button', { name: /^Comprar/ }).click()
  await expect(receiptOf(page)).toBeVisible()
  const [bought] = (await person.client.call(api.purchases.mine)).items
  expect(bought?.precio).toBe(product.precio)

  await open(desk, '/niveles_superAdmin')
  await desk.getByRole('button', { name: `Eliminar ${name}` }).click()
  const confirm = desk.getByRole('dialog', { name: 'Eliminar el nivel' })
  await expect(confirm).toContainText('1 revendedor')
  await confirm.getByRole('button', { name: 'Eliminar' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await desk.close()
})
