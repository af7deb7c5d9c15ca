import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { drawQr } from '../server/features/payment-methods/draw-qr.ts'
import { qrPicture } from '../server/testing/qr-picture.ts'
import { administratorOf, customer, password } from './people.ts'
import { dialogsGone, expect, expectMessage, logInWithToken, open, test, uniqueUsername } from './shop.ts'

test("an administrator uploads a QR, and its customer's screen shows one that reads the same @desktop-again", async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const label = `Yape ${uniqueUsername()}`
  await administrator.call(api.paymentMethods.create, {
    body: { kind: 'Yape', label, holder: 'Ana Ríos', number: '900 000 007' },
  })
  const text = Buffer.from(`PAGO ${label}`)
  const picture = async (held: Buffer) => ({
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: await qrPicture(drawQr(held)),
  })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/settings_superAdmin/pagos')
  const row = page.getByRole('listitem').filter({ hasText: label })
  await row.getByRole('button', { name: 'Cambiar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar forma de pago' })
  const file = dialog.getByLabel('Archivo: QR')
  await file.setInputFiles(await picture(Buffer.from('https://tienda.pe/pagar')))
  await expect(dialog.getByRole('alert').filter({ hasText: 'Ese QR lleva a una página' })).toBeVisible()
  await file.setInputFiles(await picture(text))
  await expect(dialog.getByRole('img', { name: 'QR que verá tu cliente' })).toBeVisible()
  await expectMessage(page, 'Guardado', () => dialog.getByRole('button', { name: 'Guardar' }).click())
  await dialogsGone(page)

  const { username, client } = await customer(shop, administrator, 0)
  await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  const theirs = await browser.newPage({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
  await logInWithToken(theirs, username, password)
  await open(theirs, '/billetera')
  await theirs.getByRole('button', { name: /^Ver cómo pagar/ }).click()
  await theirs.getByRole('radio', { name: label }).check()
  const shown = await theirs.getByRole('img', { name: `QR de ${label}` }).screenshot({ scale: 'device' })
  const read = await administrator.wire(api.paymentMethods.readQr, {
    file: { name: 'shown.png', type: 'image/png', bytes: new Uint8Array(shown) },
  })
  expect(read.json).toMatchObject({ qr: text.toString('base64') })
  await theirs.close()

  await row.getByRole('button', { name: 'Cambiar' }).click()
  await dialog.getByRole('button', { name: 'Quitar QR' }).click()
  await expectMessage(page, 'Guardado', () => dialog.getByRole('button', { name: 'Guardar' }).click())
  await expect(row).toBeVisible()
  const method = (await administrator.call(api.paymentMethods.list)).find((one) => one.label === label)
  expect(method).toMatchObject({ qr: null })
  await administrator.call(api.paymentMethods.remove, { params: { id: method?.id ?? 0 } })
})
