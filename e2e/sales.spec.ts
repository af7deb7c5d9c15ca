import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { endOf } from '#domain/purchase.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf } from './people.ts'
import {
  pressEnterOn,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  logInAndListen,
  open,
  publish,
  apiClient,
  test,
  write,
} from './shop.ts'

const inLima = { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const formatDay = (date: Date) => new Intl.DateTimeFormat('es-PE', inLima).format(date)
const telefono = '+51911222333'

/** A sale of proveedor1 to the reseller, for a customer of a unique name. */
async function sold(shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 2)
  const sellers = await administrator.call(api.catalogue.listSellers)
  const sellerId = sellers.find(({ username }) => username === 'proveedor1')?.id
  await administrator.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId } })
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const nombreUser = `Cliente ${uniqueUsername()}`
  const { id, endDate } = await reseller.call(api.purchases.buy, { body: { productId, nombreUser, telefono } })
  const now = async () => (await reseller.call(api.purchases.mine)).items.find((purchase) => purchase.id === id)
  return { id, productId, nombre, nombreUser, endDate, now }
}

const rowOf = (page: Page, id: number) => page.getByRole('listitem', { name: new RegExp(`^Venta ${id}:`) })
const counted = (page: Page, count: number | RegExp) =>
  expect(
    page.getByRole('heading', { name: typeof count === 'number' ? `Ventas : (${count})` : count, exact: true }),
  ).toBeVisible()

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Comprador, cliente o teléfono' }).fill(text)
  await page.getByRole('button', { name: 'Buscar' }).click()
}

test('an administrator finds, messages and renews a sale, and the buyer sees it live @desktop', async ({
  page,
  browser,
  shop,
}) => {
  const sale = await sold(shop)
  const theirs = await browser.newPage({ baseURL: shop.origin })
  await logInAndListen(theirs, 'revendedor', 'Demo-revende-26')
  await open(theirs, '/purchases')
  const pass = theirs.getByRole('article', { name: new RegExp(`^Compra ${sale.id}:`) })
  await expect(pass).toBeVisible()

  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases')
  await page.getByRole('link', { name: 'Ventas' }).click()
  await search(page, sale.nombreUser.toUpperCase())
  await counted(page, 1)
  await expect(page.getByText('Suma: S/. 1.00')).toBeVisible()
  const row = rowOf(page, sale.id)
  for (const text of [sale.nombre, sale.nombreUser, '+51 911 222 333', 'revendedor', 'proveedor1', 'Quedan 30 días']) {
    await expect(row).toContainText(text)
  }
  const chat = new URL((await row.getByRole('link', { name: 'Notificar' }).getAttribute('href')) ?? '')
  expect(chat.pathname).toBe('/51911222333')
  expect(chat.searchParams.get('text')).toContain(`Hola ${sale.nombreUser}, tu cuenta de ${sale.nombre} vence el`)

  await row.getByRole('button', { name: /^Renovar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  const days = dialog.getByLabel('Días que agregas')
  await expect(days).toHaveValue('30')
  await days.fill('4000')
  await dialog.getByRole('button', { name: 'Renovar' }).click()
  await expect(dialog.getByText('Escribe de 1 a 3650 días.')).toBeVisible()
  await days.fill('15')
  const until = formatDay(endOf(sale.endDate, 15))
  await expect(dialog).toContainText(`Nuevo vencimiento${until}Quedan 45 días`)
  await expectMessage(page, `Renovada hasta el ${until}`, () => dialog.getByRole('button', { name: 'Renovar' }).click())
  await expect(row).toContainText('Renovado')
  await expect(row).toContainText('Quedan 45 días')
  await expect(pass).toContainText('Quedan 45 días')
  await expect(pass).toContainText('Renovado')
  await theirs.close()
})

test('a note is set and removed by keyboard @desktop', async ({ page, shop }) => {
  const sale = await sold(shop)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas')
  await write(page, page.getByRole('searchbox'), sale.nombreUser)
  await page.keyboard.press('Enter')
  await counted(page, 1)
  const row = rowOf(page, sale.id)
  const dialog = page.getByRole('dialog', { name: 'Nota' })
  await pressEnterOn(page, row.getByRole('button', { name: /^Nota/ }))
  await expectMessage(page, 'Nota: Password', () =>
    pressEnterOn(page, dialog.getByRole('button', { name: /^Password/ })),
  )
  await expect(row.getByText('Password', { exact: true })).toBeVisible()
  expect((await sale.now())?.nota).toBe('Password')
  await expect(row.getByRole('button', { name: /^Nota/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Password/, pressed: true })).toBeVisible()
  await expectMessage(page, 'Nota quitada', () =>
    pressEnterOn(page, dialog.getByRole('button', { name: 'Quitar la nota' })),
  )
  await expect(row.getByText('Password', { exact: true })).toHaveCount(0)
})

test('a supplier sees own sales without prices and changes only the note @phone', async ({ page, shop }) => {
  const sale = await sold(shop)
  await logInWithToken(page, 'proveedor1', 'Demo-provee-26')
  await open(page, '/purchases')
  await page.getByRole('navigation', { name: 'Compras y ventas' }).getByRole('link', { name: 'Ventas' }).click()
  await counted(page, /^Ventas : \(\d+\)$/)
  await expect(page.getByText('Suma:')).toHaveCount(0)
  await search(page, sale.nombreUser)
  await counted(page, 1)
  const row = rowOf(page, sale.id)
  await expect(row).not.toContainText('S/.')
  await expect(row.getByRole('button', { name: /^(?:Renovar|Liberar)/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Notificar' })).toBeVisible()
  await row.getByRole('button', { name: /^Nota/ }).click()
  await page.getByRole('button', { name: /^Correo/ }).click()
  await expect(row).toContainText('Correo')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^ventas-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[0]).not.toContain('Precio')
  expect(rows[1]).toContain(sale.nombreUser)
})

test('another supplier does not find the sale, and a customer has no sales @desktop', async ({
  page,
  browser,
  shop,
}) => {
  const sale = await sold(shop)
  await logInWithToken(page, 'proveedor2', 'Demo-provee-26')
  await open(page, `/purchases?tab=ventas&q=${encodeURIComponent(sale.nombreUser)}`)
  await expect(page.getByRole('heading', { name: 'Ninguna venta así' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await counted(page, /^Ventas : \([1-9]\d*\)$/)

  const customer = await browser.newPage({ baseURL: shop.origin })
  await logInWithToken(customer, 'cliente01', 'Demo-cliente-26')
  await open(customer, '/purchases?tab=ventas')
  await expect(customer.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Ventas' })).toHaveCount(0)
  await customer.close()
})

test('sales are in the back office for administrators, in the shop for suppliers @phone-again', async ({
  page,
  browser,
  shop,
}) => {
  const office = (of: Page) => of.getByRole('navigation', { name: 'Administración' })
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases')
  await page.getByRole('link', { name: 'Ventas' }).click()
  await counted(page, /^Ventas : \(\d+\)$/)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  const folded = office(page).getByRole('button', { name: 'Ir a otra parte; estás en Ventas' })
  const row = office(page).getByRole('link', { name: 'Ventas' })
  await expect(folded.or(row)).toBeVisible()
  if (await row.isVisible()) await expect(row).toHaveAttribute('aria-current', 'page')

  const supplier = await browser.newPage({ baseURL: shop.origin })
  await logInWithToken(supplier, 'proveedor1', 'Demo-provee-26')
  await open(supplier, '/purchases?tab=ventas')
  await counted(supplier, /^Ventas : \(\d+\)$/)
  await expect(supplier.getByRole('navigation', { name: 'Principal' }).first()).toBeVisible()
  await expect(office(supplier)).toHaveCount(0)
  await supplier.close()
})

test('the address keeps search, order and page of the sales @desktop @long', async ({ page, shop }) => {
  const sale = await sold(shop)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas&estado=por-vencer')
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('por-vencer')
  await expect(page.getByRole('listitem', { name: /^Venta/ }).first()).toContainText(/Quedan? [123] días?/)
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Vencen antes')
  await expect(page).toHaveURL(/tab=ventas&estado=por-vencer&sort=endDate/)
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/tab=ventas&sort=endDate$/)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('En curso')
  await expect(page).not.toHaveURL(/page=/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible()

  await search(page, sale.nombreUser)
  await rowOf(page, sale.id).getByRole('link', { name: sale.nombre }).click()
  await expect(page).toHaveURL(new RegExp(`productId=${sale.productId}$`))
  await expect(page.getByText(`Solo las ventas de ${sale.nombre}.`)).toBeVisible()
  const more = page.getByRole('button', { name: 'Más filtros' })
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Hasta').fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'Ninguna venta así' })).toBeVisible()
})

test('the profile of an ended sale is freed after a confirmation @phone', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas&estado=vencida')
  const row = page.getByRole('listitem', { name: /^Venta/ }).first()
  await expect(row).toContainText('Venció el')
  await row.getByRole('button', { name: /^Liberar perfil/ }).click()
  const question = page.getByRole('dialog', { name: 'Liberar perfil' })
  await question.getByLabel('PIN nuevo').fill('7413')
  await expectMessage(page, 'El perfil está en venta otra vez', () =>
    question.getByRole('button', { name: 'Liberar' }).click(),
  )
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Liberada')
  const freed = page.getByRole('listitem', { name: /^Venta/ }).first()
  await expect(freed).toContainText('Liberada')
  // It can still be refunded.
  await expect(freed.getByRole('button')).toHaveText([/^Devolver/])
})

test('sales that failed to load can be retried @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await page.route('**/api/v1/purchases/all?**', (route) => route.abort())
  await open(page, '/purchases?tab=ventas')
  await expect(page.getByText('No hay conexión con la tienda')).toBeVisible()
  await page.unroute('**/api/v1/purchases/all?**')
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('listitem', { name: /^Venta/ }).first()).toBeVisible()
})

test('a sale of the previous search cannot be clicked while the next one loads @desktop @long', async ({
  page,
  shop,
}) => {
  const [before, sale] = [await sold(shop), await sold(shop)]
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas')
  await search(page, before.nombreUser)
  await counted(page, 1)
  const { x = 0, y = 0 } = (await rowOf(page, before.id).getByRole('button', { name: 'Devolver' }).boundingBox()) ?? {}
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/v1/purchases/all?**', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const request = page.waitForRequest('**/api/v1/purchases/all?**')
  await search(page, sale.nombreUser)
  await request
  await page.mouse.click(x + 10, y + 10)
  pressed.resolve()
  await expect(rowOf(page, sale.id)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rowOf(page, sale.id).getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByRole('dialog', { name: 'Devolver dinero' })).toContainText(sale.nombreUser)
})

test('a reason typed for a sale stays when the sale leaves the list @desktop @long', async ({ page, shop }) => {
  const { id } = await sold(shop)
  const administrator = await administratorOf(shop)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/purchases?tab=ventas&estado=activa')
  await rowOf(page, id).getByRole('button', { name: 'Devolver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  await dialog.getByLabel('Motivo').fill('No le sirvió')
  const body = { quantity: fromSoles(0.5), motivo: 'La mitad', end: true }
  await administrator.call(api.purchases.refund, { params: { id }, body })
  // Changing the settings makes open screens refetch everything.
  await administrator.call(api.settings.change, { body: {} })
  await expect(page.locator('main li').filter({ hasText: `#${id} ·` })).toHaveCount(0)
  await expect(dialog.getByLabel('Motivo')).toHaveValue('No le sirvió')
})
