import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

const rowOf = (page: Page, nombre: string) => page.getByRole('button', { name: new RegExp(`^${nombre} `) })

test('a reseller sets a rule, confirms prices and shares a list that guests read and order from', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 20, 'RESELLER')
  const { id, nombre } = await publish(owner, 2)
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  await logInWithToken(page, reseller.username, password)
  await open(page, `/mis-precios?q=${encodeURIComponent(nombre)}`)
  await expect(rowOf(page, nombre)).toContainText('Sin precio')
  await page.getByRole('button', { name: 'Poner mi regla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(dialog.getByText('Escribe un número entero de 0 a 1000.')).toBeVisible()
  await dialog.getByLabel('Por ciento').fill('30')
  await dialog.getByLabel('Redondear hacia arriba').selectOption('A .90')
  await expect(dialog.getByText('Si pagas S/. 10.00, propone S/. 13.90.')).toBeVisible()
  await expectMessage(page, 'Ningún precio confirmado cambió', () =>
    dialog.getByRole('button', { name: 'Guardar regla' }).click(),
  )
  await expect(rowOf(page, nombre)).toContainText('13.90')
  await expect(rowOf(page, nombre)).toContainText('Sin confirmar')
  await page.getByRole('button', { name: 'Confirmar 1 precio' }).click()
  await expectMessage(page, 'Confirmaste 1 precio', () => dialog.getByRole('button', { name: 'Confirmar' }).click())
  await expect(rowOf(page, nombre)).not.toContainText('Sin confirmar')

  await page.getByRole('switch', { name: 'Cualquiera con el enlace la ve' }).click()
  await expect(page.getByText(/\/r\/[0-9a-z]{20}$/)).toBeVisible()
  const address = (await page.getByText(/\/r\/[0-9a-z]{20}$/).textContent()) ?? ''
  const guest = await browser.newPage({ baseURL: baseURL ?? '' })
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByRole('heading', { name: `Vendedor independiente · ${reseller.username}` })).toBeVisible()
  const order = guest.getByRole('link', { name: `Pedir por WhatsApp ${nombre}, 30 días` })
  await expect(order).toHaveAttribute('href', /^https:\/\/wa\.me\/51987654321\?text=.*13\.90/)

  // A dearer base asks for a review, and changes nothing that guests see.
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(14) } })
  await open(page, '/mis-precios')
  await page.getByRole('link', { name: 'Revisar' }).click()
  await expect(rowOf(page, nombre)).toContainText('Bajo tu costo')
  await guest.reload()
  await expect(guest.getByText('S/. 13.90')).toBeVisible()
  await rowOf(page, nombre).click()
  await dialog.getByLabel('Mi precio (S/.)').fill('13')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText(/Escribe un monto entre S\/\.\s14\.00 y/)).toBeVisible()
  await dialog.getByLabel('Mi precio (S/.)').fill('17.50')
  await expectMessage(page, 'Precio confirmado', () =>
    dialog.getByRole('button', { name: /^Confirmar S\/\.\s17\.50/ }).click(),
  )
  await expect(page.getByText('Nada por revisar')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('S/. 17.50')).toBeVisible()

  await owner.call(api.priceLists.stop, { params: { id: reseller.id }, body: { motivo: 'Usa nuestro logo' } })
  await guest.reload()
  await expect(guest.getByText('S/. 17.50')).toBeHidden()
  await page.reload()
  await expect(page.getByText(/La tienda apagó tu lista el .*: Usa nuestro logo/)).toBeVisible()
  await guest.close()
})

test('a reseller notes sale prices while buying and later, and reads the profit of the month', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 40, 'RESELLER')
  const { id, nombre } = await publish(owner, 2)
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  const { id: unpriced } = await buyOne(reseller.client, id)
  await logInWithToken(page, reseller.username, password)
  await open(page, `/products/${id}?comprar=1`)
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByLabel('Nombre del cliente').fill('Rosa')
  await dialog.getByLabel('Teléfono del cliente').fill('955444333')
  await dialog.getByLabel('Precio de venta (opcional)').fill('13,5')
  await dialog.getByRole('button', { name: /^Comprar/ }).click()
  await page
    .getByRole('button', { name: /Cerrar|Listo|Seguir/ })
    .first()
    .click()

  await open(page, '/ganancia')
  const main = page.getByRole('main')
  await expect(main.getByText('S/. 3.50').first()).toBeVisible()
  await main.getByRole('link', { name: 'Ponerles precio' }).click()
  await main.getByRole('button', { name: `Poner precio compra ${unpriced}` }).click()
  const prices = page.getByRole('dialog', { name: 'Precio de venta' })
  await prices.getByLabel(/^Compra del/).fill('15')
  await expectMessage(page, 'Precio de venta guardado', () => prices.getByRole('button', { name: 'Guardar' }).click())
  await expect(main.getByText('Todas tienen su precio de venta')).toBeVisible()
  await main.getByRole('link', { name: 'Por producto' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: nombre })).toContainText('S/. 8.50')
})
