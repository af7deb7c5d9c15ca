import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { drawnPicture } from '../server/testing/drawn-picture.ts'
import { administratorOf, customer } from './people.ts'
import { waitForEventStream, logInWithToken, expect, open, tabTo, test } from './shop.ts'

test('a loading voucher keeps the order of its list and is reloaded after a replacement @desktop @long', async ({
  page,
  shop,
}) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 1)
  const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(10) } })
  const setVoucher = async () => {
    const bytes = new Uint8Array(await drawnPicture(Date.now() % 100_000))
    const file = { name: 'yape.png', type: 'image/png', bytes }
    await client.call(api.wallet.setVoucher, { params: { id }, file })
  }
  await setVoucher()
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/billeteras/*/voucher', async (route) => {
    await shown
    await route.continue()
  })
  await page.clock.install()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  const listening = waitForEventStream(page)
  await open(page, `/billetera_superAdmin?username=${username}`)
  const panel = page.getByRole('complementary', { name: 'Comprobante' })
  const larger = panel.getByRole('button', { name: /^Ampliar comprobante/ })
  await tabTo(page, larger)
  await expect(larger).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(1000)
  await expect(page.getByText('Cargando…')).toHaveCount(0)
  show()
  const picture = larger.getByRole('img')
  await expect(picture).toBeVisible()
  await expect(larger).toBeFocused()
  const before = (await picture.getAttribute('src')) ?? ''
  await listening
  await setVoucher()
  await expect(picture).not.toHaveAttribute('src', before)
})
