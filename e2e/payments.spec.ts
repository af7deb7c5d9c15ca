import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { closeDialog, expect, freshUsername, hear, logIn, open, somebody, test } from './shop.ts'

const password = 'Una-clave-larga-7'

async function newcomer(shop: ShopProcess): Promise<string> {
  const username = freshUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  return username
}

test('a customer says by which method and with which number a top-up was paid, and corrects it; the desk reads it', async ({
  page,
  shop,
}) => {
  const [username, other] = [await newcomer(shop), await newcomer(shop)]
  const number = freshUsername().toUpperCase()
  const taken = freshUsername().toUpperCase()
  const theirs = await somebody(shop, other, password)
  const [{ id: methodId } = { id: 0 }] = await theirs.call(api.paymentMethods.list)
  await theirs.call(api.wallet.askTopUp, { body: { quantity: fromSoles(20), methodId, operationNumber: taken } })

  await logIn(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByLabel('Cantidad de recarga (S/.)').fill('35')
  await page.getByRole('dialog', { name: 'Recargar saldo' }).getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const pay = page.getByRole('dialog', { name: 'Ahora paga tu recarga' })
  const field = pay.getByLabel('Número de operación')
  const save = pay.getByRole('button', { name: 'Guardar número' })
  await field.fill('12')
  await save.click()
  await expect(pay.getByText('Escribe de 4 a 30 letras o números, como están en el comprobante.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(taken.toLowerCase())
  await save.click()
  await expect(pay.getByText('Ese número de operación ya está en otra recarga.')).toBeVisible()
  await pay.getByLabel('Pagué por').selectOption('Plin de la tienda')
  await field.fill(`${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`)
  await hear(page, 'Guardamos tu número de operación', () => save.click())
  await expect(field).toHaveValue(number)
  await expect(pay.getByLabel('Pagué por')).toHaveValue(/\d+/)
  await pay.getByLabel('Pagué por').selectOption('Transferencia · Banco de Demostración')
  await hear(page, 'Guardamos tu número de operación', () => pay.getByRole('button', { name: 'Corregir' }).click())
  await closeDialog(page)

  const administrator = await page.context().browser()?.newPage()
  if (!administrator) throw new Error('there is no browser')
  await logIn(administrator, 'superadmin', 'Demo-tienda-26')
  await open(administrator, `/billetera_superAdmin?username=${username}`)
  const row = administrator.getByRole('listitem', { name: `S/. 35.00 de ${username}` })
  await expect(row).toContainText(`Transferencia · Banco de Demostración · n.º ${number}`)
  await administrator.close()
})

test('a customer reads why a top-up was rejected, asks for it again with the right number, and gets it', async ({
  page,
  shop,
}) => {
  const username = await newcomer(shop)
  const [wrong, right] = [freshUsername().toUpperCase(), freshUsername().toUpperCase()]
  const customer = await somebody(shop, username, password)
  const administrator = await somebody(shop, 'superadmin', 'Demo-tienda-26')
  const [{ id: methodId } = { id: 0 }] = await customer.call(api.paymentMethods.list)
  const body = { quantity: fromSoles(35), methodId, operationNumber: wrong }
  const { id } = await customer.call(api.wallet.askTopUp, { body })

  await logIn(page, username, password)
  await open(page, '/billetera')
  await expect(page.getByText('Pendiente')).toBeVisible()
  const motivo = 'No encontramos un pago con ese número.'
  await hear(page, `Rechazamos tu recarga de S/. 35.00. Motivo: ${motivo}`, () =>
    administrator.call(api.wallet.rejectTopUp, { params: { id }, body: { motivo } }),
  )
  const rejected = page.getByRole('listitem').filter({ hasText: 'Rechazada' })
  await expect(rejected).toContainText(`Motivo: ${motivo}`)
  await expect(page.getByText('Pendiente')).toBeHidden()
  await rejected.getByRole('button', { name: /^Pedir otra vez/ }).click()
  const asking = page.getByRole('dialog', { name: 'Recargar saldo' })
  await expect(asking.getByLabel('Cantidad de recarga (S/.)')).toHaveValue('35.00')
  await asking.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const pay = page.getByRole('dialog', { name: 'Ahora paga tu recarga' })
  await expect(pay.getByLabel('Número de operación')).toHaveValue(wrong)
  await pay.getByLabel('Número de operación').fill(right)
  await hear(page, 'Guardamos tu número de operación', () =>
    pay.getByRole('button', { name: 'Guardar número' }).click(),
  )
  await closeDialog(page)
  const { items } = await customer.call(api.wallet.mine, { query: { state: 'false' } })
  expect(items).toMatchObject([{ methodId, operationNumber: right }])
  await hear(page, 'Aceptamos tu recarga de S/. 35.00.', () =>
    administrator.call(api.wallet.acceptTopUp, { params: { id: items[0]?.id ?? 0 } }),
  )
  await expect(page.getByText('S/. 35.00', { exact: true }).first()).toBeVisible()
})
