import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { drawnPicture } from '../server/testing/drawn-picture.ts'
import { administratorOf, customer, password } from './people.ts'
import { dialogsGone, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

/** How many pixels of a dialog lie outside of the viewport, or below the fold of what scrolls in it. */
const hiddenPixels = (dialog: Locator) =>
  dialog.evaluate((popup) => {
    const { top, bottom } = popup.getBoundingClientRect()
    const scrolled = [popup, ...popup.querySelectorAll('*')].map((part) =>
      getComputedStyle(part).overflowY === 'auto' ? part.scrollHeight - part.clientHeight : 0,
    )
    return Math.max(0, -top, bottom - innerHeight, ...scrolled)
  })

/** The dialog once it has stopped moving. */
async function still(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await dialog.evaluate((popup) => Promise.all(popup.getAnimations({ subtree: true }).map((it) => it.finished)))
  return dialog
}

async function askFor(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Recargar saldo' })
  await form.getByRole('button', { name: amount }).click()
  await form.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('dialog', { name: 'Monto a recargar' }).getByRole('button', { name: 'Confirmar' }).click()
}

test('the dialogs of a top-up fit a screen of 360 × 640 without scrolling @phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  // Steps and accounts are below what one does here.
  await expect((await still(page, 'Recargar saldo')).getByRole('button', { name: 'Recargar' })).toBeInViewport({
    ratio: 1,
  })
  await askFor(page, 'S/. 50')
  const pay = await still(page, 'Ahora paga tu recarga')
  for (const method of ['Yape', 'Plin', 'Transferencia']) {
    await pay.getByRole('radio', { name: method }).check()
    expect(await hiddenPixels(pay), method).toBe(0)
  }
  await pay.getByRole('button', { name: 'Ya pagué' }).click()
  const report = await still(page, 'Ya pagué')
  expect(await hiddenPixels(report)).toBe(0)
  const voucher = { name: 'yape.png', mimeType: 'image/png', buffer: await drawnPicture(Date.now() % 100_000) }
  await expectMessage(page, 'Recibimos tu comprobante', () =>
    page.getByLabel('Archivo: comprobante').setInputFiles(voucher),
  )
  await expect(report.getByRole('img', { name: 'tu comprobante' })).toBeVisible()
  // The voucher alone is enough.
  await report.getByRole('button', { name: 'Enviar' }).click()
  await dialogsGone(page)
  await expect(page.getByText('Recibimos tu comprobante. Lo revisamos.')).toBeVisible()
  await expect(page.getByText('Escribe en el mensaje del pago')).toHaveCount(0)
  const { items } = await client.call(api.wallet.mine, { query: { state: 'false' } })
  expect(items).toMatchObject([{ quantity: 5000, voucher: true, operationNumber: null }])
  expect(items[0]?.methodId).not.toBeNull()
})

test('a customer picks an amount, copies number and code, and reads the steps @desktop-again', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const administrator = await administratorOf(shop)
  const { nombre } = await publish(administrator, 1)
  const { username, client } = await customer(shop, administrator, 0)
  await logInWithToken(page, username, password)
  await open(page, '/')
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  await page.getByRole('dialog', { name: 'Confirma tu compra' }).getByRole('link', { name: 'Recargar' }).click()
  const form = page.getByRole('dialog', { name: 'Recargar saldo' })
  const lacking = form.getByRole('button', { name: 'Lo que falta: S/. 5.00' })
  await expect(lacking).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: 'S/. 100' }).click()
  await expect(lacking).toHaveAttribute('aria-pressed', 'false')
  await expect(form.getByLabel('Cantidad de recarga (S/.)')).toHaveValue('100.00')
  await lacking.click()
  for (const step of ['Escribe el monto', 'Paga por Yape, Plin', 'Envía el comprobante', 'Si tienes dudas'])
    await expect(form.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  await expect(form.getByText('CCI 000-000-000000000000-00')).toBeVisible()
  await askFor(page, 'Lo que falta')

  const pay = page.getByRole('dialog', { name: 'Ahora paga tu recarga' })
  await expect(pay.getByRole('region', { name: 'Monto a pagar' })).toContainText('S/. 5.00')
  const copied = async (name: string) => {
    await pay.getByRole('button', { name }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await pay.getByRole('radio', { name: /^Yape( de la tienda)?$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(pay.getByRole('radio', { name: /^Plin( de la tienda)?$/ })).toBeChecked()
  expect(await copied('Copiar número')).toBe('900 000 004')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(pay.getByRole('region', { name: 'Transferencia · Banco de Demostración' })).toContainText(
    'Tienda de Demostración S. A. C.',
  )
  expect(await copied('Copiar número de cuenta')).toBe('000-0000000-0-00')
  expect(await copied('Copiar CCI')).toBe('000-000-000000000000-00')
  const { items } = await client.call(api.wallet.mine, { query: { state: 'false' } })
  expect(await copied('Copiar código de pago')).toBe(items[0]?.paymentCode)
  const step = pay.getByText('Envía el comprobante al WhatsApp del contacto.')
  await expect(step).toBeHidden()
  await pay.getByText('¿Cómo pago?').click()
  await expect(step).toBeVisible()
})
