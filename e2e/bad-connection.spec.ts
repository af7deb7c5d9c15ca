import type { Page, Route } from '@playwright/test'
import { closeDialog, enterAs, expect, expectMessage, logIn, open, test } from './shop.ts'

/** The shop hears the call, but its answer never arrives. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

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

test('a purchase whose answer was lost is asked for again and paid once @phone', async ({ page }) => {
  await logIn(page, 'revendedor', 'Demo-revende-26')
  const before = await countPurchases(page)
  let calls = 0
  await page.route('**/api/v1/purchases', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    return calls <= 2 ? loseAnswer(route) : route.continue()
  })
  await fillReceipt(page)
  await expectMessage(page, 'Compra exitosa', () => page.keyboard.press('Enter'))
  expect(calls).toBe(3)
  expect(await countPurchases(page)).toBe(before + 1)
})

test('whoever closes the dialog while it still pays hears how it ended @phone', async ({ page }) => {
  await logIn(page, 'revendedor', 'Demo-revende-26')
  const before = await countPurchases(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/purchases', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await fillReceipt(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/purchases'))
  await page.keyboard.press('Enter')
  await sent
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Confirma tu compra' })).toBeHidden()
  await expectMessage(page, 'Compra exitosa', async () => answer())
  expect(await countPurchases(page)).toBe(before + 1)
})

test('a top-up confirmed again after the connection failed is asked for once @phone', async ({ page }) => {
  await enterAs(page, 'proveedor2', 'Demo-provee-26')
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
