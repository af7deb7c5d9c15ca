import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import { expect, logIn, open, test } from './shop.ts'

/** Somebody elsewhere, who uses the shop at the same time. */
async function somebody(origin: string, username: string, password: string): Promise<Client> {
  const { token } = await new Client(origin).call(api.accounts.login, { body: { username, password } })
  return new Client(origin, token)
}

test('what others do shows on an open screen without a reload: stock, sold out, balance, purchases', async ({
  page,
  shop,
}) => {
  const administrator = await somebody(shop.origin, 'superadmin', 'Demo-tienda-26')
  const reseller = await somebody(shop.origin, 'revendedor', 'Demo-revende-26')
  const name = `Estreno ${Date.now()}`
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre: name, descripcion: 'Recién llegado.', dias: 30, precio: fromSoles(1), categoryId: 1 },
  })
  const accounts = [1, 2].map((perfil) => ({ username: 'a@b.demo', password: 'x', perfil: String(perfil), pin: '1' }))
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  const sellOne = () =>
    reseller.call(api.purchases.buy, { body: { productId: id, nombreUser: 'Ana', telefono: '987654321' } })

  await logIn(page, 'revendedor', 'Demo-revende-26')
  await page.waitForResponse('**/api/v1/events')
  await open(page, `/products/${id}`)
  await expect(page.getByText('2 disponibles')).toBeVisible()
  await sellOne()
  await expect(page.getByText('1 disponibles')).toBeVisible()

  await open(page, '/')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByRole('button', { name: 'Comprar' })).toBeVisible()
  await sellOne()
  await expect(card.getByText('Agotado')).toBeVisible()

  await open(page, '/billetera')
  const balance = page.getByText(/^S\/\. [\d,]+\.\d\d$/).first()
  const before = await balance.textContent()
  const { id: topUp } = await reseller.call(api.wallet.askTopUp, { body: { quantity: fromSoles(7.5) } })
  await expect(page.getByRole('listitem').filter({ hasText: '7.50' }).getByText('Pendiente')).toBeVisible()
  await administrator.call(api.wallet.acceptTopUp, { params: { id: topUp } })
  await expect(balance).not.toHaveText(before ?? '')
})

test('a screen that was out of sight reads what it missed when it comes back', async ({ page, shop }) => {
  const administrator = await somebody(shop.origin, 'superadmin', 'Demo-tienda-26')
  const client = await somebody(shop.origin, 'cliente03', 'Demo-cliente-26')
  await logIn(page, 'cliente03', 'Demo-cliente-26')
  await open(page, '/billetera')
  const balance = page.getByText(/^S\/\. [\d,]+\.\d\d$/).first()
  await expect(balance).toBeVisible()
  const before = await balance.textContent()
  await page.context().setOffline(true)
  const { id } = await client.call(api.wallet.askTopUp, { body: { quantity: fromSoles(6) } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await page.context().setOffline(false)
  await expect(balance).not.toHaveText(before ?? '', { timeout: 20_000 })
})
