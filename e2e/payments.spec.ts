import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { limaClock } from '#domain/lima.ts'
import { formatSoles, fromSoles } from '#domain/money.ts'
import { drawnPicture } from '../server/testing/drawn-picture.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, password } from './people.ts'
import {
  apiClient,
  closeDialog,
  dialogsGone,
  expect,
  expectMessage,
  logInWithToken,
  open,
  test,
  uniqueUsername,
} from './shop.ts'

const thanks = 'Gracias. Te avisamos cuando aceptemos tu recarga.'

/** Goes on from where to pay to what is told once it is paid. */
async function reportPayment(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ya pagué' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ya pagué' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function newcomer(shop: ShopProcess, username = uniqueUsername()): Promise<string> {
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  return username
}

test('a customer enters and corrects payment details, and an administrator reads them @phone', async ({
  page,
  shop,
}) => {
  const username = await newcomer(shop)
  const number = uniqueUsername().toUpperCase()
  const taken = uniqueUsername().toUpperCase()
  // Only a second top-up of one's own is refused: of others nobody learns which numbers are in use.
  const before = await apiClient(shop, username, password)
  const methodId = (await before.call(api.paymentMethods.list)).find(({ kind }) => kind === 'Plin')?.id ?? 0
  await before.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20), methodId, operationNumber: taken } })

  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByLabel('Cantidad de recarga (S/.)').fill('35')
  await page.getByRole('dialog', { name: 'Recargar saldo' }).getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('radio', { name: /^Plin( de la tienda)?$/ }).check()
  const pay = await reportPayment(page)
  const field = pay.getByLabel('N.º de operación')
  const save = pay.getByRole('button', { name: 'Enviar' })
  await save.click()
  await expect(pay.getByText('Sube tu comprobante o escribe el N.º de operación.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('12')
  await save.click()
  await expect(pay.getByText('Escribe de 4 a 30 letras o números, como están en el comprobante.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(taken.toLowerCase())
  await save.click()
  await expect(pay.getByText('Ese N.º de operación ya está en otra recarga.')).toBeVisible()
  await expect(pay.getByRole('radio', { name: /^Plin( de la tienda)?$/ })).toBeChecked()
  await field.fill(`${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`)
  await expectMessage(page, thanks, () => save.click())
  await dialogsGone(page)
  // The other one is from before.
  await page
    .getByRole('button', { name: /^Ver cómo pagar/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: /^Plin( de la tienda)?$/ })).toBeChecked()
  await reportPayment(page)
  await expect(field).toHaveValue(number)
  await pay.getByRole('radio', { name: /^Transferencia( · Banco de Demostración)?$/ }).check()
  const when = pay.getByLabel('¿Cuándo pagaste? (opcional)')
  const paidAt = Date.now() - 40 * 60_000
  await when.fill(limaClock(new Date(paidAt + 3 * 60 * 60_000)))
  await save.click()
  await expect(pay.getByText('El pago no puede ser de una hora que todavía no llega.')).toBeVisible()
  await when.fill(limaClock(new Date(paidAt)))
  await expectMessage(page, thanks, () => save.click())
  await dialogsGone(page)

  const administrator = await page.context().browser()?.newPage()
  if (!administrator) throw new Error('there is no browser')
  await logInWithToken(administrator, 'superadmin', 'Demo-tienda-26')
  await open(administrator, `/billetera_superAdmin?username=${username}`)
  const row = administrator.getByRole('listitem', { name: `S/. 35.00 de ${username}` })
  await row.getByRole('button', { name: /^Ver detalle/ }).click()
  const detail = administrator.getByRole('dialog', { name: 'Recarga de S/. 35.00' })
  await expect(detail).toContainText(`Transferencia · Banco de Demostración · n.º ${number} · pagó el`)
  await expect(detail).toContainText(` - ${limaClock(new Date(paidAt)).slice(11)}`)
  await administrator.close()
})

test('a correction keeps the method of a top-up although it is no longer offered @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const method = { kind: 'Yape', label: 'Yape viejo', holder: 'Ana', number: '900 000 009' } as const
  const { id: methodId } = await administrator.call(api.paymentMethods.create, { body: method })
  const username = await newcomer(shop)
  const customer = await apiClient(shop, username, password)
  const [wrong, right] = [uniqueUsername().toUpperCase(), uniqueUsername().toUpperCase()]
  const body = { quantity: fromSoles(35), methodId, operationNumber: wrong }
  await customer.call(api.wallet.requestTopUp, { body })
  const off = { ...method, active: false }
  await administrator.call(api.paymentMethods.change, { params: { id: methodId }, body: off })

  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: /^Ver cómo pagar/ }).click()
  await expect(page.getByRole('radio', { name: 'Yape viejo' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Yape viejo' })).toContainText('900 000 009')
  const pay = await reportPayment(page)
  await pay.getByLabel('N.º de operación').fill(right)
  await expectMessage(page, thanks, () => pay.getByRole('button', { name: 'Enviar' }).click())
  expect((await customer.call(api.wallet.mine)).items).toMatchObject([{ methodId, operationNumber: right }])
})

test('a customer sends a voucher, reads the rejection, asks again and is credited @desktop', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const username = await newcomer(shop)
  const [wrong, right] = [uniqueUsername().toUpperCase(), uniqueUsername().toUpperCase()]
  const customer = await apiClient(shop, username, password)
  const [{ id: methodId } = { id: 0 }] = await customer.call(api.paymentMethods.list)
  const body = { quantity: fromSoles(35), methodId, operationNumber: wrong }
  await customer.call(api.wallet.requestTopUp, { body })
  const desk = await browser.newPage({ ...(baseURL && { baseURL }) })
  await logInWithToken(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, `/billetera_superAdmin?username=${username}`)
  const row = desk.getByRole('listitem', { name: `S/. 35.00 de ${username}` })
  await expect(row).toContainText('Primera recarga')

  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: /^Ver cómo pagar/ }).click()
  await reportPayment(page)
  const picture = page.getByLabel('Archivo: comprobante')
  await picture.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') })
  await expect(page.getByText('El archivo no es una imagen. Elige una foto')).toBeVisible()
  const voucher = { name: 'yape.png', mimeType: 'image/png', buffer: await drawnPicture(Date.now() % 100_000) }
  await expectMessage(page, 'Recibimos tu comprobante', () => picture.setInputFiles(voucher))
  await expect(page.getByRole('img', { name: 'tu comprobante' })).toBeVisible()
  await closeDialog(page)

  // The voucher appears without a reload, beside the row where there is room, and can be enlarged.
  if ((desk.viewportSize()?.width ?? 0) >= 1280)
    await expect(desk.getByRole('complementary', { name: 'Comprobante' }).getByRole('img')).toBeVisible()
  await row.getByRole('button', { name: /^Ver comprobante/ }).click()
  const seen = desk.getByRole('dialog', { name: 'Comprobante de S/. 35.00' })
  await expect(seen).toContainText(`n.º ${wrong}`)
  const larger = seen.getByRole('button', { name: /^Ampliar comprobante/ })
  await larger.click()
  await expect(larger).toHaveAttribute('aria-pressed', 'true')
  await closeDialog(desk)
  await row.getByRole('button', { name: /^Más: / }).click()
  await desk.getByRole('menuitem', { name: 'Rechazar' }).click()
  const why = desk.getByRole('dialog', { name: 'Rechazar recarga' })
  await why.getByRole('radio', { name: 'Otro motivo' }).check()
  await why.getByRole('button', { name: 'Rechazar' }).click()
  await expect(why.getByText('Escribe el motivo.')).toBeVisible()
  const motivo = 'El N.º de operación es otro.'
  await why.getByRole('radio', { name: motivo }).check()
  await expectMessage(page, `Rechazamos tu recarga de S/. 35.00. Motivo: ${motivo}`, () =>
    why.getByRole('button', { name: 'Rechazar' }).click(),
  )
  await expect(row).toContainText('Rechazada')
  await expect(desk.getByText(`No hay recargas de «${username}» por aceptar.`)).toBeVisible()
  await page.getByRole('link', { name: 'Rechazadas y anuladas' }).click()
  const rejected = page.getByRole('listitem').filter({ hasText: 'Rechazada' })
  await expect(rejected).toContainText(`Motivo: ${motivo}`)
  await expect(page.getByText('Pendiente')).toBeHidden()
  await rejected.getByRole('button', { name: /^Pedir otra vez/ }).click()
  const asking = page.getByRole('dialog', { name: 'Recargar saldo' })
  await expect(asking.getByLabel('Cantidad de recarga (S/.)')).toHaveValue('35.00')
  await asking.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const pay = await reportPayment(page)
  await expect(pay.getByLabel('N.º de operación')).toHaveValue(wrong)
  await pay.getByLabel('N.º de operación').fill(right)
  await expectMessage(page, thanks, () => pay.getByRole('button', { name: 'Enviar' }).click())
  await dialogsGone(page)
  const { items } = await customer.call(api.wallet.mine, { query: { state: 'false' } })
  expect(items).toMatchObject([{ methodId, operationNumber: right }])
  await desk.getByRole('button', { name: '1 recarga nueva' }).click()
  await expect(desk.getByRole('complementary', { name: 'Comprobante' })).toContainText(`n.º ${right}`)
  await expectMessage(page, 'Aceptamos tu recarga de S/. 35.00.', () =>
    row.getByRole('button', { name: /^Aceptar/ }).click(),
  )
  await desk.close()
  await expect(page.getByText('S/. 35.00', { exact: true }).first()).toBeVisible()
})

test('identifying céntimos change the amount to pay until they are switched off @phone', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const [username, other] = [await newcomer(shop), await newcomer(shop)]
  const owner = await browser.newPage({ ...(baseURL && { baseURL }) })
  await logInWithToken(owner, 'superadmin', 'Demo-tienda-26')
  await open(owner, '/settings_superAdmin/pagos')
  const identify = owner.getByRole('switch', { name: 'Céntimos que identifican' })
  await expectMessage(owner, 'Cada recarga pedirá un monto distinto', () => identify.click())
  await expect(identify).toBeChecked()
  const theirs = await apiClient(shop, other, password)
  const taken = await theirs.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(50) } })

  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByLabel('Cantidad de recarga (S/.)').fill('50')
  await page.getByRole('dialog', { name: 'Recargar saldo' }).getByRole('button', { name: 'Recargar' }).click()
  const question = page.getByRole('dialog', { name: 'Monto a recargar' })
  await expect(question).toContainText('Le sumamos unos céntimos, que también entran a tu saldo')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const exact = page.getByRole('region', { name: 'Monto a pagar' })
  await expect(exact).toContainText(/Paga exactamente S\/\.\s50\.\d\d: así reconocemos tu pago sin esperar\./)
  const customer = await apiClient(shop, username, password)
  const { items } = await customer.call(api.wallet.mine, { query: { state: 'false' } })
  const amount = formatSoles(items[0]?.quantity ?? taken.quantity)
  expect(items[0]?.quantity).not.toBe(taken.quantity)
  await expect(exact.getByText(amount, { exact: true }).first()).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expectMessage(page, 'Copiado', () => exact.getByRole('button', { name: 'Copiar monto' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(amount.replace('S/. ', ''))
  await closeDialog(page)

  await expectMessage(owner, 'Las recargas piden el monto que se escribe', () => identify.click())
  await open(owner, `/billetera_superAdmin?username=${username}`)
  await expectMessage(page, `Aceptamos tu recarga de ${amount}.`, () =>
    owner.getByRole('button', { name: `Aceptar ${amount} de ${username}` }).click(),
  )
  await owner.close()
  expect((await customer.call(api.wallet.mine)).balance).toBe(items[0]?.quantity)
  expect(await theirs.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(50) } })).toMatchObject({
    quantity: 5000,
    typedQuantity: null,
  })
})

test('an administrator accepts and rejects twenty top-ups by keyboard @desktop @long', async ({ page, shop }) => {
  const prefix = uniqueUsername()
  for (const letter of 'abcd') {
    const customer = await apiClient(shop, await newcomer(shop, `${prefix}${letter}`), password)
    for (let count = 0; count < 5; count++)
      await customer.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10) } })
  }
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/billetera_superAdmin?username=${prefix}`)
  const rows = page.getByRole('listitem', { name: /^S\/\.\s10\.00 de / })
  await expect(page.getByRole('heading', { name: '(20) Recarga(s) para aceptar' })).toBeVisible()
  await expect(rows).toHaveCount(15)
  await page.keyboard.press('j')
  for (const [screen, shown] of [
    ['first', 15],
    ['second', 5],
  ] as const) {
    for (let index = 0; index < shown; index++) {
      await expect(rows.nth(index), screen).toBeFocused()
      if (index % 5 !== 4) await page.keyboard.press('a')
      else {
        await page.keyboard.press('r')
        await expect(page.getByRole('radio', { name: 'No encontramos ese pago.' })).toBeFocused()
        await page.keyboard.press('Enter')
      }
    }
  }
  await expect(page.getByText(`No hay recargas de «${prefix}» por aceptar.`)).toBeVisible()
  const administrator = await administratorOf(shop)
  const count = async (estado: 'Aceptada' | 'Rechazada') =>
    (await administrator.call(api.wallet.list, { query: { username: prefix, estado: [estado] } })).total
  expect([await count('Aceptada'), await count('Rechazada')]).toEqual([16, 4])
})
