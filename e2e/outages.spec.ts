import { api } from '#contract/index.ts'
import { dayMs, limaDay } from '#domain/lima.ts'
import { administratorOf, customer, logInNewCustomer, password } from './people.ts'
import { buyOne, expect, expectMessage, logInAndListen, open, publish, test } from './shop.ts'

const rents = 30

test('an administrator replaces the profiles of thirty rents of a fallen account in three presses @phone-again', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, rents)
  const person = await logInNewCustomer(page, shop, administrator, 500)
  for (let index = 0; index < rents; index++) await buyOne(person.client, productId)
  const free = Array.from({ length: rents }, (_, index) => ({
    username: `${nombre.toLowerCase().replaceAll(/\W/g, '')}@correo.pe`,
    password: 'otra',
    perfil: `Otro ${index}`,
    pin: '4321',
  }))
  await administrator.call(api.catalogue.addAccounts, { params: { id: productId }, body: { accounts: free } })
  const [first] = (await person.client.call(api.purchases.mine)).items
  await open(page, `/purchases?username=%23${first?.id}`)

  const desk = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logInAndListen(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await desk.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'Cuentas' }).click()
  const accounts = desk.getByRole('dialog', { name: 'Cuentas', exact: true })
  await accounts.getByRole('button', { name: 'Esta cuenta cayó' }).first().click()
  const fall = desk.getByRole('dialog', { name: /^Cuenta #/ })
  await expect(fall).toContainText(`${nombre}, 30 compras en curso.`)
  await fall.getByRole('button', { name: 'Avisar a sus compradores' }).click()
  await expect(page.getByText('No funciona desde el')).toBeVisible()
  await expect(fall).toContainText('Hay 30 perfiles libres.')
  await expectMessage(desk, '30 compradores tienen otro perfil.', () =>
    fall.getByRole('button', { name: 'Dar otro perfil a 30' }).click(),
  )
  await expect(page.getByText('No funciona desde el')).toBeHidden()
  await desk.close()

  const { items } = await person.client.call(api.purchases.mine, { query: { pageSize: 50 } })
  expect(items.map((it) => it.perfil?.startsWith('Otro'))).toEqual(Array(rents).fill(true))
  const { items: notices } = await person.client.call(api.notices.list, { query: { pageSize: 100 } })
  expect(notices.filter(({ kind }) => kind === 'accountFallen')).toHaveLength(1)
})

test('a supplier gives the buyers of a fallen account a new password @desktop-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: productId } = await publish(administrator, 2)
  const [supplier, person] = [await customer(shop, administrator, 0), await customer(shop, administrator, 50)]
  await administrator.call(api.users.changeRole, { params: { id: supplier.id }, body: { role: 'ADMIN' } })
  await administrator.call(api.catalogue.changeProduct, { params: { id: productId }, body: { sellerId: supplier.id } })
  await buyOne(person.client, productId)

  await logInAndListen(page, supplier.username, password)
  await open(page, '/purchases?tab=cuentas')
  await page.getByRole('button', { name: 'Esta cuenta cayó' }).click()
  const fall = page.getByRole('dialog', { name: /^Cuenta #/ })
  await fall.getByRole('button', { name: 'Avisar a sus compradores' }).click()
  await expect(fall.getByRole('textbox', { name: 'Usuario nuevo' })).toHaveCount(0)
  await fall.getByText('1 sin correo: avísale por WhatsApp').click()
  await expect(fall.getByRole('link', { name: /^Escribir/ })).toHaveAttribute('href', /wa\.me|api\.whatsapp/)
  await fall.getByRole('button', { name: 'Cerrar' }).click()
  await open(page, '/caidas')
  await page.getByRole('button', { name: /^Arreglar/ }).click()
  await fall.getByRole('textbox', { name: 'Contraseña nueva' }).fill('clave-de-hoy')
  await expectMessage(page, '1 comprador ve los datos nuevos', () =>
    fall.getByRole('button', { name: 'Guardar', exact: true }).click(),
  )
  await expect(page.getByText('Ninguna cuenta está caída')).toBeVisible()
  const [rent] = (await person.client.call(api.purchases.mine)).items
  expect(rent).toMatchObject({ password: 'clave-de-hoy', fallenAt: null })
})

test('the owner gives back the days of an outage after seeing whose they are @phone-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id: productId, nombre } = await publish(administrator, 1)
  const person = await customer(shop, administrator, 50)
  await buyOne(person.client, productId)
  const [before] = (await person.client.call(api.purchases.mine)).items
  const { name } = (await administrator.call(api.catalogue.getProduct, { params: { id: productId } })).category
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/caidas?parte=dias')
  await page.getByRole('button', { name: 'Devolver días' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver días' })
  await dialog.getByRole('combobox', { name: 'Categoría' }).selectOption({ label: name })
  await dialog.getByRole('combobox', { name: 'Producto' }).selectOption({ label: nombre })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No funcionó ayer')
  // Nobody rented it yesterday.
  await expect(dialog).toContainText('Nadie recibe días')
  expect((await person.client.call(api.purchases.mine)).items[0]?.endDate).toEqual(before?.endDate)

  // Rents of the demo that have run for weeks; each size gives other days of them.
  const ago = (page.viewportSize()?.width ?? 0) < 1024 ? 2 : 4
  const day = (days: number) => limaDay(new Date(Date.now() - days * dayMs))
  await dialog.getByRole('combobox', { name: 'Categoría' }).selectOption('Paramount+')
  await dialog.getByLabel('Del', { exact: true }).fill(day(ago))
  await dialog.getByLabel('Al', { exact: true }).fill(day(ago - 1))
  const give = dialog.getByRole('button', { name: /^Dar los días a \d+ compras?$/ })
  await expect(dialog.getByRole('status')).toContainText('días en total')
  await expectMessage(page, 'Diste ', () => give.click())
  await expect(page.getByRole('listitem').filter({ hasText: 'No funcionó ayer' }).first()).toBeVisible()
})
