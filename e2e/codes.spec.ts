import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

test('a buyer asks for a code, and its supplier gives it in one field of one screen @desktop-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const supplier = await customer(shop, owner, 0, 'ADMIN')
  const { id: productId, nombre } = await publish(owner, 1)
  await owner.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId: supplier.id } })
  const { username, client } = await customer(shop, owner, 5)
  const { id } = await buyOne(client, productId)

  const there = await browser.newPage({ baseURL })
  await logInWithToken(there, supplier.username, password)
  await open(there, '/')
  await logInWithToken(page, username, password)
  await open(page, '/purchases')
  await page.getByRole('button', { name: `Más de la compra ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Pedir código' }).click()
  const card = page.getByRole('main')
  await expect(card.getByText(/^Pediste un código a las/)).toBeVisible()

  // The supplier hears it on another screen.
  await there.getByRole('link', { name: 'Responder' }).click()
  const row = there.getByRole('listitem', { name: `${nombre}, de Ana` })
  await row.getByLabel('Código').fill('481 207')
  await expectMessage(there, 'Código enviado a Ana', () => there.keyboard.press('Enter'))
  await expect(card.getByText('481 207')).toBeVisible()
  await expect(card.getByRole('button', { name: `Copiar código: compra ${id}` })).toBeVisible()
  // A slip is corrected where it was made.
  await there.getByRole('list', { name: 'Enviados' }).getByLabel('Código').fill('481 208')
  await there.keyboard.press('Enter')
  await expect(card.getByText('481 208')).toBeVisible()
  // Soon after, it is not asked for again.
  await page.getByRole('button', { name: `Más de la compra ${id}` }).click()
  await expectMessage(page, 'hace menos de dos minutos', () =>
    page.getByRole('menuitem', { name: 'Pedir código' }).click(),
  )
  await there.close()
})
