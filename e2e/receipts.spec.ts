import { readFile } from 'node:fs/promises'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { readPdf } from '../server/testing/read-pdf.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, expectMessage, logIn, logInWithToken, open, test } from './shop.ts'

/** A new customer with one movement: a top-up of twenty soles that was accepted. */
async function toppedUp(shop: ShopProcess): Promise<string> {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 0)
  const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  return username
}

test('a customer reads the constancia of a top-up, and keeps it as a PDF @desktop-again', async ({ page, shop }) => {
  const username = await toppedUp(shop)
  await logInWithToken(page, username, password)
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Constancia de Recarga' }).click()
  const dialog = page.getByRole('dialog', { name: 'Constancia N.º' })
  await expect(dialog.getByText('Recarga de saldo')).toBeVisible()
  await expect(dialog.getByText(username)).toBeVisible()
  const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar en PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^constancia-.*\.pdf$/)
  expect((await readPdf(await readFile(await saved.path()))).text).toContain(title)
  // Nobody has verified an address of this account.
  await expectMessage(page, 'verifica tu correo', () => dialog.getByRole('button', { name: 'A mi correo' }).click())
})

test('the owner reads what moved in a day, with what it adds up to @phone-again', async ({ page, shop }) => {
  const username = await toppedUp(shop)
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  const rows = page.getByRole('listitem').filter({ hasText: username })
  // What other journeys moved since may fill the first pages.
  for (let number = 1; number === 1 || (await rows.count()) === 0; number++) {
    await open(page, `/constancias_superAdmin?page=${number}`)
    await expect(page.getByText('Suma de movimientos')).toBeVisible()
  }
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Constancia de' }).click()
  await expect(page.getByRole('dialog', { name: 'Constancia N.º' }).getByText(username)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Día').fill('2020-02-29')
  await expect(page.getByText('Nada se movió ese día')).toBeVisible()
})
