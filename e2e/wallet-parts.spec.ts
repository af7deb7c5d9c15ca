import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, logInWithToken, open, publish, test } from './shop.ts'

test('pending top-ups stand beside the balance; rejected ones are one click away @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 7)
  const ask = async (soles: number) =>
    (await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })).id
  const motivo = 'No encontramos ese pago.'
  // More of them than a page shows: they may not push what counts out of it.
  for (let soles = 20; soles < 36; soles++) {
    const params = { id: await ask(soles) }
    if (soles % 2) await client.call(api.wallet.cancelTopUp, { params })
    else await administrator.call(api.wallet.rejectTopUp, { params, body: { motivo } })
  }
  await administrator.call(api.wallet.acceptTopUp, { params: { id: await ask(11) } })
  await ask(40)
  await ask(2.5 + 10)
  const { id, nombre } = await publish(administrator, 1)
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { precio: fromSoles(60) } })

  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await expect(page.getByText('S/. 52.50 se suman cuando los aceptemos.')).toBeVisible()
  const movements = page.getByRole('main').getByRole('listitem')
  await expect(movements.filter({ hasText: '+S/. 11.00' })).toBeVisible()
  await expect(movements.filter({ hasText: '+S/. 7.00' })).toBeVisible()
  await expect(movements.filter({ hasText: /Rechazada|Anulada/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Rechazadas y anuladas' }).click()
  await expect(movements.filter({ hasText: 'Anulada' })).toHaveCount(8)
  await expect(movements.filter({ hasText: motivo })).toHaveCount(7)
  await expect(page.getByRole('link', { name: 'Rechazadas y anuladas' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Movimientos' }).click()
  await expect(movements.filter({ hasText: '+S/. 11.00' })).toBeVisible()

  // Also where the balance is too low for a purchase.
  await open(page, `/products/${id}`)
  await page
    .getByRole('button', { name: `Comprar ${nombre}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog.getByText(/Saldo · S\/\.\s52\.50 por aceptar/)).toBeVisible()
  await expect(dialog.getByText('Tienes S/. 52.50 por aceptar.')).toBeVisible()
})
