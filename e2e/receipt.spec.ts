import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { shownMeanwhile, stopClock } from './clock.ts'
import { payWithEnter } from './keyboard.ts'
import { buyOne, dialogsGone, expect, logInWithToken, open, publish, publishRaffle, receiptOf, test } from './shop.ts'

/** A draw of another journey would wait for the clock that is stopped here. */
const withoutEvents = (page: Page) => page.route(/\/api\/v1\/events/, (route) => route.abort())

const kinds = ['one profile', 'a ticket', 'a cart'] as const
for (const kind of kinds) {
  test(`after paying for ${kind} the dialog closes after a second and shows the receipt @phone`, async ({
    page,
    shop,
  }) => {
    const administrator = await administratorOf(shop)
    const { id, nombre } = kind === 'a ticket' ? await publishRaffle(administrator, 3) : await publish(administrator, 3)
    await page.clock.install()
    await withoutEvents(page)
    const { client, username } = await customer(shop, administrator, 20)
    // Before the page reads the cart.
    if (kind === 'a cart') await client.call(api.cart.add, { body: { productId: id, quantity: 2 } })
    await logInWithToken(page, username, password)
    await open(page, `/products/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    if (kind === 'a cart') {
      await page
        .getByRole('button', { name: /^Carrito/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar' }).click()
    } else {
      await page
        .getByRole('button', { name: `Comprar ${nombre}` })
        .first()
        .click()
    }
    const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
    await dialog.getByLabel('Nombre del cliente').fill('Rosa Quispe')
    await dialog.getByLabel('Teléfono del cliente').fill('987654321')
    await expect(dialog.getByRole('button', { name: /^Comprar/ })).toBeEnabled()
    await stopClock(page)
    await dialog.getByRole('button', { name: /^Comprar/ }).click()
    await shownMeanwhile(page, dialog.getByRole('status').filter({ hasText: 'Compra exitosa' }))
    // Nothing is paid twice meanwhile.
    await expect(dialog.getByRole('button', { name: /^Comprar/ })).toBeDisabled()
    await expect(receiptOf(page)).toHaveCount(0)
    await page.clock.fastForward(900)
    await expect(dialog).toBeVisible()
    await page.clock.resume()
    await expect(dialog).toBeHidden()
    const receipt = receiptOf(page)
    await expect(receipt).toContainText('Es para Rosa Quispe')
    // Screen readers go on from there.
    await expect(receipt.getByText(/^Pagaste S\/\.\s/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    // It closes the receipt alone: the cart, from which it was paid, stays open.
    if (kind === 'a cart') await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    else await dialogsGone(page)
  })
}

test('Escape within that second opens the receipt and keeps the focus inside @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 2)
  const other = await customer(shop, administrator, 20)
  await buyOne(other.client, id)
  await page.clock.install()
  await withoutEvents(page)
  const { username } = await customer(shop, administrator, 20)
  await logInWithToken(page, username, password)
  await open(page, `/products/${id}`)
  const opener = page.getByRole('button', { name: `Comprar ${nombre}` }).first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await dialog.getByLabel('Teléfono del cliente').fill('987654321')
  await expect(dialog.getByRole('button', { name: /^Comprar/ })).toBeEnabled()
  await stopClock(page)
  await payWithEnter(page)
  await shownMeanwhile(page, dialog.getByRole('status').filter({ hasText: 'Compra exitosa' }))
  await page.keyboard.press('Escape')
  await page.clock.resume()
  const receipt = receiptOf(page)
  await expect(receipt.getByText('una-clave')).toBeVisible()
  await expect(receipt.getByText(/^Pagaste S\/\.\s/)).toBeFocused()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await receipt.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialogsGone(page)
})
