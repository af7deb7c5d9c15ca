import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { choose, goTo, logInByKeys, picture, pick, rewrite, upload } from './keyboard.ts'
import { administratorOf, customer, drawDialog } from './people.ts'
import {
  closeDialog,
  buyOne,
  pressEnterOn,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  dismissOtherDraws,
  publishRaffle,
  apiClient,
  tabTo,
  test,
  write,
} from './shop.ts'

// The tests of this file use neither a mouse nor a touch screen.

// A draw of another journey would open between two keys, and its closing would take the focus.
test.use({ sharedShop: 'by keyboard' })

test('an administrator stocks the shop by keyboard @desktop', async ({ page }) => {
  const nombre = `Novedad ${uniqueUsername()}`
  await open(page, '/login')
  await logInByKeys(page, 'superadmin', 'Demo-tienda-26')
  await pick(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('menuitem', { name: 'Super Admin' }))
  await goTo(page, 'Productos')
  await pressEnterOn(page, page.getByRole('link', { name: 'Categorías' }))
  const category = `Cine ${uniqueUsername()}`
  await write(page, page.getByLabel('Nombre'), category)
  await expectMessage(page, 'Se agregó la categoría', () => page.keyboard.press('Enter'))
  await pressEnterOn(page, page.getByRole('button', { name: `Eliminar ${category}` }))
  await expectMessage(page, 'Se eliminó la categoría', () =>
    pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Eliminar' })),
  )

  await pressEnterOn(page, page.getByRole('link', { name: 'Productos' }).last())
  await pressEnterOn(page, page.getByRole('button', { name: 'Nuevo producto' }))
  const form = page.getByRole('dialog', { name: 'Nuevo producto' })
  await pressEnterOn(page, form.getByRole('button', { name: 'Guardar' }))
  // The focus moves to the invalid field, which is described by its error.
  await expect(form.getByLabel('Categoría')).toBeFocused()
  await expect(form.getByLabel('Categoría')).toHaveAccessibleDescription('Elige una categoría.')
  await choose(page, form.getByLabel('Categoría'), 'Net')
  await write(page, form.getByLabel('Nombre del producto'), nombre)
  await write(page, form.getByLabel('Descripción'), 'Un perfil para ti.')
  await write(page, form.getByLabel('Precio base (S/.)'), '1')
  await rewrite(page, form.getByLabel('Días'), '15')
  await expectMessage(page, 'Producto creado', () => pressEnterOn(page, form.getByRole('button', { name: 'Guardar' })))
  await expect(form).toBeHidden()

  await rewrite(page, page.getByRole('searchbox', { name: 'Buscar producto' }), nombre)
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: nombre })
  const opener = row.getByRole('button', { name: 'Cuentas' })
  await pressEnterOn(page, opener)
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Agregar cuentas' }))
  const adding = page.getByRole('dialog', { name: 'Agregar cuentas' })
  const csv = { name: 'cuentas.csv', mimeType: 'text/csv', buffer: Buffer.from('a@b.demo,clave,1,\na@b.demo,clave,2,') }
  await upload(page, adding.getByLabel('Leer un archivo CSV'), csv)
  await expect(adding.getByLabel('Una línea por perfil')).toHaveValue(/clave,2/)
  await pressEnterOn(page, adding.getByRole('button', { name: 'Revisar' }))
  await expectMessage(page, 'Agregaste 2 perfiles', () =>
    pressEnterOn(page, adding.getByRole('button', { name: 'Agregar 2 perfiles' })),
  )
  await expect(adding).toBeHidden()
  await closeDialog(page)
  await expect(opener).toBeFocused()

  await pressEnterOn(page, row.getByRole('button', { name: 'Imágenes' }))
  const pictures = page.getByRole('dialog', { name: 'Imágenes' })
  await upload(page, pictures.getByLabel('Seleccione las imagenes'), await picture())
  await pressEnterOn(page, pictures.getByRole('button', { name: 'Upload' }))
  await expect(pictures.getByAltText('Imagen 1')).toBeVisible()
  await closeDialog(page)
  await expectMessage(page, 'Producto publicado', () =>
    pressEnterOn(page, row.getByRole('button', { name: 'Publicar' })),
  )
})

test('an administrator settles top-ups, changes a role and closes an account by keyboard @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 1)
  for (const soles of [11, 12]) await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })
  await open(page, '/login')
  await logInByKeys(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await goTo(page, 'Recargas')
  await write(page, page.getByRole('searchbox', { name: 'Buscar por username' }), username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '(2) Recarga(s) para aceptar' })).toBeVisible()
  await expectMessage(page, `Aceptaste S/. 11.00 de ${username}`, () =>
    pressEnterOn(page, page.getByRole('button', { name: `Aceptar S/. 11.00 de ${username}` })),
  )
  await pressEnterOn(page, page.getByRole('button', { name: `Delete S/. 12.00 de ${username}` }))
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }))
  await expect(page.getByText(`No hay recargas de «${username}» por aceptar.`)).toBeVisible()

  await goTo(page, 'Users')
  await write(page, page.getByRole('searchbox', { name: 'Buscar por username exacto' }), username)
  await page.keyboard.press('Enter')
  const opener = page.getByRole('button', { name: username, exact: true })
  await pressEnterOn(page, opener)
  const person = page.getByRole('dialog', { name: username })
  await tabTo(page, person.getByLabel('Rol'))
  await page.keyboard.press('r')
  await expectMessage(page, `${username} ahora es Revendedor`, () =>
    pressEnterOn(
      page,
      page.getByRole('dialog', { name: 'Cambiar el rol' }).getByRole('button', { name: 'Cambiar rol' }),
    ),
  )
  await pressEnterOn(page, person.getByRole('button', { name: 'Desactivar' }))
  await expectMessage(page, 'Cuenta desactivada', () =>
    pressEnterOn(
      page,
      page.getByRole('dialog', { name: 'Desactivar la cuenta' }).getByRole('button', { name: 'Desactivar' }),
    ),
  )
  await closeDialog(page)
  await expect(opener).toBeFocused()
})

test('an administrator draws and cancels raffles and reads the audit by keyboard @desktop @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const buyer = await customer(shop, administrator, 20)
  const [drawn, cancelled] = [await publishRaffle(administrator, 1), await publishRaffle(administrator, 5)]
  await buyOne(buyer.client, drawn.id)
  await buyOne(buyer.client, cancelled.id)
  await dismissOtherDraws(page, drawn.nombre)
  await open(page, '/login')
  await logInByKeys(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await goTo(page, 'Sortear')
  await pressEnterOn(page, page.getByRole('button', { name: `SORTEAR ${drawn.nombre}` }))
  await pressEnterOn(page, page.getByRole('dialog', { name: 'Sortear' }).getByRole('button', { name: 'SORTEAR' }))
  const stage = drawDialog(page, drawn.nombre)
  await expect(stage.getByText('SORTEO REALIZADO')).toBeVisible()
  await pressEnterOn(page, stage.getByRole('button', { name: 'Cerrar' }).last())
  await expect(stage).toBeHidden()

  await pressEnterOn(page, page.getByRole('link', { name: /^En venta/ }))
  await pressEnterOn(page, page.getByRole('button', { name: `Cancelar sorteo ${cancelled.nombre}` }))
  await expectMessage(page, 'Sorteo cancelado y tickets devueltos', () =>
    pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Cancelar sorteo' })),
  )
  await goTo(page, 'Ganadores')
  const winner = page.getByRole('listitem').filter({ hasText: drawn.nombre })
  await pressEnterOn(page, winner.getByRole('button', { name: /^Pendiente/ }))
  await expect(winner.getByRole('button', { name: /^Entregado/ })).toBeVisible()
  await goTo(page, 'Auditoría')
  await expect(page.getByRole('listitem').filter({ hasText: drawn.nombre }).first()).toBeVisible()
})

test('the owner changes settings and theme by keyboard @phone @long', async ({ page }) => {
  await open(page, '/login')
  await logInByKeys(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/home_superAdmin')
  await goTo(page, 'Ajustes')
  await pressEnterOn(page, page.getByRole('link', { name: 'Formas de pago' }))
  const payment = page.getByRole('region', { name: 'Formas de pago' })
  await pressEnterOn(page, payment.getByRole('button', { name: /^Cambiar Yape/ }))
  const method = page.getByRole('dialog', { name: 'Cambiar forma de pago' })
  await rewrite(page, method.getByLabel('Titular'), `Tienda ${uniqueUsername()}`)
  await expectMessage(page, 'Guardado', () => pressEnterOn(page, method.getByRole('button', { name: 'Guardar' })))
  const opener = page.getByRole('button', { name: /^(?:Ir a otra parte|Tema)/ })
  await pick(page, opener, page.getByRole('menuitemradio', { name: 'Claro' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test("a supplier notes a sale and reaches the customer's chat by keyboard @phone @long", async ({ page, shop }) => {
  const supplier = await apiClient(shop, 'proveedor1', 'Demo-provee-26')
  const { items } = await supplier.call(api.purchases.list, { query: {} })
  expect(items.length).toBeGreaterThan(0)
  await open(page, '/login')
  await logInByKeys(page, 'proveedor1', 'Demo-provee-26')
  await pressEnterOn(page, page.getByRole('link', { name: 'Purchases' }))
  const tabs = page.getByRole('navigation', { name: 'Compras y ventas' })
  await pressEnterOn(page, tabs.getByRole('link', { name: 'Ventas' }))
  const opener = page.getByRole('button', { name: /^Nota venta/ }).first()
  await pressEnterOn(page, opener)
  await expectMessage(page, 'Nota: Correo', () =>
    pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: /^Correo/ })),
  )
  await expect(opener).toBeFocused()
  const chat = page.getByRole('link', { name: /^Notificar venta/ }).first()
  await tabTo(page, chat)
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/51\d+\?text=/)
})
