import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer, password } from './raffle-people.ts'
import { enter, expect, logIn, open, test } from './shop.ts'

test('the address keeps which movements one looks at, fifteen at a time, back to the first @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: userId, username } = await customer(shop, administrator, 1)
  for (let soles = 2; soles <= 17; soles++) {
    const body = { userId, quantity: fromSoles(soles), descripcion: 'Bono' }
    await administrator.call(api.wallet.askTopUp, { body })
  }
  await logIn(page, username, password)
  await open(page, '/billetera')
  const movements = page.getByRole('listitem').filter({ hasText: 'Bono' })
  await expect(movements).toHaveCount(15)
  await expect(movements.first()).toContainText('+S/. 17.00')
  await enter(page, page.getByRole('button', { name: 'Página siguiente' }))
  await expect(movements).toHaveCount(2)
  await expect(movements.last()).toContainText('+S/. 1.00')
  await expect(page).toHaveURL(/#\/billetera\?page=2$/)
  // What there is in all does not depend on the page.
  await expect(page.getByText('S/. 153.00')).toBeVisible()
  await page.goBack()
  await expect(movements).toHaveCount(15)
  await open(page, '/billetera?page=9')
  await expect(page.getByRole('heading', { name: 'No hay más movimientos' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver los últimos' }).click()
  await expect(movements).toHaveCount(15)
})
