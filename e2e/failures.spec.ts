import type { Locator, Route } from '@playwright/test'
import { administratorOf, customer, password } from './people.ts'
import { nextFrames } from './read-again.ts'
import { buyOne, logInWithToken, expect, expectMessage, open, publish, test } from './shop.ts'

const answer = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const failure = (requestId: string) =>
  answer(500, { message: 'Algo falló de nuestro lado.', code: 'UNEXPECTED', requestId })

test('a server error shows its request id, a refusal none @phone', async ({ page }) => {
  await page.route('**/api/v1/favorites', (route) => route.fulfill(failure('K7QX2-M9PTA')))
  await logInWithToken(page, 'cliente01', 'Demo-cliente-26')
  await open(page, '/favorites')
  await expect(page.getByRole('alert')).toContainText('Algo falló de nuestro lado.Código del error: K7QX2-M9PTA')
  await page.unroute('**/api/v1/favorites')

  const answers = [
    failure('AAAAA-22222'),
    failure('BBBBB-33333'),
    answer(409, { message: 'Ya tienes 5 favoritos.', code: 'FAVOURITE_LIMIT' }),
  ]
  await page.route(/\/favorites\/\d+$/, (route) => route.fulfill(answers.shift()))
  await open(page, '/')
  const said = page.getByRole('region', { name: /^Avisos/ })
  const heart = page
    .getByRole('article')
    .getByRole('button', { name: /favoritos/ })
    .first()
  await heart.click()
  await expect(said.getByText('Código del error: AAAAA-22222')).toBeVisible()
  // The same failure again replaces the message, with the newer code.
  await heart.click()
  await expect(said.getByText('Código del error: BBBBB-33333')).toBeVisible()
  await expect(said.getByLabel('Cerrar el aviso')).toHaveCount(1)
  await heart.click()
  await expect(said.getByText('Ya tienes 5 favoritos.')).toBeVisible()
  await expect(said.getByText('Código del error')).toHaveCount(1)
})

const noConnection = 'No hay conexión con la tienda'

test('a balance that failed to load can be retried in the payment dialogs @phone @long', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username, client } = await customer(shop, owner, 20)
  const { id: productId, nombre } = await publish(owner, 2)
  const { id } = await buyOne(client, productId)
  await logInWithToken(page, username, password)
  const lose = () => page.route('**/billeteras/me*', (route) => route.abort())
  await lose()
  await open(page, `/products/${productId}`)
  await page
    .getByRole('button', { name: `Comprar ${nombre}` })
    .first()
    .click()
  await retry(page.getByRole('dialog', { name: 'Confirma tu compra' }), 'Comprar')

  await lose()
  await open(page, `/purchases?username=%23${id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Renovar' }).click()
  await retry(page.getByRole('dialog', { name: 'Renovar' }), 'Renovar')

  async function retry(dialog: Locator, act: string): Promise<void> {
    const pay = dialog.getByRole('button', { name: new RegExp(`^${act} S`) })
    await expect(dialog.getByText(noConnection)).toBeVisible()
    await expect(pay).toBeDisabled()
    await page.unroute('**/billeteras/me*')
    await dialog.getByRole('button', { name: 'Volver a probar' }).click()
    await expect(dialog.getByText(noConnection)).toBeHidden()
    await expect(pay).toBeEnabled()
  }
})

test('categories that failed to load can be retried in their drawer @phone @long', async ({ page }) => {
  await page.route(/\/categories$/, (route) => route.abort())
  await open(page, '/')
  await page.getByRole('button', { name: 'Categorías' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(noConnection)).toBeVisible()
  await page.unroute(/\/categories$/)
  await drawer.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(drawer.getByRole('button', { name: /^All \(/ })).toBeVisible()
})

test('the shop works although its message list failed to load @desktop @long', async ({ page }) => {
  await page.route('**/assets/toast-list-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-list-'))
  await open(page, '/')
  await failed
  await nextFrames(page)
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})

test('a dialog whose script failed to load shows an error and can be opened again @phone', async ({ page }) => {
  const closeToast = async () => {
    // Others draw raffles meanwhile, whose notices have a button that begins alike.
    await page.getByLabel('Cerrar el aviso', { exact: true }).click()
    await expect(page.getByText(noConnection)).toHaveCount(0)
  }
  const programs = /\/assets\/(?:cart-panel|search-dialog|purchase-dialog)-[^/]+\.js$/
  await page.route(programs, (route) => route.abort())
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/')
  const buy = page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' })
  await expect(buy).toBeVisible()
  for (const button of [page.getByRole('button', { name: /^Carrito/ }), buy]) {
    await expectMessage(page, noConnection, () => button.click())
    await closeToast()
  }
  await open(page, '/raffles')
  const search = page.getByRole('button', { name: 'Búsqueda' })
  for (let turn = 1; turn <= 2; turn++) {
    await expectMessage(page, noConnection, () => search.click())
    await closeToast()
  }
  await expect(page.getByText('No pudimos abrir esta pantalla')).toHaveCount(0)
  await page.unroute(programs)
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Búsqueda' })).toBeVisible()
})

test('a preload that failed is repeated on click, even if it fails later @desktop @long', async ({ page }) => {
  const lost = Promise.withResolvers<Route>()
  let requests = 0
  await page.route('**/assets/cart-panel-*.js', (route) => {
    requests++
    return requests === 1 ? lost.resolve(route) : route.continue()
  })
  await logInWithToken(page, 'revendedor', 'Demo-revende-26')
  await open(page, '/')
  const cart = page.getByRole('button', { name: /^Carrito/ })
  await cart.hover()
  const request = await lost.promise
  await cart.click()
  await request.abort('internetdisconnected')
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})
