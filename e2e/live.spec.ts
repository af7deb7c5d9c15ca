import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf } from './people.ts'
import {
  buyOne,
  waitForEventStream,
  logInWithToken,
  expect,
  expectMessage,
  logInAndListen,
  open,
  publish,
  apiClient,
  test,
} from './shop.ts'

// Without draws of other journeys: a draw makes a screen refetch its lists, and a list refetched after a sale leaves
// out what is sold out.
test.use({ sharedShop: 'without draws', serviceWorkers: 'allow' })

/** A new product with two profiles, its seller and a buyer. */
async function twoProfiles(shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const product = await publish(administrator, 2)
  const sellOne = (productId = product.id) => buyOne(reseller, productId)
  return { administrator, reseller, ...product, sellOne }
}

test('stock, sold-out state, balance and purchases update live @phone', async ({ page, shop }) => {
  const { administrator, reseller, id, sellOne } = await twoProfiles(shop)

  // The list on the screen is not refetched: after the sale it would leave out what is sold out.
  const single = await publish(administrator, 1)
  await open(page, '/')
  const card = page.getByRole('article').filter({ hasText: single.nombre })
  await expect(card.getByRole('button', { name: 'Comprar' })).toBeVisible()
  await sellOne(single.id)
  await expect(card.getByText('Agotado')).toBeVisible()

  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  await open(page, `/products/${id}`)
  await expect(page.getByText('2 disponibles')).toBeVisible()
  await sellOne()
  await expect(page.getByText('1 disponible', { exact: true })).toBeVisible()

  await open(page, '/billetera')
  const balance = page.getByText(/^S\/\.\s[\d,]+\.\d\d$/).first()
  const before = await balance.textContent()
  const ask = async () => (await reseller.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(7.5) } })).id
  const topUp = await ask()
  await expect(page.getByRole('listitem').filter({ hasText: '7.50' }).getByText('Pendiente')).toBeVisible()
  const said = page.getByRole('region', { name: /^Avisos/ })
  await expectMessage(said, 'Aceptamos tu recarga de S/. 7.50.', () =>
    administrator.call(api.wallet.acceptTopUp, { params: { id: topUp } }),
  )
  await expect(balance).not.toHaveText(before ?? '')
  await expect(said.getByText('Aceptamos')).toBeHidden()

  await administrator.call(api.wallet.deleteTopUp, { params: { id: await ask() } })
  const rejected = said.getByText('Rechazamos tu recarga de S/. 7.50.')
  await expect(rejected).toBeVisible()
  await said.getByLabel('Cerrar el aviso').click()
  await expect(rejected).toBeHidden()
})

test('a change between loading a screen and its event stream is shown @desktop @long', async ({ page, shop }) => {
  const { id, sellOne } = await twoProfiles(shop)
  const { promise: sold, resolve: letItListen } = Promise.withResolvers<void>()
  await page.route('**/api/v1/events*', async (route) => {
    await sold
    // By now the event of the sale has been sent, so this stream can get it only by asking for past events.
    await page.waitForTimeout(500)
    await route.continue()
  })
  const listening = waitForEventStream(page)
  await open(page, `/products/${id}`)
  await expect(page.getByText('2 disponibles')).toBeVisible()
  await sellOne()
  letItListen()
  await listening
  await expect(page.getByText('1 disponible', { exact: true })).toBeVisible()
})

test('a reply older than an event does not undo it @phone @long', async ({ page, shop }) => {
  const { id, nombre, sellOne } = await twoProfiles(shop)
  await logInAndListen(page, 'revendedor', 'Demo-revende-26')
  await open(page, `/?q=${nombre.split(' ')[1]}`)
  const card = page.getByRole('article').filter({ hasText: nombre })
  await expect(card.getByRole('button', { name: 'Comprar' })).toBeVisible()

  // A product event marks its lists as stale: they are refetched when they are shown next.
  await open(page, `/products/${id}`)
  await expect(page.getByText('2 disponibles')).toBeVisible()
  await sellOne()
  await expect(page.getByText('1 disponible', { exact: true })).toBeVisible()
  const { promise: sold, resolve: answer } = Promise.withResolvers<void>()
  const { promise: read, resolve: wasRead } = Promise.withResolvers<void>()
  await page.route(/\/products\?.*q=/, async (route) => {
    const response = await route.fetch()
    wasRead()
    await sold
    await route.fulfill({ response })
  })
  await page.goBack()
  await read
  await sellOne()
  await expect(card.getByText('Agotado')).toBeVisible()
  const answered = page.waitForEvent('requestfinished', (request) => /\/products\?.*q=/.test(request.url()))
  answer()
  await answered
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(card.getByText('Agotado')).toBeVisible()
})

test('a screen that was offline refetches when it is back @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const client = await apiClient(shop, 'cliente03', 'Demo-cliente-26')
  await logInWithToken(page, 'cliente03', 'Demo-cliente-26')
  const listening = waitForEventStream(page)
  await open(page, '/billetera')
  const balance = page.getByText(/^S\/\.\s[\d,]+\.\d\d$/).first()
  await expect(balance).toBeVisible()
  // Before, it has nothing that could be cut off.
  await listening
  const before = await balance.textContent()
  await page.context().setOffline(true)
  const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(6) } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await page.context().setOffline(false)
  await expect(balance).not.toHaveText(before ?? '')
})
