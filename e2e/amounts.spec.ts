import type { Locator } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './people.ts'
import {
  buyOne,
  closeDialog,
  expect,
  expectMessage,
  logInWithToken,
  open,
  publish,
  test,
  uniqueUsername,
} from './shop.ts'

/** Types an amount, and reads below the field what the shop makes of it. */
async function typeAmount(field: Locator, text: string, read: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`^${read.replaceAll(/[.?]/g, '\\$&').replaceAll(' ', '\\s')}`),
  )
}

test('a customer tops up the typed amount, with a comma or a point @phone', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  const form = page.getByRole('dialog', { name: 'Recargar saldo' })
  const amount = form.getByLabel('Cantidad de recarga (S/.)')
  await typeAmount(amount, '0,500', '¿Céntimos o soles? Escribe 0.50 o 500.')
  await amount.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('¿Céntimos o soles? Escribe 0.50 o 500.')).toBeVisible()
  await typeAmount(amount, '1,250', 'S/. 1,250.00')
  await amount.press('Enter')
  await expect(form.getByText('Escribe un monto entre S/. 5.00 y S/. 950.00.')).toBeVisible()
  await typeAmount(amount, '20,5', 'S/. 20.50')
  await amount.press('Enter')
  const question = page.getByRole('dialog', { name: 'Monto a recargar' })
  await expect(question).toContainText('S/. 20.50')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('dialog', { name: 'Ahora paga tu recarga' })).toContainText('S/. 20.50')
  const { items } = await client.call(api.wallet.mine)
  expect(items.map(({ quantity }) => quantity)).toContain(2050)
})

test('an administrator credits, debits and refunds the typed amount @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 100)
  const { id } = await buyOne(client, (await publish(administrator, 1)).id)
  const before = (await client.call(api.wallet.mine)).balance
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  const detail = page.getByRole('dialog', { name: username })
  await detail.getByRole('button', { name: 'Bono' }).click()
  const bonus = page.getByRole('dialog', { name: 'Bono' })
  await typeAmount(bonus.getByLabel('Monto del bono (S/.)'), '5,000', 'S/. 5,000.00')
  await bonus.getByRole('button', { name: 'Continuar' }).click()
  await expectMessage(page, `Acreditaste S/. 5,000.00 a ${username}`, () =>
    bonus.getByRole('button', { name: 'Confirmar' }).click(),
  )
  await detail.getByRole('button', { name: 'Quitar saldo' }).click()
  const adjust = page.getByRole('dialog', { name: 'Quitar saldo' })
  await typeAmount(adjust.getByLabel('Monto (S/.)'), '1,250', 'S/. 1,250.00')
  await adjust.getByLabel('Motivo').fill('Un error')
  await expectMessage(page, `Quitaste S/. 1,250.00 a ${username}`, () =>
    adjust.getByRole('button', { name: 'Quitar S/. 1,250.00' }).click(),
  )
  await open(page, `/purchases?tab=ventas&q=${encodeURIComponent(`#${id}`)}`)
  await page.getByRole('button', { name: /^Devolver/ }).click()
  const refund = page.getByRole('dialog', { name: 'Devolver dinero' })
  await typeAmount(refund.getByLabel('Monto (S/.)'), '0,5', 'S/. 0.50')
  await refund.getByLabel('Motivo').fill('Un error')
  await expectMessage(page, `Devolviste S/. 0.50 a ${username}`, () =>
    refund.getByRole('button', { name: 'Devolver S/. 0.50' }).click(),
  )
  expect((await client.call(api.wallet.mine)).balance - before).toBe(fromSoles(5000 - 1250 + 0.5))
})

test('prices, limits, rules and manual payments read amounts alike @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const label = `Yape ${uniqueUsername()}`
  const method = { kind: 'Yape', label, holder: 'Ana Quispe', number: '900000009' } as const
  const { id: methodId } = await administrator.call(api.paymentMethods.create, { body: method })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')

  await open(page, '/conciliacion_superAdmin')
  await page.getByRole('button', { name: 'Anotar un pago' }).click()
  const note = page.getByRole('dialog', { name: 'Anotar un pago' })
  await note.getByLabel('Llegó por').selectOption({ label })
  await typeAmount(note.getByLabel('Monto (S/.)'), '1.250', 'S/. 1,250.00')
  await expectMessage(page, 'Pago anotado', () => note.getByRole('button', { name: 'Anotar' }).click())
  const { items: payments } = await administrator.call(api.paymentsReceived.list, { query: { methodId } })
  expect(payments.map(({ amount }) => amount)).toEqual([125_000])

  await open(page, '/products_superAdmin')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  const product = page.getByRole('dialog', { name: 'Nuevo producto' })
  await product.getByLabel('Qué se vende').selectOption('Sorteo: tickets')
  await product.getByLabel('Categoría').selectOption('Sorteos')
  await product.getByLabel('Nombre del producto').fill(label)
  await product.getByLabel('Descripción').fill('Una tablet.')
  await product.getByLabel('Tickets', { exact: true }).fill('20')
  await typeAmount(product.getByLabel('Precio base (S/.)'), '5,000', 'S/. 5,000.00')
  await typeAmount(product.getByLabel('Precio del ticket (S/.)'), '9,50', 'S/. 9.50')
  await expectMessage(page, 'Producto creado', () => product.getByRole('button', { name: 'Guardar' }).click())
  const { items: products } = await administrator.call(api.catalogue.listProducts, { query: { q: label } })
  expect(products).toMatchObject([{ precio: 500_000, precioRifa: 950 }])

  await open(page, '/settings_superAdmin/pagos')
  const methods = page.getByRole('region', { name: 'Formas de pago' })
  await methods.getByRole('button', { name: 'Agregar forma de pago' }).click()
  const cap = page.getByRole('dialog', { name: 'Agregar forma de pago' }).getByLabel('Tope al mes (S/.)')
  await typeAmount(cap, '1,250', 'S/. 1,250.00')
  await typeAmount(cap, '12,50,0', 'Hay más de un signo de decimales: deja uno.')
  await cap.fill('')
  await closeDialog(page)
  await open(page, '/settings_superAdmin/precios')
  const prices = page.getByRole('region', { name: 'Tabla de precios' })
  await prices.getByRole('button', { name: 'Agregar regla' }).click()
  const rule = prices.getByRole('listitem').last()
  await typeAmount(rule.getByLabel('Precio base'), '1,250', 'S/. 1,250.00')
  await typeAmount(rule.getByLabel('Precio al público'), '5.000', 'S/. 5,000.00')
  await typeAmount(prices.getByLabel('Precio base a probar'), '1250', 'S/. 1,250.00')
  await expect(prices.getByRole('region', { name: 'Vista previa de precios' }).getByText('S/. 5,000.00')).toHaveCount(3)

  await page.reload()
  await open(page, '/conciliacion_superAdmin?tab=solas')
  const limits = page.getByRole('region', { name: 'Aceptar solas' })
  await typeAmount(limits.getByLabel('Hasta por recarga'), '20,5', 'S/. 20.50')
  await typeAmount(limits.getByLabel('Hasta por cliente y día'), '1,250', 'S/. 1,250.00')
  await expectMessage(page, 'La tienda no acepta nada sola', () =>
    limits.getByRole('button', { name: /^Guardar/ }).click(),
  )
  const { autoAccept } = await administrator.call(api.settings.get)
  expect(autoAccept).toMatchObject({ on: false, maxPerTopUp: 2050, maxPerCustomerDay: 125_000 })
})
