import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { publishRaffleWithEnd } from './raffle-with-end.ts'
import { draw, expect, logIn, open, publishRaffle, test, uniqueUsername, logInAndListen } from './shop.ts'

test('a buyer agrees to the terms of a raffle once, and buys no more than one person may @desktop-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const nombre = `Premio ${uniqueUsername()}`
  const price = fromSoles(2)
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: {
      nombre,
      descripcion: 'Un premio.',
      dias: 30,
      precio: price,
      precioRifa: price,
      stock: 9,
      categoryId: 12,
      tipoSorteo: 'promocion',
      terminos: 'Gana un ticket.\nSe entrega en Lima.',
      autorizacion: 'R.D. 123-2026',
      autorizacionDocumento: 'https://ejemplo.pe/rd-123.pdf',
      maxPorPersona: 2,
      minTickets: 3,
      finSorteo: new Date(Date.now() + 9 * dayMs),
    },
  })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const buyer = await logInNewCustomer(page, shop, administrator, 20)
  await open(page, `/products/${id}`)
  const terms = page.getByRole('region', { name: 'El sorteo' })
  for (const text of ['Promoción comercial', '2 tickets', '3 tickets', 'R.D. 123-2026', 'Ver documento'])
    await expect(terms.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByText('Bases del sorteo').click()
  await expect(dialog.getByText('Se entrega en Lima.')).toBeVisible()
  const pay = dialog.getByRole('button', { name: /^Comprar/ })
  const agree = dialog.getByRole('checkbox', { name: 'Tengo 18 años o más y acepto las bases' })
  await dialog.getByLabel('Nombre del cliente').fill('Ana')
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  await expect(pay).toBeDisabled()
  await agree.check()
  await pay.click()
  await page.getByRole('dialog', { name: 'Compra exitosa' }).getByRole('button', { name: 'Cerrar' }).first().click()
  expect(await buyer.client.call(api.raffles.agreement, { params: { id } })).toEqual({ version: 1, adult: true })

  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  await expect(pay).toBeEnabled()
  await expect(agree).toHaveCount(0)
  await dialog.getByLabel('Cantidad').fill('2')
  await dialog.getByLabel('Nombre del cliente').fill('Ana')
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  await pay.click()
  await expect(dialog.getByText('Con eso pasarías el máximo de tickets por persona de este sorteo.')).toBeVisible()
})

test('a buyer of a cart agrees once to the terms of all raffles in it @desktop-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const raffles = [await publishRaffleWithEnd(administrator, 5), await publishRaffleWithEnd(administrator, 5)]
  const buyer = await customer(shop, administrator, 20)
  for (const { id } of raffles) await buyer.client.call(api.cart.add, { body: { productId: id, quantity: 1 } })
  await logInAndListen(page, buyer.username, password)
  await open(page, '/')
  await page.getByRole('button', { name: /^Carrito/ }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByLabel('Nombre del cliente').fill('Ana')
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  const agree = dialog.getByRole('checkbox', { name: 'Tengo 18 años o más y acepto las bases de los sorteos' })
  await agree.check()
  // What was accepted is what was shown: other terms are asked for anew, as soon as the page hears of them.
  const [first, second] = raffles
  await administrator.call(api.catalogue.changeProduct, {
    params: { id: first?.id ?? 0 },
    body: { terminos: 'Otras.' },
  })
  const pay = dialog.getByRole('button', { name: /^Comprar/ })
  await expect(agree).not.toBeChecked()
  await expect(pay).toBeDisabled()
  await agree.check()
  await pay.click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toBeVisible()
  for (const [raffle, version] of [
    [first, 2],
    [second, 1],
  ] as const)
    expect(await buyer.client.call(api.raffles.agreement, { params: { id: raffle?.id ?? 0 } })).toEqual({
      version,
      adult: true,
    })
})

test('an administrator uploads the authorisation of a raffle, which its buyers download @desktop', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffleWithEnd(administrator, 5)
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('button', { name: `Editar ${nombre}` }).click()
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  const file = form.getByLabel('Archivo: autorización')
  await file.setInputFiles({ name: 'rd.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no es un PDF') })
  await expect(form.getByText(/no es una imagen válida|no es una imagen/)).toBeVisible()
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  await file.setInputFiles({ name: 'rd.pdf', mimeType: 'application/pdf', buffer })
  await expect(form.getByRole('button', { name: 'Descargar documento' })).toBeVisible()
  await open(page, `/products/${id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('region', { name: 'El sorteo' }).getByRole('button', { name: 'Descargar documento' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

test('an administrator downloads the report of a draw, whole and to publish @phone-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const buyer = await customer(shop, administrator, 5)
  await buyer.client.call(api.purchases.buy, { body: { productId: id, nombreUser: 'Ana', telefono: '987654321' } })
  await draw(administrator, id)
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/ganadores_superAdmin')
  const menu = page.getByRole('button', { name: new RegExp(`^Informe de .*${nombre}`) })
  for (const which of [/para la autoridad/, /para publicar/]) {
    await menu.click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: which }).click()
    expect((await saved).suggestedFilename()).toMatch(/^informe-de-ganadores.*\.pdf$/)
  }
})
