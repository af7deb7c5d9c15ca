import type { Page } from '@playwright/test'
import { administratorOf, customer, password } from './raffle-people.ts'
import { buyTicket, expect, logInToListen, open, publishRaffle, test } from './shop.ts'

/** From now on: for how many milliseconds a sentence was on the screen, once it is gone. */
async function watchFor(page: Page, sentence: string) {
  await page.evaluate((wanted) => {
    let since: number | undefined
    const look = () => {
      const shown = [...document.querySelectorAll('[role="status"]')].some((it) => it.textContent.includes(wanted))
      if (shown) since ??= performance.now()
      else if (since !== undefined) document.body.dataset['shown'] ??= String(performance.now() - since)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, sentence)
  return () => page.evaluate(() => Number(document.body.dataset['shown'] ?? Number.NaN))
}

test('whoever buys the last ticket reads for a second that they did, and then why they are at home @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const { username } = await customer(shop, administrator, 10)
  await logInToListen(page, username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await receipt.getByLabel('Teléfono del cliente').fill('912345678')
  const shown = await watchFor(page, 'Compra exitosa')
  await receipt.getByRole('button', { name: 'Comprar' }).click()
  await expect(page).toHaveURL(/#\/$/)
  expect(await shown()).toBeGreaterThan(900)
  await expect(page.getByText(`Se vendió el último ticket de «${nombre}». Ahora espera su sorteo.`)).toBeVisible()
})

test('whoever reads as somebody else buys the last ticket is told why they are at home @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const [reader, buyer] = [await customer(shop, administrator, 10), await customer(shop, administrator, 10)]
  await logInToListen(page, reader.username, password)
  await open(page, `/products/${id}`)
  await expect(page.getByRole('button', { name: `Comprar ${nombre}` })).toBeVisible()
  await buyTicket(buyer.client, id)
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByText(`Se vendió el último ticket de «${nombre}». Ahora espera su sorteo.`)).toBeVisible()
})

test('whoever fills in the form meanwhile is told there, is charged nothing, and goes on from there @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  const [reader, buyer] = [await customer(shop, administrator, 10), await customer(shop, administrator, 10)]
  await logInToListen(page, reader.username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await buyTicket(buyer.client, id)
  await expect(receipt.getByText('Se agotó antes de que pagaras. No se te cobró nada.')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeDisabled()
  await receipt.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByText(`Se vendió el último ticket de «${nombre}».`)).toBeVisible()
})
