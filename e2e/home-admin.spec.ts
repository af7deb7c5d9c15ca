import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { Client } from '../server/testing/client.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import type { Locator } from '@playwright/test'
import { administratorOf, customer } from './people.ts'
import { buyOne, logInWithToken, expect, logInAndListen, open, publish, apiClient, test } from './shop.ts'

/** A product without a price rule, whose figure is shown only if there is one. */
async function unpriced(shop: ShopProcess): Promise<void> {
  const body = { nombre: 'Sin regla', descripcion: 'Uno.', dias: 30, precio: fromSoles(77.7), categoryId: 1 }
  await (await administratorOf(shop)).call(api.catalogue.createProduct, { body })
}

/** A sale, and a new user who pays it: of a day without them the dashboard has no figure. */
async function sellOne(shop: ShopProcess, by?: Client): Promise<void> {
  const administrator = by ?? (await administratorOf(shop))
  const buyer = await customer(shop, administrator, 20)
  await buyOne(buyer.client, (await publish(administrator, 2)).id)
}

test('each figure of the dashboard links to its list @desktop', async ({ page, shop }) => {
  await unpriced(shop)
  await sellOne(shop)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  const figure = (label: string) => page.getByRole('link', { name: label })
  // Includes hidden elements, because the draw of another journey may cover the page until a click closes it.
  const textOf = (label: string) => page.getByRole('link', { name: label, includeHidden: true }).textContent()
  const numberOf = async (label: string) => /^[\d,]+/.exec((await textOf(label)) ?? '')?.[0] ?? 'none'
  for (const [label, listed] of [
    ['Recargas por aceptar', (count) => page.getByRole('heading', { name: `(${count}) Recarga(s) para aceptar` })],
    ['De 1 a 6 h', () => page.getByRole('heading', { name: /Recarga\(s\) para aceptar/ })],
    ['Espera típica en 30 días', () => page.getByRole('listitem').filter({ hasText: 'Recarga' }).first()],
    ['Compras por vencer', (count) => page.getByRole('heading', { name: `Ventas : (${count})` })],
    ['Sorteos por hacer', (count) => page.getByRole('heading', { name: `(${count}) Producto(s) para sortear` })],
    ['Productos para revisar', (count) => page.getByText(new RegExp(`^${count} productos? ·`))],
    ['Productos por publicar', (count) => page.getByText(new RegExp(`^${count} productos? ·`))],
    ['Productos agotados', (count) => page.getByText(new RegExp(`^${count} productos? ·`))],
    ['Productos sin regla de precio', (count) => page.getByRole('heading', { name: `Productos sin regla (${count})` })],
    ['Usuarios nuevos hoy', () => page.getByRole('heading', { name: /^\(\d+\) Usuarios/ })],
  ] satisfies [string, (count: string) => Locator][]) {
    await open(page, '/home_superAdmin')
    const count = await numberOf(label)
    await figure(label).click()
    await expect(listed(count), label).toBeVisible()
  }
  for (const label of ['Ventas de hoy', 'Ventas en 30 días']) {
    await open(page, '/home_superAdmin')
    const count = /(\d+) ventas?/.exec((await textOf(label)) ?? '')?.[1]
    await figure(label).click()
    await expect(page.getByRole('heading', { name: `Ventas : (${count})` }), label).toBeVisible()
  }
})

test('a pending top-up is counted by age; once accepted, its wait is shown @desktop', async ({ page, shop }) => {
  const [asking, administrator] = [await apiClient(shop, 'cliente02', 'Demo-cliente-26'), await administratorOf(shop)]
  const asked = { body: { quantity: fromSoles(14) } }
  const { id: before } = await asking.call(api.wallet.requestTopUp, asked)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  const waits = page.getByRole('region', { name: 'Cuánto esperan las recargas' })
  const fresh = waits.getByRole('link', { name: 'Menos de 1 h' })
  await expect(fresh).toBeVisible()
  const count = Number.parseInt((await fresh.textContent()) ?? '')
  const { id } = await asking.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(15) } })
  await expect(fresh).toHaveText(`${count + 1}Menos de 1 h`)
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await expect(fresh).toHaveText(`${count}Menos de 1 h`)
  await expect(waits.getByRole('link', { name: 'Espera típica hoy' })).toContainText('min')
  // Without a top-up that young the figure is gone.
  await administrator.call(api.wallet.deleteTopUp, { params: { id: before } })
  if (count === 1) await expect(fresh).toHaveCount(0)
  else await expect(fresh).toHaveText(`${count - 1}Menos de 1 h`)
  await waits.getByRole('link', { name: 'De 1 a 6 h' }).click()
  await expect(page.getByRole('heading', { name: /Recarga\(s\) para aceptar$/ })).toBeVisible()
})

test('the link to products without a price rule leads to them, above the table of prices @phone', async ({
  page,
  shop,
}) => {
  await unpriced(shop)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  for (const visit of ['first', 'second']) {
    await open(page, '/home_superAdmin')
    await page.getByRole('link', { name: 'Productos sin regla de precio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tabla de precios' }), visit).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Productos sin regla' }), visit).toBeInViewport()
  }
})

test('the charts are accessible tables that agree with the figures @desktop', async ({ page, shop }) => {
  await sellOne(shop)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  const days = page.getByRole('table', { name: 'Ventas por día' })
  await expect(days.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('table', { name: 'Ventas por categoría' }).getByRole('row')).not.toHaveCount(1)
  const today = page.getByRole('link', { name: /Ventas de hoy/ })
  const last = (await days.getByRole('row').last().getByRole('cell').last().textContent()) ?? ''
  await expect(today).toContainText(last)
})

test('a sale and a top-up by others update the dashboard live @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  await sellOne(shop)
  const { id } = await publish(administrator, 1)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  const sales = page.getByRole('link', { name: /Ventas de hoy/ })
  const topUps = page.getByRole('link', { name: /Recargas por aceptar/ })
  await expect(sales).toBeVisible()
  const [before, waiting] = [await sales.textContent(), await topUps.textContent()]
  await buyOne(reseller, id)
  await expect(sales).not.toHaveText(before ?? '')
  await reseller.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(9) } })
  await expect(topUps).not.toHaveText(waiting ?? '')
})

test('an empty shop shows its setup steps instead of charts @desktop', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-empty-'))
  const empty = new ShopProcess(dataDir, {
    SUPERADMIN_PASSWORD: 'Una-clave-larga-7',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  try {
    await empty.start()
    const page = await browser.newPage({ baseURL: empty.origin })
    await logInWithToken(page, 'superadmin', 'Una-clave-larga-7')
    await open(page, '/home_superAdmin')
    await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
    const steps = page.getByRole('listitem')
    await expect(page.getByRole('link', { name: 'Empezar en tres pasos' })).toBeVisible()
    // Not one figure, for each would be zero.
    await expect(page.getByText('S/. 0.00')).toHaveCount(0)
    const figures = page.getByRole('main').getByRole('list').filter({ hasText: 'Ventas' })
    await expect(figures).toHaveCount(0)
    for (const step of [
      'Ponle nombre y color a tu tienda',
      'Escribe tu teléfono de soporte',
      'Agrega una forma de pago',
      'Crea una categoría',
      'Crea un producto',
      'Agrega cuentas',
      'Publica tu producto',
      'Pon una regla de precio a cada producto',
      'Conecta un servidor de correo',
      'Haz una copia de seguridad',
    ])
      await expect(steps.getByRole('link', { name: step })).toBeVisible()
    await page.getByRole('link', { name: 'Escribe tu teléfono de soporte' }).click()
    await expect(page.getByRole('heading', { name: 'Contacto' })).toBeFocused()
    await open(page, '/home_superAdmin')
    await expect(page.getByText('Listo')).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
    const administrator = await apiClient(empty, 'superadmin', 'Una-clave-larga-7')
    await administrator.call(api.catalogue.createCategory, { body: { name: 'Cine' } })
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
    await open(page, '/home_superAdmin')
    await expect(page.getByText('Listo')).toHaveCount(1)
    await sellOne(empty, administrator)
    await expect(page.getByRole('heading', { name: 'Por terminar' })).toBeVisible()
    await expect(figures.getByRole('link').first()).toContainText('Ventas de hoy')
    await expect(page.getByRole('link', { name: 'Empezar en tres pasos' })).toHaveCount(0)
    await page.close()
  } finally {
    await empty.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
