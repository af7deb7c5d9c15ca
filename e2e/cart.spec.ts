import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { payWithEnter } from './keyboard.ts'
import { loseAnswer } from './lose-answer.ts'
import { readAgain } from './read-again.ts'
import {
  buyOne,
  closeDialog,
  closeReceipt,
  pressEnterOn,
  logInWithToken,
  expect,
  expectMessage,
  logIn,
  logInAndListen,
  open,
  publish,
  apiClient,
  test,
  waitForEventStream,
  write,
} from './shop.ts'

const add = (page: Page, nombre: string) => page.getByRole('button', { name: `Agregar al carrito: ${nombre}` })

async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Carrito/ }).click()
  return page.getByRole('dialog', { name: 'Cart' })
}

async function emptyCart(page: Page): Promise<void> {
  const cart = await openCart(page)
  const nothing = cart.getByText('Tu carrito está vacío')
  const all = cart.getByRole('button', { name: 'Vaciar Cart' })
  await expect(nothing.or(all)).toBeVisible()
  if (await all.isVisible()) {
    await all.click()
    await page.getByRole('dialog', { name: 'Vaciar el carrito' }).getByRole('button', { name: 'Vaciar' }).click()
  }
  await expect(nothing).toBeVisible()
  await closeDialog(page)
}

test('a cart is filled, changed and bought by keyboard @desktop', async ({ page }) => {
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  await emptyCart(page)
  await pressEnterOn(page, add(page, 'Netflix perfil 30 días'))
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  await pressEnterOn(page, add(page, 'Spotify Premium 30 días'))
  await pressEnterOn(page, page.getByRole('button', { name: 'Carrito, 2 productos' }))

  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText('Total S/. 20.00')).toBeVisible()
  await pressEnterOn(page, cart.getByRole('button', { name: 'Uno más de Netflix perfil 30 días' }))
  await expect(cart.getByText('3 productos')).toBeVisible()
  await expect(cart.getByText('Total S/. 30.00')).toBeVisible()
  await pressEnterOn(page, cart.getByRole('button', { name: 'Uno menos de Spotify Premium 30 días' }))
  await expect(cart.getByText('2 productos')).toBeVisible()
  await pressEnterOn(page, cart.getByRole('button', { name: 'Comprar' }))

  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(receipt).toContainText('2 × Netflix perfil 30 días')
  await expect(receipt).toContainText('-S/. 20.00')
  await write(page, receipt.getByLabel('Nombre del cliente'), 'Julia Paredes')
  await write(page, receipt.getByLabel('Teléfono del cliente'), '912345678')
  await expectMessage(page, 'Compra exitosa', () => payWithEnter(page))
  await closeReceipt(page)
  await expect(cart.getByText('Tu carrito está vacío')).toBeVisible()
  await closeDialog(page)
  await open(page, '/purchases')
  const passes = page.getByRole('article').filter({ hasText: 'Julia Paredes' })
  await expect(passes.filter({ hasText: 'Netflix perfil 30 días' })).not.toHaveCount(0)
})

test('messages cover no line, price or button of the cart', async ({ page }) => {
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  await emptyCart(page)
  await add(page, 'Netflix perfil 30 días').click()
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  await expect(page.getByText('Agregado al carrito')).toBeHidden()
  const cart = await openCart(page)
  await page.route('**/api/v1/cart/*', (route) => route.abort())
  const said = page.getByRole('region', { name: /^Avisos/ }).getByLabel('Cerrar el aviso')
  const more = cart.getByRole('button', { name: /^Uno más/ })
  await more.click()
  await expect(said).toHaveCount(1)
  await more.click()
  await expect(more).toBeEnabled()
  await expect(said).toHaveCount(1)
  await page.unroute('**/api/v1/cart/*')
  await page.route('**/api/v1/cart/*', (route) => route.fulfill({ status: 502, body: '' }))
  await more.click()
  await expect(said).toHaveCount(2)
  const covered = await cart.evaluate((panel) => {
    const toasts = [...document.querySelectorAll('[aria-label^="Avisos"] .at-head')].map((it) =>
      it.getBoundingClientRect(),
    )
    if (toasts.every(({ width }) => width === 0)) return ['nothing was said']
    return [...panel.querySelectorAll('a, button, p, li img')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return toasts.some((it) => left < it.right && right > it.left && top < it.bottom && bottom > it.top)
      })
      .map((part) => part.textContent)
  })
  expect(covered).toEqual([])
})

test('a cart survives a reload and can be emptied @phone @long', async ({ page }) => {
  await logIn(page, 'cliente01', 'Demo-cliente-26')
  await emptyCart(page)
  await open(page, '/products/60')
  await add(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '').click()
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  await page.reload()
  await logIn(page, 'cliente01', 'Demo-cliente-26')
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  await emptyCart(page)
  await expect(page.getByRole('button', { name: 'Carrito', exact: true })).toBeVisible()
})

test('a guest adding to the cart is sent to the login @phone', async ({ page }) => {
  await open(page, '/')
  await add(page, 'Netflix perfil 30 días').click()
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
})

test('a checkout with a lost reply is retried and paid once @phone', async ({ page }) => {
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  await emptyCart(page)
  await add(page, 'Netflix perfil 30 días').click()
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  let calls = 0
  await page.route('**/api/v1/cart/checkout', async (route) => {
    calls++
    return calls > 1 ? route.continue() : loseAnswer(route)
  })
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Comprar' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Una sola vez')
  await receipt.getByLabel('Teléfono del cliente').fill('+51987654321')
  await expectMessage(page, 'Compra exitosa', () => payWithEnter(page))
  expect(calls).toBe(2)
  await open(page, '/purchases')
  await expect(page.getByRole('article').filter({ hasText: 'Una sola vez' }).first()).toBeVisible()
})

test('a line sold out to another buyer is marked live and blocks the purchase @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const { id, nombre } = await publish(administrator, 1)
  await logInAndListen(page, 'cliente03', 'Demo-cliente-26')
  await emptyCart(page)
  await add(page, nombre).click()
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  const cart = await openCart(page)
  await expect(cart.getByRole('button', { name: 'Comprar' })).toBeEnabled()
  await buyOne(reseller, id)
  await expect(cart.getByText('Se agotó: quítalo para poder comprar.')).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Comprar' })).toBeDisabled()
  await cart.getByRole('button', { name: `Quitar ${nombre}` }).click()
  await expect(cart.getByText('Tu carrito está vacío')).toBeVisible()
})

test('a cart whose price changed is bought only at the total shown @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  const { client } = await logInNewCustomer(page, shop, administrator, 60)
  await add(page, nombre).click()
  await expect(page.getByRole('button', { name: 'Carrito, 1 producto' })).toBeVisible()
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Comprar' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(receipt).toContainText(nombre)
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeEnabled()
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(3) } })
  await expect(page.getByText('Total S/. 3.00')).toBeVisible()
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(receipt.getByText('El precio cambió. Revisa el total y confirma de nuevo.')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toHaveText('ComprarS/. 3.00')
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toContainText('Pagaste S/. 3.00')
  expect((await client.call(api.wallet.mine)).balance).toBe(5700)
})

test('a cart changed on another device is shown again before it is bought @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const [first, second] = [await publish(administrator, 1), await publish(administrator, 1)]
  const { username, client } = await customer(shop, administrator, 60)
  await client.call(api.cart.add, { body: { productId: first.id, quantity: 1 } })
  await logInWithToken(page, username, password)
  await open(page, '/')
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Comprar' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(receipt).toContainText(first.nombre)
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeEnabled()
  await client.call(api.cart.empty)
  await client.call(api.cart.add, { body: { productId: second.id, quantity: 1 } })
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(receipt.getByText('Tu carrito cambió. Revísalo y confirma de nuevo.')).toBeVisible()
  await expect(receipt).toContainText(second.nombre)
  await expect(receipt).not.toContainText(first.nombre)
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toContainText(second.nombre)
})

test('quick clicks on a slow connection are all counted and shown @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 9)
  const { username, client } = await customer(shop, administrator, 0)
  await client.call(api.cart.add, { body: { productId, quantity: 1 } })
  await logInWithToken(page, username, password)
  const listening = waitForEventStream(page)
  await open(page, '/')
  await listening
  const cart = await openCart(page)
  const asked: { quantity: number; pass: () => void }[] = []
  await page.route('**/api/v1/cart/*', async (route) => {
    const { quantity } = route.request().postDataJSON() as { quantity: number }
    await new Promise<void>((pass) => asked.push({ quantity, pass }))
    await route.continue()
  })
  const asks = (count: number) => expect.poll(() => asked.length).toBe(count)
  const more = cart.getByRole('button', { name: `Uno más de ${nombre}` })
  await more.focus()
  const addOne = async (units: number) => {
    await page.keyboard.press('Enter')
    await expect(cart.getByText(`${units} productos`)).toBeVisible()
  }
  await addOne(2)
  await addOne(3)
  await asks(1)
  await readAgain(page, administrator, '/cart', () => addOne(4))
  await expect(cart.getByText('4 productos')).toBeVisible()
  // While a change is being saved, the overlay blocks clicks.
  await expect(page.getByText('Cargando…')).toBeVisible()
  const { x = 0, y = 0 } = (await more.boundingBox()) ?? {}
  await page.mouse.click(x + 20, y + 20)
  asked[0]?.pass()
  await asks(2)
  expect(await cart.getByText(/ productos$/).textContent()).toBe('4 productos')
  await more.focus()
  await page.keyboard.press('Enter')
  for (const at of [1, 2, 3]) {
    await asks(at + 1)
    asked[at]?.pass()
  }
  await expect(page.getByText('Cargando…')).toBeHidden()
  expect(asked.map(({ quantity }) => quantity)).toEqual([2, 3, 4, 5])
  await expect(cart.getByText('5 productos')).toBeVisible()
  expect((await client.call(api.cart.list)).map(({ quantity }) => quantity)).toEqual([5])
})
