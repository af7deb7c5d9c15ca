import { expect, logInWithToken, open, test } from './shop.ts'

const dialogCode = /\/assets\/purchase-dialog-.*\.js$/

test('Comprar answers with what the card knows, and the dialog takes its place @desktop-again', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(dialogCode, (route) => released.then(() => route.continue()))
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Comprar/ }) })
    .first()
  const nombre = await card.getByRole('heading').innerText()
  const buy = card.getByRole('button', { name: /^Comprar/ })
  const shell = page.getByRole('dialog', { name: 'Confirma tu compra' })
  const busy = page.locator('[role=dialog][aria-busy]')
  await buy.click()
  await expect(busy).toContainText(nombre)
  await expect(busy).toContainText('S/. ')
  await page.keyboard.press('Escape')
  await expect(shell).toHaveCount(0)
  await buy.click()
  await shell.getByRole('button', { name: 'Cerrar' }).click()
  await expect(shell).toHaveCount(0)

  await buy.press('Enter')
  // What is typed meanwhile reaches nothing below.
  for (const key of ['Tab', 'Enter', ' ']) await page.keyboard.press(key)
  await expect(busy).toHaveCount(1)
  release()
  await expect(page.getByLabel('Nombre del cliente')).toBeVisible()
  await expect(shell).toHaveCount(1)
  await expect(busy).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shell).toHaveCount(0)
  await expect(buy).toBeFocused()
})

test('a purchase dialog that cannot be loaded closes with a message @long', async ({ page }) => {
  await page.route(dialogCode, (route) => route.abort())
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/')
  await page
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('No hay conexión con la tienda.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Confirma tu compra' })).toHaveCount(0)
})
