import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, logInAndListen, open, publish, test } from './shop.ts'

test('an administrator fills a cost, pays a supplier out, and the supplier sees it @phone-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 3)
  const supplier = await customer(shop, administrator, 0, 'ADMIN')
  const person = await customer(shop, administrator, 100)
  const params = { id: productId }
  await administrator.call(api.catalogue.changeProduct, { params, body: { sellerId: supplier.id, garantiaDias: 0 } })
  await buyOne(person.client, productId)
  await buyOne(person.client, productId)

  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/liquidaciones')
  const row = page.getByRole('article', { name: `Liquidación de ${supplier.username}` })
  await expect(row).toContainText('2 ventas')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Poner costo' }).first().click()
  const cost = page.getByRole('dialog', { name: 'Poner el costo' })
  await expect(cost.getByRole('checkbox', { name: /^A las 2 que no lo tienen/ })).toBeChecked()
  await cost.getByRole('textbox', { name: 'Costo (S/.)' }).fill('3.50')
  await cost.getByRole('button', { name: 'Poner S/. 3.50' }).click()
  await expect(cost).toBeHidden()
  await expect(page.getByRole('article', { name: /^Venta/ }).first()).toContainText('S/. 3.50')
  await expect(page.getByRole('article', { name: /^Venta/ }).first()).toContainText('Retenido hasta el')

  // Nothing of it is payable for a week; what is owed from before is entered as a correction.
  await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Corregir', exact: true }).first().click()
  const correction = page.getByRole('dialog', { name: 'Corregir la liquidación' })
  await correction.getByRole('textbox', { name: 'Monto (S/.)' }).fill('20')
  await correction.getByRole('textbox', { name: 'Motivo' }).fill('Lo del cuaderno')
  await correction.getByRole('button', { name: 'Corregir S/. 20.00' }).click()
  await expect(correction).toBeHidden()

  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  const payout = page.getByRole('dialog', { name: 'Pagar a un proveedor' })
  await payout.getByRole('textbox', { name: 'Monto (S/.)' }).fill('12.50')
  await payout.getByRole('textbox', { name: 'N.º de operación' }).fill(`9${supplier.id}77`)
  await payout.getByRole('button', { name: 'Anotar S/. 12.50' }).dblclick()
  await expect(payout).toBeHidden()
  const summary = page.getByRole('region', { name: 'Resumen' })
  await expect(summary).toContainText('S/. 7.50')
  for (const kind of ['CSV', 'PDF']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Descargar en ${kind}` }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^liquidacion-.*\\.${kind.toLowerCase()}$`))
  }

  const theirs = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logInAndListen(theirs, supplier.username, password)
  await theirs.getByRole('button', { name: 'Menu' }).click()
  await theirs.getByRole('menuitem', { name: 'Liquidaciones' }).click()
  await expect(theirs.getByRole('article', { name: /^Pago/ })).toContainText('-S/. 12.50')
  await expect(theirs.getByRole('article', { name: /^Venta/ }).first()).toContainText(nombre)
  await expect(theirs.getByRole('article', { name: /^Corrección/ })).toContainText('Lo del cuaderno')
  await expect(theirs.getByRole('button', { name: 'Pagar', exact: true })).toHaveCount(0)
  await theirs.close()
  const { payable, paid, held } = (
    await administrator.call(api.settlements.entries, { params: { userId: supplier.id }, query: {} })
  ).account
  expect([payable, paid, held]).toEqual([fromSoles(7.5), fromSoles(12.5), fromSoles(7)])
  const { items } = await supplier.client.call(api.notices.list, { query: {} })
  expect(items.slice(0, 2)).toMatchObject([{ kind: 'newDevice' }, { kind: 'paidOut', title: 'Te pagaron' }])
})
