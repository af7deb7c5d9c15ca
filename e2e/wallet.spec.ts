import type { Page } from '@playwright/test'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { loseAnswer } from './lose-answer.ts'
import { administratorOf, customer, password } from './people.ts'
import {
  closeDialog,
  dialogsGone,
  pressEnterOn,
  logInWithToken,
  expect,
  expectMessage,
  logIn,
  open,
  test,
} from './shop.ts'

test('the address keeps filter and page of the entries, fifteen a page @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: userId, username } = await customer(shop, administrator, 1)
  for (let soles = 2; soles <= 17; soles++) {
    const body = { userId, quantity: fromSoles(soles), descripcion: 'Bono' }
    await administrator.call(api.wallet.requestTopUp, { body })
  }
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  const movements = page.getByRole('listitem').filter({ hasText: 'Bono' })
  await expect(movements).toHaveCount(15)
  await expect(movements.first()).toContainText('+S/. 17.00')
  await pressEnterOn(page, page.getByRole('button', { name: 'Página siguiente' }))
  await expect(movements).toHaveCount(2)
  await expect(movements.last()).toContainText('+S/. 1.00')
  await expect(page).toHaveURL(/#\/billetera\?page=2$/)
  // The balance does not depend on the page of the movements.
  await expect(page.getByText('S/. 153.00')).toBeVisible()
  await page.goBack()
  await expect(movements).toHaveCount(15)
  await open(page, '/billetera?page=9')
  await expect(page).toHaveURL(/#\/billetera\?page=2$/)
  await expect(movements).toHaveCount(2)
})

test('a pending top-up keeps its payment instructions until withdrawn @phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(25) } })
  await logIn(page, username, password, { stay: true })
  await open(page, '/billetera')
  await page.getByRole('button', { name: /^Ver cómo pagar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ahora paga tu recarga' })
  await dialog.getByText('¿Cómo pago?').click()
  const steps = dialog.getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await expect(steps.last()).toBeInViewport({ ratio: 1 })
  const proof = dialog.getByRole('link', { name: 'Enviar comprobante' })
  await expect(proof).toBeInViewport({ ratio: 1 })
  await expect(proof).toHaveAttribute('href', /25\.00/)
  await page.reload()
  await expect(dialog).toBeVisible()
  await closeDialog(page)
  await page.getByRole('button', { name: /^Anular/ }).click()
  const question = page.getByRole('dialog', { name: 'Anular recarga' })
  await expectMessage(page, 'La recarga se anuló', () => question.getByRole('button', { name: 'Anular' }).click())
  await dialogsGone(page)
  await expect(page.getByRole('heading', { name: 'Por aceptar' })).toBeHidden()
  expect((await client.call(api.wallet.mine, { query: { state: 'false' } })).total).toBe(0)
})

test('the top-up form does not move when the payment methods load late @phone @long', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 1)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/payment_methods', async (route) => {
    await answered
    await route.continue()
  })
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recargar saldo' })
  // The dialog's button is clicked as soon as it appears, and must not move.
  const pressed = dialog.getByRole('button', { name: 'Recargar' }).click()
  await expect(page.getByRole('button', { name: 'Recargar' })).toHaveAttribute('aria-busy', 'true')
  answer()
  await pressed
  await expect(page.getByText(/^Escribe un monto/)).toBeVisible()
})

const requestPath = `**${basePath}${api.wallet.requestTopUp.path}`

/** Asks for a top-up in the dialog of the wallet's screen, up to the confirmation. */
async function confirmTopUp(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Recargar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recargar saldo' })
  await dialog.getByLabel('Cantidad de recarga (S/.)').fill(amount)
  await dialog.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('dialog', { name: 'Monto a recargar' }).getByRole('button', { name: 'Confirmar' }).click()
}

/** Runs in the page: follows the link with this text as soon as it is there. An object, which is not awaited. */
function followOnceShown(text: string): { done: Promise<void> } {
  const done = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const link = [...document.querySelectorAll('a')].find((it) => it.textContent === text)
      if (!link) return
      observer.disconnect()
      link.click()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return { done }
}

test('a confirmed top-up left early shows a message that leads to paying it @phone', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 1)
  await logInWithToken(page, username, password)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(requestPath, async (route) => {
    if (route.request().method() === 'POST') await left
    await route.continue()
  })
  await open(page, '/')
  await open(page, '/billetera')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/billeteras'))
  await confirmTopUp(page, '20')
  await asked
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  // Clicked within the page: on a busy machine the message may be gone before a click from outside.
  const followed = await page.evaluateHandle(followOnceShown, 'Ver cómo pagar')
  leave()
  await followed.evaluate(({ done }) => done)
  await expect(page.getByRole('dialog', { name: 'Ahora paga tu recarga' })).toBeVisible()
})

test('a top-up with a lost reply is listed, and a new dialog requests another @phone @long', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  await logInWithToken(page, username, password)
  await page.route(requestPath, (route) => (route.request().method() === 'POST' ? loseAnswer(route) : route.continue()))
  await open(page, '/billetera')
  await confirmTopUp(page, '20')
  const dialog = page.getByRole('dialog', { name: 'Recargar saldo' })
  await expect(dialog.getByText('No hay conexión con la tienda')).toBeVisible()
  // Behind the dialog.
  await expect(page.locator('h2').getByText('Por aceptar')).toBeAttached()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' })
  await expect(toasts).toContainText('La tienda no llegó a responder. Antes de repetirlo, mira si ya se hizo.')

  await page.unroute(requestPath)
  await confirmTopUp(page, '20')
  await expect(page.getByRole('dialog', { name: 'Ahora paga tu recarga' })).toBeVisible()
  expect((await client.call(api.wallet.mine, { query: { state: 'false' } })).total).toBe(2)
})
