import { waitUntilLoaded } from '../scripts/shots/browser.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

test('a click begun before the overlay of a first load still counts @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'cliente01', 'Demo-cliente-26')
  await open(page, '/?category=1')
  await waitUntilLoaded(page)
  const come = Promise.withResolvers<void>()
  await page.route(/\/products\?.*categoryId=2/, async (route) => {
    await come.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Carrito/ }).hover()
  await page.mouse.down()
  await page.evaluate(() => (location.hash = '/?category=2'))
  await expect(page.getByText('Cargando…')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  come.resolve()
  await expect(page.getByText('Cargando…')).toBeHidden()
})

test('a click begun before the overlay of a change counts and keeps the dialog open @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 50, 'RESELLER')
  const { id: productId } = await publish(owner, 1)
  const { id } = await buyOne(client, productId)
  await logInWithToken(page, username, password)
  await open(page, `/purchases?username=%23${id}`)
  await page.getByRole('button', { name: 'Renovar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar' })
  const release = Promise.withResolvers<void>()
  await page.route(/auto_renew/, async (route) => {
    await release.promise
    await route.continue()
  })
  await expect(dialog.getByRole('button', { name: /^Renovar S/ })).toBeEnabled()
  await dialog.getByRole('button', { name: /^Renovar S/ }).hover()
  await page.mouse.down()
  await dialog.getByRole('switch', { name: 'Renovar sola' }).press('Space')
  await expect(page.getByText('Cargando…')).toBeVisible()
  await expectMessage(page, 'Renovada hasta el', () => page.mouse.up())
  release.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Cargando…')).toBeHidden()
  await expect(page.getByText('Se renueva sola')).toBeVisible()
  await expect(page.getByRole('article').getByText('Renovado')).toBeVisible()
})
