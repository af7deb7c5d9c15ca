import { api } from '#contract/index.ts'
import { administratorOf, customer, logInNewCustomer } from './people.ts'
import { buyOne, expect, open, publish, test } from './shop.ts'

test('a customer asks to be told of a sold-out product, undoes it, and asks again @desktop-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 2)
  const person = await logInNewCustomer(page, shop, administrator, 100)
  await buyOne(person.client, id)
  await person.client.call(api.favourites.add, { params: { productId: id } })
  await open(page, `/products/${id}`)
  await expect(page.getByRole('heading', { name: nombre, level: 1 })).toBeVisible()
  const other = await customer(shop, administrator, 100)
  await buyOne(other.client, id)

  // The open page of the product that was just sold out.
  const asks = page.getByRole('button', { name: `Avísame cuando haya ${nombre}` })
  const waits = page.getByRole('button', { name: `Te avisaremos ${nombre}` })
  await asks.press('Enter')
  await expect(waits).toHaveAttribute('aria-pressed', 'true')
  const list = async () => (await person.client.call(api.stockAlerts.list)).map(({ productId }) => productId)
  await expect.poll(list).toEqual([id])

  await open(page, '/favorites')
  await waits.click()
  await expect(asks).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(list).toEqual([])

  const [bought] = (await person.client.call(api.purchases.mine)).items
  await open(page, `/purchases?username=%23${bought?.id}`)
  await expect(page.getByText(`${nombre} está agotado en la tienda.`)).toBeVisible()
  await asks.click()
  await expect(waits).toBeVisible()
  await expect.poll(list).toEqual([id])
})
