import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInAndListen, open, publish, test } from './shop.ts'

test('a supplier finds sales first, changes a password for its buyers, and the owner gives the former one back @desktop-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 2)
  const [supplier, buyer] = [await customer(shop, administrator, 0), await customer(shop, administrator, 10)]
  await administrator.call(api.users.changeRole, { params: { id: supplier.id }, body: { role: 'ADMIN' } })
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { sellerId: supplier.id } })
  await buyOne(buyer.client, id)
  const bought = async () => {
    const { items } = await buyer.client.call(api.purchases.mine)
    return items.find(({ productId }) => productId === id)?.password
  }

  await logInAndListen(page, supplier.username, password)
  const nav = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true })
  await expect(nav.getByRole('link').first()).toHaveText('Ventas')
  await expect(page.getByRole('button', { name: /^Carrito/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Favoritos' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Mis cuentas' }).click()
  await expect(page.getByRole('heading', { name: 'Mis cuentas : (1)' })).toBeVisible()
  const account = page.getByRole('region', { name: nombre }).getByRole('listitem')
  await expect(account).toContainText('1 en uso · 1 libre')
  await account.getByRole('button', { name: /^Mostrar datos/ }).click()
  await expect(account).toContainText('una-clave')
  await account.getByRole('button', { name: /^Cambiar contraseña/ }).click()
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('otra-clave')
  await expectMessage(page, 'Contraseña guardada: se ve en una compra en curso', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click(),
  )
  expect(await bought()).toBe('otra-clave')

  const desk = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logInAndListen(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, '/avisos')
  const told = desk.getByRole('link', { name: 'Un proveedor cambió una contraseña' })
  await told.filter({ hasText: nombre }).click()
  await desk.getByText(/^(?:Un proveedor cambió|Los proveedores cambiaron)/).click()
  const change = desk
    .getByRole('list', { name: 'Contraseñas que cambiaron los proveedores' })
    .getByRole('listitem')
    .filter({ hasText: nombre })
  await change.getByRole('button', { name: /^Devolver la anterior/ }).click()
  await expectMessage(desk, 'La cuenta tiene otra vez su contraseña anterior', () =>
    desk.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click(),
  )
  await expect(change).toHaveCount(0)
  expect(await bought()).toBe('una-clave')
  await desk.close()

  await buyOne(buyer.client, id)
  await open(page, '/avisos')
  await page.getByRole('link', { name: `${nombre} se agotó` }).click()
  await expect(page.getByRole('region', { name: nombre })).toContainText('Agotado')
})
