import pg from 'pg'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { dayMs } from '#domain/lima.ts'
import { administratorOf, customer, password } from './people.ts'
import { closeReceipt, expect, expectMessage, logInWithToken, open, publish, receiptOf, test } from './shop.ts'

test('a product with three terms is created, sold, renewed for another one and renewed by itself @desktop-again', async ({
  browser,
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { id, nombre } = await publish(owner, 2)
  // Of a supplier: the cost of one's own product is set by the other administrator, if another journey has made one.
  const { id: sellerId } = await customer(shop, owner, 0, 'ADMIN')
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId } })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('button', { name: `Editar ${nombre}` }).click()
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  const term = (place: number) => form.getByRole('group', { name: `Plazo ${place}` })
  for (const [place, dias, precio] of [
    [2, '90', '12'],
    [3, '180', '20.50'],
  ] as const) {
    await form.getByRole('button', { name: 'Agregar plazo' }).click()
    await term(place).getByLabel('Días').fill(dias)
    await term(place).getByLabel('Precio base (S/.)').fill(precio)
  }
  await expect(term(2).getByText('Según la tabla: S/. 27.00.')).toBeVisible()
  await expect(term(3).getByText('Sin regla para S/. 20.50: el público paga el precio base.')).toBeVisible()
  await term(2).getByLabel('Costo (S/.)').fill('12.10')
  await expect(
    term(2).getByText('Ganas -S/. 0.10 (-1 %) con revendedores y S/. 14.90 (123 %) con el público.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  const doubts = page.getByRole('dialog', { name: 'Revisa los precios' })
  await expect(
    doubts.getByText('No hay regla para S/. 20.50: por 180 días el público paga el precio base.'),
  ).toBeVisible()
  await expect(
    doubts.getByText('90 días te cuesta S/. 12.10 y se vende desde S/. 12.00: pierdes en cada venta.'),
  ).toBeVisible()
  await doubts.getByRole('button', { name: 'Cancelar' }).click()
  await term(2).getByLabel('Costo (S/.)').fill('10')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expectMessage(page, 'Producto guardado', () => doubts.getByRole('button', { name: 'Guardar así' }).click())
  const { terms } = await owner.call(api.catalogue.getProduct, { params: { id } })
  expect(terms).toMatchObject([{ dias: 30 }, { dias: 90, costo: 1000 }, { dias: 180, precio: 2050 }])

  const { username, client } = await customer(shop, owner, 200)
  const context = await browser.newContext()
  const shopper = await context.newPage()
  await logInWithToken(shopper, username, password)
  await open(shopper, `/?q=${encodeURIComponent(nombre)}`)
  const card = shopper.getByRole('article').filter({ hasText: nombre })
  await expect(card.getByText('desde S/. 5.00')).toBeVisible()
  await expect(card.getByText('30 a 180 días')).toBeVisible()
  await card.getByRole('link', { name: nombre }).click()
  await shopper.getByRole('radio', { name: /^90 días/ }).check()
  await shopper.getByRole('button', { name: 'Comprar' }).click()
  const dialog = shopper.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog.getByRole('radio', { name: /^90 días\s?S\/\.\s27\.00\s?S\/\.\s0\.30 al día$/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^180 días/ }).check()
  await expect(dialog.getByRole('button', { name: 'Comprar S/. 20.50' })).toBeVisible()
  await dialog.getByRole('radio', { name: /^90 días/ }).check()
  await expect(dialog.getByText(`${nombre}, 90 días`)).toBeVisible()
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  await dialog.getByLabel('Nombre del cliente').fill('Ana')
  await dialog.getByRole('button', { name: 'Comprar S/. 27.00' }).click()
  await expect(receiptOf(shopper).getByText(/90 días, hasta el/)).toBeVisible()
  await closeReceipt(shopper)
  const [bought] = (await client.call(api.purchases.mine)).items
  expect(bought).toMatchObject({ dias: 90, precio: fromSoles(27) })

  await open(shopper, `/purchases?username=%23${bought?.id}`)
  const pass = shopper.getByRole('article', { name: new RegExp(`^Compra ${bought?.id}:`) })
  await pass.getByRole('button', { name: 'Renovar' }).click()
  const renewal = shopper.getByRole('dialog', { name: 'Renovar' })
  await expect(renewal.getByRole('radio', { name: /^90 días/ })).toBeChecked()
  await renewal.getByRole('switch', { name: 'Renovar sola' }).check()
  await renewal.getByRole('radio', { name: /^30 días/ }).check()
  await expect(renewal.getByText('30 días más')).toBeVisible()
  await expectMessage(shopper, 'Renovada hasta el', () =>
    renewal.getByRole('button', { name: /^Renovar S\/\.\s5\.00/ }).click(),
  )
  const [renewed] = (await client.call(api.purchases.mine)).items
  expect(renewed?.endDate.getTime()).toBe((bought?.endDate.getTime() ?? 0) + 30 * dayMs)
  expect(renewed).toMatchObject({ termId: bought?.termId, autoRenew: fromSoles(27) })

  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  await database.query(
    `update purchases set start_date = now() - interval '119 days', end_date = now() + interval '2 hours' where id = $1`,
    [bought?.id],
  )
  await database.end()
  const rows = async () => (await client.call(api.purchases.mine)).items[0]?.renewed
  await expect.poll(rows, { timeout: 90_000 }).toBe(fromSoles(5 + 27))
  await context.close()
})
