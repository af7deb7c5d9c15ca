import { api } from '#contract/index.ts'
import { administratorOf, password } from './people.ts'
import { logInWithToken, expect, uniqueUsername, expectMessage, logIn, open, test } from './shop.ts'

test('a reduced administrator creates a product, which the owner reviews @desktop', async ({ page, shop, browser }) => {
  const username = uniqueUsername()
  const owner = await administratorOf(shop)
  const { user } = await owner.call(api.users.register, { body: { username, password, telefono: '987654321' } })
  await owner.call(api.users.changeRole, { params: { id: user.id }, body: { role: 'SADMIN' } })

  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/settings_superAdmin/nombres')
  const names = page.getByRole('region', { name: 'Nombres de usuario' })
  const reduced = names.getByLabel('Administradores reducidos')
  await reduced.fill(`${await reduced.inputValue()}\nsuperadmin`)
  await names.getByRole('button', { name: 'Guardar' }).click()
  await expect(names.getByText('Ni tu cuenta ni la principal pueden quedar reducidas.')).toBeVisible()
  await reduced.fill((await reduced.inputValue()).replace('superadmin', username))
  await expectMessage(page, 'Guardado', () => names.getByRole('button', { name: 'Guardar' }).click())

  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await other.goto(shop.origin)
  await logIn(other, username, password)
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('menuitem', { name: 'Super Admin' }).click()
  const nav = other.getByRole('navigation', { name: 'Administración' })
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Productos'])
  await expect(other.getByText('Ningún producto')).toBeVisible()
  await other.getByRole('button', { name: 'Nuevo producto' }).click()
  await other.getByLabel('Nombre del producto').fill(`De ${username}`)
  await other.getByLabel('Categoría').last().selectOption({ index: 1 })
  await other.getByLabel('Descripción').fill('Para que lo revises.')
  await other.getByLabel('Precio base (S/.)').fill('5')
  await other.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  const row = other.getByRole('listitem').filter({ hasText: `De ${username}` })
  await expect(row.getByText('Para su revisión')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Publicar' })).toHaveCount(0)
  // They can open no other screen of the back office.
  await other.evaluate(() => (location.hash = '#/users_superAdmin'))
  await expect(other.getByRole('heading', { name: /Usuarios/ })).toHaveCount(0)
  await other.context().close()

  await open(page, '/products_superAdmin?state=Para%20su%20revisi%C3%B3n')
  const waiting = page.getByRole('listitem').filter({ hasText: `De ${username}` })
  await waiting.getByRole('button', { name: 'Rechazado' }).click()
  await expect(waiting).toHaveCount(0)
})
