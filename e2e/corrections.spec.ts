import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { beginsToListen, expect, freshUsername, hear, logIn, open, publish, somebody, test } from './shop.ts'

const password = 'Una-clave-larga-7'
const motivo = 'La cuenta no funcionó.'

/** A customer with thirty soles, twenty of them a bonus, who bought something for one or more of them. */
async function customer(shop: ShopProcess) {
  const administrator = await somebody(shop, 'superadmin', 'Demo-tienda-26')
  const username = freshUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  const client = await somebody(shop, username, password)
  const { id: userId } = await client.call(api.users.me)
  for (const quantity of [fromSoles(10), fromSoles(20)]) {
    await administrator.call(api.wallet.askTopUp, { body: { quantity, descripcion: 'Bono', userId } })
  }
  const { id: productId } = await publish(administrator, 1)
  const purchase = await client.call(api.purchases.buy, {
    body: { productId, nombreUser: 'Ana', telefono: '987654321' },
  })
  const balance = async () => (await client.call(api.wallet.mine)).balance / 100
  return { username, purchase, balance }
}

test('a sale is given back in part and ended, and its buyer reads how much and why', async ({
  page,
  browser,
  shop,
}) => {
  const { username, purchase, balance } = await customer(shop)
  const before = await balance()
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/purchases?tab=ventas&q=${encodeURIComponent(`#${purchase.id}`)}`)
  const row = page.getByRole('listitem', { name: new RegExp(`^Venta ${purchase.id}:`) })
  await row.getByRole('button', { name: /^Devolver/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  const amount = dialog.getByLabel('Monto (S/.)')
  await amount.fill('0')
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await expect(dialog.getByText(/^Escribe un monto entre S\/\. 0\.01 y/)).toBeVisible()
  await amount.fill('0.5')
  await dialog.getByLabel('Motivo').fill(motivo)
  await dialog.getByRole('checkbox', { name: /^Terminar el alquiler ahora/ }).check()
  await hear(page, `Devolviste S/. 0.50 a ${username}`, () =>
    dialog.getByRole('button', { name: 'Devolver S/. 0.50' }).click(),
  )
  await expect(row.getByText('Devuelto S/. 0.50')).toBeVisible()
  await expect(row.getByText('En gracia')).toBeVisible()
  expect(await balance()).toBe(before + 0.5)

  const theirs = await browser.newPage({ baseURL: shop.origin })
  const listening = beginsToListen(theirs)
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

test('a bonus is reversed once, and money is taken out of a wallet with a reason', async ({ page, shop }) => {
  const { username, balance } = await customer(shop)
  const before = await balance()
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('button', { name: 'Quitar saldo' }).click()
  const adjust = page.getByRole('dialog', { name: 'Quitar saldo' })
  await adjust.getByLabel('Monto (S/.)').fill('3')
  await adjust.getByLabel('Motivo').fill(motivo)
  await hear(page, `Quitaste S/. 3.00 a ${username}`, () =>
    adjust.getByRole('button', { name: 'Quitar S/. 3.00' }).click(),
  )
  expect(await balance()).toBe(before - 3)

  await page.getByRole('dialog', { name: username }).getByRole('link', { name: 'Movimientos', exact: true }).click()
  const bonus = page.getByRole('listitem').filter({ hasText: '+S/. 10.00' })
  await bonus.getByRole('button', { name: /^Revertir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Revertir bono' })
  await dialog.getByLabel('Motivo').fill(motivo)
  await hear(page, `Revertiste S/. 10.00 de ${username}`, () =>
    dialog.getByRole('button', { name: 'Revertir S/. 10.00' }).click(),
  )
  await expect(bonus.getByText('Revertido')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Revierte el movimiento #\d+/ })).toBeVisible()
  expect(await balance()).toBe(before - 13)
})
