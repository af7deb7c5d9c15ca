import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { drawnPicture } from '../server/testing/drawn-picture.ts'
import { administratorOf, customer, password } from './people.ts'
import { payWithEnter } from './keyboard.ts'
import { loseAnswer } from './lose-answer.ts'
import {
  buyOne,
  closeDialog,
  logInWithToken,
  expect,
  expectMessage,
  open,
  publish,
  test,
  logInAndListen,
} from './shop.ts'

async function countPurchases(page: Page): Promise<number> {
  await open(page, '/purchases')
  const heading = page.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })
  await expect(heading).toBeVisible()
  return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
}

async function fillReceipt(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Ana Torres')
  await receipt.getByLabel('Teléfono del cliente').fill('+51987654321')
}

test('a purchase with a lost reply is retried and paid once @phone', async ({ page }) => {
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  const before = await countPurchases(page)
  let calls = 0
  await page.route('**/api/v1/purchases', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    return calls <= 2 ? loseAnswer(route) : route.continue()
  })
  await fillReceipt(page)
  await expectMessage(page, 'Compra exitosa', () => payWithEnter(page))
  expect(calls).toBe(3)
  expect(await countPurchases(page)).toBe(before + 1)
})

test('a voucher upload may take minutes @phone @long', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  const [{ id: methodId } = { id: 0 }] = await client.call(api.paymentMethods.list)
  await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10), methodId } })
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: /^Ver cómo pagar/ }).click()
  await page.getByRole('button', { name: 'Ya pagué' }).click()
  // On this connection a file takes a minute, whose end nobody waits for here.
  await page.evaluate(() => {
    const limits = new WeakMap<AbortSignal, number>()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (limitMs) => {
      const signal = timeout(limitMs)
      limits.set(signal, limitMs)
      return signal
    }
    const send = window.fetch
    window.fetch = (input, init) =>
      init?.signal && init.body instanceof FormData && (limits.get(init.signal) ?? 0) < 60_000
        ? Promise.reject(new DOMException('', 'TimeoutError'))
        : send(input, init)
  })
  const file = { name: 'yape.png', mimeType: 'image/png', buffer: await drawnPicture(Date.now() % 100_000) }
  await expectMessage(page, 'Recibimos tu comprobante', () =>
    page.getByLabel('Archivo: comprobante').setInputFiles(file),
  )
})

test('closing the dialog during a purchase still shows its result @phone', async ({ page }) => {
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  const before = await countPurchases(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/purchases', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await fillReceipt(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/purchases'))
  await payWithEnter(page)
  await sent
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Confirma tu compra' })).toBeHidden()
  await expectMessage(page, 'Compra exitosa', async () => answer())
  expect(await countPurchases(page)).toBe(before + 1)
})

test('a kept session survives a restart of the shop, which reloads by itself @phone', async ({ page }) => {
  await page.route('**/api/v1/users/me', (route) => route.fulfill({ status: 503, body: 'restarting' }))
  await page.route('**/api/v1/settings', (route) => route.fulfill({ status: 503, body: 'restarting' }))
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await page.unroute('**/api/v1/users/me')
  await page.unroute('**/api/v1/settings')
  await expect(page.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })).toBeVisible()
})

test('a top-up confirmed again after a lost reply is requested once @phone @long', async ({ page }) => {
  await logInWithToken(page, 'proveedor2', 'Demo-provee-26')
  await open(page, '/billetera')
  await page.route('**/api/v1/billeteras', loseAnswer)
  await page.getByRole('button', { name: 'Recargar' }).click()
  const form = page.getByRole('dialog', { name: 'Recargar saldo' })
  await form.getByLabel('Cantidad de recarga (S/.)').fill('61')
  await form.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(form.getByText('No hay conexión con la tienda')).toBeVisible()

  await page.unroute('**/api/v1/billeteras')
  await form.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Tu recarga de S/. 61.00 está pendiente')).toBeVisible()
  await closeDialog(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'S/. 61.00' })).toHaveCount(1)
})

test('a purchase of the last profile confirmed again after lost replies is one purchase @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  const { username, client } = await customer(shop, administrator, 1, 'RESELLER')
  await logInWithToken(page, username, password)
  await open(page, `/products/${id}`)
  await page.route('**/api/v1/purchases', (route) =>
    route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
  )
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Ana Torres')
  await receipt.getByLabel('Teléfono del cliente').fill('+51987654321')
  await payWithEnter(page)
  await expect(receipt.getByText('No hay conexión con la tienda')).toBeVisible()
  // By now the page has refetched: the product is sold out and the wallet empty.
  await expect(page.locator('main').getByText('Agotado').first()).toBeAttached()
  await expect(receipt.getByRole('button', { name: 'Comprar S/. 1.00' })).toBeEnabled()
  await expect(receipt.getByText('No se te cobró nada')).toHaveCount(0)
  await expect(receipt.getByLabel('Nombre del cliente')).toBeDisabled()

  await page.unroute('**/api/v1/purchases')
  await receipt.getByRole('button', { name: 'Comprar S/. 1.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toBeVisible()
  expect((await client.call(api.purchases.mine)).total).toBe(1)
})

test('a cart confirmed again after lost replies is bought once @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 2)
  const { username, client } = await customer(shop, administrator, 20, 'RESELLER')
  await client.call(api.cart.add, { body: { productId: id, quantity: 1 } })
  await logInWithToken(page, username, password)
  await open(page, '/')
  await page.route('**/api/v1/cart/checkout', loseAnswer)
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Ana Torres')
  await receipt.getByLabel('Teléfono del cliente').fill('+51987654321')
  await payWithEnter(page)
  await expect(receipt.getByText('No hay conexión con la tienda')).toBeVisible()
  await expect(page.getByText('Tu carrito está vacío')).toBeAttached()

  await page.unroute('**/api/v1/cart/checkout')
  await expect(receipt.getByText(nombre)).toBeVisible()
  await receipt.getByRole('button', { name: 'Comprar S/. 1.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' }).getByText(nombre).first()).toBeVisible()
  expect((await client.call(api.purchases.mine)).total).toBe(1)
})

test('a renewal confirmed again after lost replies is charged once @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: productId } = await publish(administrator, 1)
  const { username, client } = await customer(shop, administrator, 2, 'RESELLER')
  const bought = await buyOne(client, productId)
  await logInWithToken(page, username, password)
  await open(page, `/purchases?username=%23${bought.id}&renovar=${bought.id}`)
  await page.route('**/api/v1/purchases/renew', loseAnswer)
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  await dialog.getByRole('button', { name: 'Renovar S/. 1.00' }).click()
  await expect(dialog.getByText('No hay conexión con la tienda')).toBeVisible()
  await expect(page.locator('article').getByText('Renovado', { exact: true })).toBeAttached()
  await expect(dialog.getByText('Tu saldo no alcanza')).toHaveCount(0)

  await page.unroute('**/api/v1/purchases/renew')
  await expectMessage(page, 'Renovada hasta el', () => dialog.getByRole('button', { name: 'Renovar S/. 1.00' }).click())
  const [after] = (await client.call(api.purchases.mine)).items
  expect(after?.renewed).toBe(fromSoles(1))
})

test('a refund that ended the rent, confirmed again after lost replies, is one refund @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: productId } = await publish(administrator, 1)
  const { client } = await customer(shop, administrator, 10)
  const { id } = await buyOne(client, productId)
  const before = (await client.call(api.wallet.mine)).balance
  await page.clock.install()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/purchases?tab=ventas&q=${encodeURIComponent(`#${id}`)}`)
  const row = page.getByRole('listitem', { name: new RegExp(`^Venta ${id}:`) })
  await row.getByRole('button', { name: /^Devolver/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  await dialog.getByLabel('Monto (S/.)').fill('0.5')
  await dialog.getByLabel('Motivo').fill('La cuenta no funcionó.')
  await dialog.getByRole('checkbox', { name: /^Terminar el alquiler ahora/ }).check()
  await page.route('**/api/v1/purchases/*/refund', loseAnswer)
  await dialog.getByRole('button', { name: 'Devolver S/. 0.50' }).click()
  await expect(dialog.getByText('No hay conexión con la tienda')).toBeVisible()
  await expect(page.getByText('Devuelto S/. 0.50')).toBeAttached()

  // Until the screen shows that the rent has ended.
  await page.clock.fastForward('02:00')
  await page.unroute('**/api/v1/purchases/*/refund')
  await expectMessage(page, 'Devolviste S/. 0.50', () =>
    dialog.getByRole('button', { name: 'Devolver S/. 0.50' }).click(),
  )
  expect((await client.call(api.wallet.mine)).balance).toBe(before + fromSoles(0.5))
})

test('a debit confirmed again after lost replies is made once @phone @long', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 5)
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('button', { name: 'Quitar saldo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quitar saldo' })
  await dialog.getByLabel('Monto (S/.)').fill('3')
  await dialog.getByLabel('Motivo').fill('Se acreditó dos veces.')
  await page.route('**/api/v1/billeteras/*', (route) =>
    route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Quitar S/. 3.00' }).click()
  await expect(dialog.getByText('No hay conexión con la tienda')).toBeVisible()
  await expect(page.getByText('S/. 2.00', { exact: true }).first()).toBeAttached()
  await expect(dialog.getByLabel('Monto (S/.)')).toBeDisabled()

  await page.unroute('**/api/v1/billeteras/*')
  await expectMessage(page, `Quitaste S/. 3.00 a ${username}`, () =>
    dialog.getByRole('button', { name: 'Quitar S/. 3.00' }).click(),
  )
  expect((await client.call(api.wallet.mine)).balance).toBe(fromSoles(2))
})
