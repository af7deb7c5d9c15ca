import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, password } from './people.ts'
import {
  buyOne,
  waitForEventStream,
  logInWithToken,
  expect,
  expectMessage,
  logIn,
  open,
  publish,
  test,
} from './shop.ts'

const motivo = 'La cuenta no funcionó.'

/**
 * A customer with thirty soles, twenty of them from a separate bonus, who bought something for at least one of them.
 */
async function buyer(shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const { username, id: userId, client } = await customer(shop, administrator, 10)
  const bonus = { quantity: fromSoles(20), descripcion: 'Bono', userId }
  await administrator.call(api.wallet.requestTopUp, { body: bonus })
  const { id: productId } = await publish(administrator, 1)
  const purchase = await buyOne(client, productId)
  const balance = async () => (await client.call(api.wallet.mine)).balance / 100
  return { username, purchase, balance }
}

test('an administrator refunds a sale in part and ends it; the buyer reads the reason @desktop', async ({
  page,
  browser,
  shop,
}) => {
  const { username, purchase, balance } = await buyer(shop)
  const before = await balance()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/purchases?tab=ventas&q=${encodeURIComponent(`#${purchase.id}`)}`)
  const row = page.getByRole('listitem', { name: new RegExp(`^Venta ${purchase.id}:`) })
  await row.getByRole('button', { name: /^Devolver/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  const amount = dialog.getByLabel('Monto (S/.)')
  await amount.fill('0')
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await expect(dialog.getByText(/^Escribe un monto entre S\/\.\s0\.01 y/)).toBeVisible()
  await amount.fill('0.5')
  await dialog.getByLabel('Motivo').fill(motivo)
  await dialog.getByRole('checkbox', { name: /^Terminar el alquiler ahora/ }).check()
  await expectMessage(page, `Devolviste S/. 0.50 a ${username}`, () =>
    dialog.getByRole('button', { name: 'Devolver S/. 0.50' }).click(),
  )
  await expect(row.getByText('Devuelto S/. 0.50')).toBeVisible()
  // For good: it is neither renewed nor waits for its grace.
  await expect(row.getByText('Liberada')).toBeVisible()
  expect(await balance()).toBe(before + 0.5)

  const theirs = await browser.newPage({ baseURL: shop.origin })
  const listening = waitForEventStream(theirs)
  await logIn(theirs, username, password)
  await listening
  await open(theirs, '/billetera')
  const movement = theirs.getByRole('listitem').filter({ hasText: 'Devolución' })
  await expect(movement.getByText(`Motivo: ${motivo}`)).toBeVisible()
  await movement.getByRole('link', { name: `${purchase.nombre} · #${purchase.id}` }).click()
  await expect(theirs.getByRole('heading', { name: 'Purchases : (1)' })).toBeVisible()
  await expect(theirs.getByText('El alquiler terminó y los datos ya no se muestran.')).toBeVisible()
  await theirs.close()
})

test('an administrator reverses a bonus once and debits a wallet with a reason @phone', async ({ page, shop }) => {
  const { username, balance } = await buyer(shop)
  const before = await balance()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('button', { name: 'Quitar saldo' }).click()
  const adjust = page.getByRole('dialog', { name: 'Quitar saldo' })
  await adjust.getByLabel('Monto (S/.)').fill('3')
  await adjust.getByLabel('Motivo').fill(motivo)
  await expectMessage(page, `Quitaste S/. 3.00 a ${username}`, () =>
    adjust.getByRole('button', { name: 'Quitar S/. 3.00' }).click(),
  )
  expect(await balance()).toBe(before - 3)

  await page.getByRole('dialog', { name: username }).getByRole('link', { name: 'Movimientos', exact: true }).click()
  const bonus = page.getByRole('listitem').filter({ hasText: '+S/. 10.00' })
  await bonus.getByRole('button', { name: /^Revertir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Revertir bono' })
  await dialog.getByLabel('Motivo').fill(motivo)
  await expectMessage(page, `Revertiste S/. 10.00 de ${username}`, () =>
    dialog.getByRole('button', { name: 'Revertir S/. 10.00' }).click(),
  )
  await expect(bonus.getByText('Revertido')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Revierte el movimiento #\d+/ })).toBeVisible()
  expect(await balance()).toBe(before - 13)
})
