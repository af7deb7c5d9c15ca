import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { loseAnswer } from './lose-answer.ts'
import { administratorOf, customer, password } from './people.ts'
import {
  buyOne,
  closeReceipt,
  expect,
  expectMessage,
  logInAndListen,
  logInWithToken,
  open,
  publish,
  test,
  publishRaffle,
} from './shop.ts'

const rowOf = (page: Page, nombre: string) => page.getByRole('button', { name: new RegExp(`^${nombre} `) })

test('a reseller sets a rule, confirms prices and shares a list that guests read and order from @desktop-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 20, 'RESELLER')
  const { id, nombre } = await publish(owner, 2)
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  await logInAndListen(page, reseller.username, password)
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
  await page.getByRole('link', { name: 'Revisar', exact: true }).click()
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
  await expect(page.getByText(/La tienda apagó tu lista el .*: Usa nuestro logo/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('S/. 17.50')).toBeHidden()
  await guest.close()
})

/** Buys one for a customer, who pays this. */
async function buyFor(page: Page, productId: number, salePrice: string): Promise<void> {
  await open(page, `/products/${productId}?comprar=1`)
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByLabel('Nombre del cliente').fill('Rosa')
  await dialog.getByLabel('Teléfono del cliente').fill('955444333')
  await dialog.getByLabel('Precio de venta (opcional)').fill(salePrice)
  await dialog.getByRole('button', { name: /^Comprar/ }).click()
  await page
    .getByRole('button', { name: /Cerrar|Listo|Seguir/ })
    .first()
    .click()
}

test('a reseller notes sale prices while buying and later, and reads the profit of the month @desktop-again', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 40, 'RESELLER')
  const { id, nombre } = await publish(owner, 2)
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  const { id: unpriced } = await buyOne(reseller.client, id)
  await logInWithToken(page, reseller.username, password)
  await buyFor(page, id, '13,5')

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

test('a reseller notes the sale price of a ticket while buying it @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username } = await customer(shop, owner, 40, 'RESELLER')
  const { id } = await publishRaffle(owner, 3)
  await logInWithToken(page, username, password)
  await buyFor(page, id, '3,5')
  await open(page, '/ganancia')
  await expect(page.getByRole('main').getByText('S/. 1.50').first()).toBeVisible()
})

test('a list price that arrives while a reseller types another one leaves what is typed @phone @long', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username } = await customer(shop, owner, 40, 'RESELLER')
  const { id } = await publish(owner, 1)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/price_list/prices**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await logInWithToken(page, username, password)
  await open(page, `/products/${id}?comprar=1`)
  const price = page.getByRole('dialog', { name: 'Confirma tu compra' }).getByLabel('Precio de venta (opcional)')
  await price.focus()
  const read = page.waitForResponse('**/api/v1/price_list/prices**')
  answer.resolve()
  await (await read).finished()
  await page.keyboard.type('15')
  await expect(price).toHaveValue('15')
})

test('a sale and a renewal sent again are paid once though the list price changed @phone @long', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 20, 'RESELLER')
  const { id: productId } = await publish(owner, 3)
  const ask = async (precio: number) => {
    const { items } = await client.call(api.priceLists.prices, { query: { productId } })
    const prices = items.map(({ dias, paid }) => ({ productId, dias, paid, precio: fromSoles(precio), own: true }))
    await client.call(api.priceLists.confirm, { body: { prices } })
  }
  /** Another price on another screen; this one reads the list again because the product was edited. */
  const askMeanwhile = async (precio: number) => {
    await ask(precio)
    const read = page.waitForResponse('**/api/v1/price_list/prices**')
    await owner.call(api.catalogue.changeProduct, { params: { id: productId }, body: { descripcion: `A ${precio}` } })
    await read
  }
  await ask(3)
  await logInAndListen(page, username, password)
  await open(page, `/products/${productId}?comprar=1`)
  const paying = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await paying.getByLabel('Nombre del cliente').fill('Rosa')
  await paying.getByLabel('Teléfono del cliente').fill('955444333')
  await expect(paying.getByLabel('Precio de venta (opcional)')).toHaveValue('3.00')
  await page.route('**/api/v1/purchases', (route) =>
    route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
  )
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  await expect(paying.getByText('No hay conexión con la tienda')).toBeVisible()
  await askMeanwhile(4)
  await page.unroute('**/api/v1/purchases')
  await paying.getByRole('button', { name: /^Comprar/ }).click()
  await closeReceipt(page)
  const { items, total } = await client.call(api.purchases.mine)
  expect(total).toBe(1)
  expect(items[0]?.precioVenta).toBe(fromSoles(3))

  await open(page, `/purchases?username=%23${items[0]?.id}&renovar=${items[0]?.id}`)
  const renewing = page.getByRole('dialog', { name: 'Renovar' })
  await expect(renewing.getByLabel('Precio de venta (opcional)')).toHaveValue('4.00')
  await page.route('**/api/v1/purchases/renew', loseAnswer)
  await renewing.getByRole('button', { name: /^Renovar S/ }).click()
  await expect(renewing.getByText('No hay conexión con la tienda')).toBeVisible()
  await askMeanwhile(5)
  await page.unroute('**/api/v1/purchases/renew')
  await expectMessage(page, 'Renovada hasta el', () => renewing.getByRole('button', { name: /^Renovar S/ }).click())
  const [after] = (await client.call(api.purchases.mine)).items
  expect(after?.renewed).toBe(fromSoles(1))
})

test('an open price list shows what its reseller pays from the moment they have a level @phone', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const reseller = await customer(shop, owner, 0, 'RESELLER')
  const { id, nombre } = await publish(owner, 1)
  await owner.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(10) } })
  const level = await owner.call(api.levels.create, { body: { name: `Nivel ${id}`, discount: 20 } })
  await logInAndListen(page, reseller.username, password)
  await open(page, `/mis-precios?q=${encodeURIComponent(nombre)}`)
  await expect(rowOf(page, nombre)).toContainText('10.00')
  await owner.call(api.levels.give, { params: { id: reseller.id }, body: { levelId: level.id } })
  await expect(rowOf(page, nombre)).toContainText('8.00')
})
