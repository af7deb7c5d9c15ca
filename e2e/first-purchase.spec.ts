import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { logInWithToken, expect, uniqueUsername, expectMessage, logInAndListen, open, publish, test } from './shop.ts'

/** Counts the taps on a page, except those on a text field, and every Enter that activates something. */
async function countTaps(page: Page, taps: string[]): Promise<void> {
  await page.exposeFunction('tapped', (name: string) => void taps.push(name))
  await page.addInitScript(() => {
    const { tapped } = globalThis as unknown as { tapped: (name: string) => void }
    const note = (target: EventTarget | null) => {
      if (!(target instanceof Element) || target.closest('textarea, input:not([type=checkbox])')) return
      const pressed = target.closest('a, button, label') ?? target
      tapped(pressed.getAttribute('aria-label') ?? pressed.textContent.trim().slice(0, 40))
    }
    addEventListener('pointerdown', ({ target }) => note(target), true)
    // Clicks by keyboard, including the submit of a form with Enter.
    addEventListener('click', ({ target, detail }) => detail === 0 && note(target), true)
  })
}

/** Follows a chat link and returns its address. */
async function chatOf(page: Page, press: () => Promise<unknown>): Promise<URL> {
  const [chat] = await Promise.all([page.waitForEvent('popup'), press()])
  const url = new URL(chat.url())
  await chat.close()
  return url
}

test("a guest buys and opens the customer's chat in at most 12 taps @phone", async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const administrator = await administratorOf(shop)
  const { nombre } = await publish(administrator, 2)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const taps: string[] = []
  await countTaps(page, taps)
  const username = uniqueUsername()

  await open(page, '/')
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  await page.getByRole('link', { name: 'Registrarse' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Teléfono').fill('987654321')
  await page.getByRole('button', { name: 'Registrarse' }).click()

  // The user is logged in, and the purchase dialog of that product is open again.
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog).toContainText(nombre)
  const lacking = dialog.getByRole('link', { name: 'Recargar S/. 5.00' })
  await expect(lacking).toBeInViewport({ ratio: 1 })
  await lacking.click()
  const topUp = page.getByRole('dialog', { name: 'Recargar saldo' })
  // The missing amount is less than the minimum top-up.
  await expect(topUp.getByLabel('Cantidad de recarga (S/.)')).toHaveValue('5.00')
  await topUp.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('dialog', { name: 'Monto a recargar' }).getByRole('button', { name: 'Confirmar' }).click()
  const proof = await chatOf(page, () => page.getByRole('link', { name: 'Enviar comprobante' }).click())
  expect(proof.searchParams.get('text')).toContain(username)

  const owner = await browser.newPage({ ...(baseURL && { baseURL }) })
  await logInWithToken(owner, 'superadmin', 'Demo-tienda-26')
  await open(owner, `/billetera_superAdmin?username=${username}`)
  const accept = owner.getByRole('button', { name: 'Aceptar' })
  taps.push('Aceptar')
  await expectMessage(owner, `Aceptaste S/. 5.00 de ${username}`, () => accept.click())
  await owner.close()

  await expect(page.getByText('Tu saldo ya alcanza.')).toBeVisible()
  await page.getByRole('link', { name: 'Seguir con tu compra' }).click()
  await expect(dialog.getByLabel('Nombre del cliente')).toHaveValue(username)
  await dialog.getByRole('button', { name: 'Comprar' }).click()
  const receipt = page.getByRole('dialog', { name: 'Compra exitosa' })
  await expect(receipt.getByText('recien@llegado.demo')).toBeVisible()
  const chat = await chatOf(page, () => receipt.getByRole('link', { name: 'Enviar por WhatsApp' }).click())
  expect(chat.pathname).toBe('/51987654321')
  const text = chat.searchParams.get('text') ?? ''
  for (const part of [username, nombre, 'recien@llegado.demo', 'una-clave', '1234']) expect(text).toContain(part)
  expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(12)
  expect(taps).toContain('Enviar por WhatsApp')

  // After returning from the chat the receipt is still open, and the list is one click away.
  await receipt.getByRole('link', { name: 'Ver mis compras' }).click()
  await expect(page.getByRole('article').filter({ hasText: nombre })).toBeVisible()
})

test('several profiles for a known customer: one tap for the name, one message for all @phone', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 3)
  const { username, client } = await customer(shop, administrator, 60)
  const before = (nombreUser: string, telefono: string) =>
    client.call(api.purchases.buy, { body: { productId: id, nombreUser, telefono } })
  await before('Rosa Quispe', '+51912345678')
  await logInAndListen(page, username, password)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  const offered = dialog.getByRole('group', { name: 'Clientes recientes' }).getByRole('button')
  await expect(offered).toHaveText([/^Para mí/, 'Es para otra persona', /^Rosa Quispe/])
  await dialog.getByRole('button', { name: 'Es para otra persona' }).click()
  await expect(dialog.getByLabel('Nombre del cliente')).toBeFocused()
  await expect(dialog.getByLabel('Nombre del cliente')).toHaveValue('')
  await dialog.getByLabel('Nombre del cliente').fill('quís')
  await expect(offered).toHaveCount(1)
  await offered.click()
  await expect(dialog.getByLabel('Nombre del cliente')).toHaveValue('Rosa Quispe')
  await expect(dialog.getByLabel('Teléfono del cliente')).toHaveValue(/912.?345.?678/)
  await dialog.getByRole('button', { name: 'Uno más' }).click()
  await expect(dialog.getByLabel('Cantidad')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Comprar' }).click()

  const receipt = page.getByRole('dialog', { name: 'Compra exitosa' })
  await expect(receipt.getByRole('list', { name: 'Lo que compraste' }).getByRole('listitem')).toHaveCount(2)
  const link = receipt.getByRole('link', { name: 'Enviar por WhatsApp' })
  const href = new URL((await link.getAttribute('href')) ?? '')
  expect(href.pathname).toBe('/51912345678')
  const text = href.searchParams.get('text') ?? ''
  expect(text).toMatch(/^Hola Rosa Quispe/)
  expect(text.split('una-clave')).toHaveLength(3)
  await expectMessage(page, 'Copiado', () => receipt.getByRole('button', { name: 'Copiar todo' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  // The last profile is sold, so the product disappears from the list; the receipt stays until it is closed.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(receipt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
})

test('a changed price is shown before it is paid @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 3)
  const { client } = await logInNewCustomer(page, shop, administrator, 60)
  const product = page.waitForResponse((response) => response.url().endsWith(`/products/${id}`))
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await (await product).finished()
  const buy = dialog.getByRole('button', { name: 'Comprar' })
  const read = await buy.innerText()
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(3) } })
  // The shop behind the dialog shows the new price; the dialog keeps the one that was read.
  await expect(page.locator('article', { hasText: nombre })).toContainText('S/. 3.00')
  await expect(buy).toHaveText(read, { useInnerText: true })
  await buy.click()
  await expect(dialog.getByText('El precio cambió. Revisa el total y confirma de nuevo.')).toBeInViewport({ ratio: 1 })
  expect((await client.call(api.wallet.mine)).balance).toBe(6000)
  await expect(buy).toHaveText('ComprarS/. 3.00')
  await buy.click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toContainText('Pagaste S/. 3.00')
  expect((await client.call(api.wallet.mine)).balance).toBe(5700)
})

test('a reseller who chose a product as a guest is offered the base price @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  const { username } = await customer(shop, administrator, 60, 'RESELLER')
  await open(page, `/products/${id}`)
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible()
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog.getByRole('button', { name: 'Comprar' })).toHaveText('ComprarS/. 1.00')
})
