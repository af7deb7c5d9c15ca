import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { buyOne, closeReceipt, expect, expectMessage, logInAndListen, open, publishRaffle, test } from './shop.ts'

test('the buyer of the last ticket reads the receipt, then why the home page is shown @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  await logInNewCustomer(page, shop, administrator, 10)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await receipt.getByLabel('Teléfono del cliente').fill('912345678')
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' }).getByText('N.º 1')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#/products/${id}$`))
  await expectMessage(page, `Se vendió el último ticket de «${nombre}». Ahora espera su sorteo.`, () =>
    closeReceipt(page),
  )
  await expect(page).toHaveURL(/#\/$/)
})

test('a reader of a raffle that another buyer sells out is sent home with the reason @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const [reader, buyer] = [await customer(shop, administrator, 10), await customer(shop, administrator, 10)]
  await logInAndListen(page, reader.username, password)
  await open(page, `/products/${id}`)
  await expect(page.getByRole('button', { name: `Comprar ${nombre}` })).toBeVisible()
  await expectMessage(page, `Se vendió el último ticket de «${nombre}». Ahora espera su sorteo.`, () =>
    buyOne(buyer.client, id),
  )
  await expect(page).toHaveURL(/#\/$/)
})

test('a buyer whose raffle sells out while filling in the form is not charged @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const [reader, buyer] = [await customer(shop, administrator, 10), await customer(shop, administrator, 10)]
  await logInAndListen(page, reader.username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await buyOne(buyer.client, id)
  await expect(receipt.getByText('Se agotó antes de que pagaras. No se te cobró nada.')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeDisabled()
  await expectMessage(page, `Se vendió el último ticket de «${nombre}».`, () =>
    receipt.getByRole('button', { name: 'Cancelar' }).click(),
  )
  await expect(page).toHaveURL(/#\/$/)
})
