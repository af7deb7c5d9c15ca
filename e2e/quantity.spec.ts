import { api } from '#contract/index.ts'
import { loseAnswer } from './lose-answer.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import {
  pressEnterOn,
  expect,
  expectMessage,
  logInAndListen,
  open,
  publish,
  publishRaffle,
  test,
  write,
  buyOne,
} from './shop.ts'

test('several tickets are bought in one purchase by keyboard, with their codes shown @desktop', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 4)
  const { client } = await logInNewCustomer(page, shop, administrator, 20)
  await open(page, `/products/${id}`)
  await pressEnterOn(page, page.getByRole('button', { name: `Comprar ${nombre}` }))
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  const quantity = receipt.getByLabel('Cantidad')
  await expect(quantity).toHaveValue('1')
  await expect(receipt.getByText('S/. 2.00 cada ticket. Quedan 4.')).toBeVisible()
  await write(page, quantity, '')
  for (let more = 0; more < 9; more++) await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('4')
  await page.keyboard.press('ArrowDown')
  await expect(quantity).toHaveValue('3')
  await expect(receipt).toContainText(`3 × ${nombre}-S/. 6.00`)
  await expect(receipt).toContainText('Te quedaS/. 14.00')
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toHaveText('ComprarS/. 6.00')
  await write(page, receipt.getByLabel('Nombre del cliente'), 'Rosa Quispe')
  await write(page, receipt.getByLabel('Teléfono del cliente'), '912345678')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/v1/'))
  await expectMessage(page, 'Compra exitosa', () => page.keyboard.press('Enter'))
  const request = await sent
  expect(new URL(request.url()).pathname).toBe('/api/v1/cart/checkout')
  expect(request.postDataJSON()).toMatchObject({ lines: [{ productId: id, quantity: 3 }] })
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  await expect(receipt).toBeHidden()
  const paid = page.getByRole('dialog', { name: 'Compra exitosa' })
  await expect(paid.getByRole('button', { name: 'Copiar código' })).toHaveCount(3)
  await pressEnterOn(page, paid.getByRole('link', { name: 'Ver mis compras' }))
  const tickets = page.getByRole('article').filter({ hasText: nombre })
  await expect(tickets).toHaveCount(3)
  await expect(tickets.getByRole('button', { name: 'Copiar código' })).toHaveCount(3)
  expect((await client.call(api.wallet.mine)).balance).toBe(1400)
})

test('several profiles with a lost reply are retried and paid once @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 3)
  await logInNewCustomer(page, shop, administrator, 40)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/cart/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length > 1 ? route.continue() : loseAnswer(route)
  })
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByRole('button', { name: 'Uno más' }).click()
  await expect(receipt.getByLabel('Cantidad')).toHaveValue('2')
  await receipt.getByLabel('Nombre del cliente').fill('Una sola vez')
  await receipt.getByLabel('Teléfono del cliente').fill('912345678')
  await expectMessage(page, 'Compra exitosa', () => receipt.getByRole('button', { name: /^Comprar/ }).click())
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: 'Purchases : (2)' })).toBeVisible()
})

test('the quantity follows the remaining stock, and too little balance is reported @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 4)
  const [poor, other] = [await customer(shop, administrator, 5), await customer(shop, administrator, 20)]
  await logInAndListen(page, poor.username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Cantidad').fill('4')
  await expect(receipt).toContainText('Te faltaS/. 3.00')
  await buyOne(other.client, id)
  await expect(receipt.getByText('Solo quedan 3.')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeDisabled()
  await receipt.getByRole('button', { name: 'Uno menos' }).click()
  await expect(receipt.getByLabel('Cantidad')).toHaveValue('3')
  await expect(receipt).toContainText('Te faltaS/. 1.00')
  await receipt.getByLabel('Nombre del cliente').fill('Ana')
  await receipt.getByLabel('Teléfono del cliente').fill('912345678')
  await expectMessage(page, 'No cuenta con saldo suficiente', () =>
    receipt.getByRole('button', { name: 'Comprar' }).click(),
  )
  await expect(receipt).toBeHidden()
})
