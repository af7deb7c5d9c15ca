import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { expirePurchase } from './clock.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInAndListen, open, publish, test } from './shop.ts'

async function openAccounts(page: Page, nombre: string) {
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'Cuentas' }).click()
  return page.getByRole('dialog', { name: 'Cuentas', exact: true })
}

/** A product whose only profile was freed, and has no new PIN yet. */
async function withFreedProfile(shop: ShopProcess) {
  const administrator = await administratorOf(shop)
  const product = await publish(administrator, 1)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, product.id)
  const [rent] = (await buyer.client.call(api.purchases.mine)).items
  await expirePurchase(shop, rent?.id ?? 0)
  await administrator.call(api.purchases.free, { params: { id: rent?.id ?? 0 }, body: {} })
  return { administrator, ...product }
}

test('a freed profile is por cambiar until it has a new PIN, and is sold with that one @phone-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  const [first, next] = [await customer(shop, administrator, 10), await customer(shop, administrator, 10)]
  await buyOne(first.client, id)
  const [rent] = (await first.client.call(api.purchases.mine)).items
  await expirePurchase(shop, rent?.id ?? 0)

  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  const panel = await openAccounts(page, nombre)
  await panel.getByRole('button', { name: 'Liberar' }).click()
  const freeing = page.getByRole('dialog', { name: 'Liberar perfil' })
  await expect(freeing).toContainText('conoce el PIN de su perfil')
  await expectMessage(page, 'El perfil quedó por cambiar', () =>
    freeing.getByRole('button', { name: 'Liberar' }).click(),
  )
  const account = panel.getByRole('listitem', { name: /^Cuenta/ })
  await expect(account).toContainText('1 por cambiar')
  await expect(account).toContainText('1 cliente que ya no la usa conoce su contraseña.')
  await expect(panel.getByText('0 perfiles libres')).toBeVisible()

  await account.getByRole('button', { name: /^Poner PIN nuevo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'PIN nuevo' })
  await dialog.getByLabel('PIN nuevo').fill(rent?.pin ?? '')
  await dialog.getByRole('button', { name: 'Poner a la venta' }).click()
  await expect(dialog.getByText('Ese es el PIN que ya tenía. Escribe otro.')).toBeVisible()
  await dialog.getByLabel('PIN nuevo').fill('7413')
  await expectMessage(page, 'El perfil está a la venta con su PIN nuevo', () =>
    dialog.getByRole('button', { name: 'Poner a la venta' }).click(),
  )
  await expect(panel.getByText('1 perfil libre')).toBeVisible()
  await expect(account).toContainText('Libre')
  await buyOne(next.client, id)
  expect((await next.client.call(api.purchases.mine)).items[0]).toMatchObject({ perfil: rent?.perfil, pin: '7413' })

  // Whoever was there before still knows the password: one press changes it for all who run on it.
  await account.getByRole('button', { name: /^Cambiar contraseña/ }).click()
  const change = page.getByRole('dialog', { name: 'Cambiar la cuenta' })
  await change.getByRole('textbox', { name: 'Contraseña nueva' }).fill('clave-para-todos')
  await expectMessage(page, 'Cuenta guardada: se ve en una compra en curso', () =>
    change.getByRole('button', { name: 'Guardar' }).click(),
  )
  await expect(account.getByText('conoce su contraseña')).toHaveCount(0)
})

test('a supplier gives a new PIN to a freed profile under Mis cuentas @desktop-again', async ({ page, shop }) => {
  const { administrator, id, nombre } = await withFreedProfile(shop)
  const supplier = await customer(shop, administrator, 0, 'ADMIN')
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId: supplier.id } })

  await logInAndListen(page, supplier.username, password)
  await open(page, '/purchases?tab=cuentas')
  const product = page.getByRole('region', { name: nombre })
  await expect(product).toContainText('0 en uso · 0 libres · 1 por cambiar')
  await product.getByRole('button', { name: /^Poner PIN nuevo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'PIN nuevo' })
  await dialog.getByLabel('PIN nuevo').fill('7413')
  await dialog.getByRole('button', { name: 'Poner a la venta' }).click()
  await expect(product).toContainText('1 perfil libre')
})

test('an administrator finds every profile por cambiar over the products @phone-again', async ({ page, shop }) => {
  const { administrator, id, nombre } = await withFreedProfile(shop)
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/products_superAdmin')
  await page.getByText(/por cambiar$/).click()
  const row = page.getByRole('list', { name: 'Perfiles por cambiar' }).getByRole('listitem').filter({ hasText: nombre })
  await row.getByRole('button', { name: /^Poner PIN nuevo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'PIN nuevo' })
  await dialog.getByLabel('PIN nuevo').fill('7413')
  await expectMessage(page, 'El perfil está a la venta con su PIN nuevo', () =>
    dialog.getByRole('button', { name: 'Poner a la venta' }).click(),
  )
  await expect(row).toHaveCount(0)
  expect(await administrator.call(api.catalogue.getProduct, { params: { id } })).toMatchObject({ stock: 1 })
})
