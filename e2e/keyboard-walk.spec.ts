import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { choose, goTo, logInByKeys, pick, rewrite } from './keyboard.ts'
import { administratorOf, customer } from './people.ts'
import {
  buyOne,
  closeDialog,
  pressEnterOn,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  publish,
  tabTo,
  test,
  write,
} from './shop.ts'

test('an administrator uses the whole back office by keyboard, up to the logout @desktop @long', async ({
  page,
  shop,
}) => {
  test.slow()
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 20)
  const product = await publish(administrator, 1)
  const sale = await buyOne(client, product.id)
  for (const soles of [31, 32]) await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })
  const heading = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('main').getByRole('listitem')

  await open(page, '/login')
  await logInByKeys(page, 'superadmin', 'Demo-tienda-26')
  await pick(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('menuitem', { name: 'Super Admin' }))
  await expect(heading).toHaveText('Administración')
  await pressEnterOn(page, page.getByRole('link', { name: /Recargas por aceptar/ }).last())

  // Top-ups: the one that has waited longest comes first; two are selected and accepted at once.
  await write(page, page.getByRole('searchbox', { name: 'Buscar por username' }), username)
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'S/. 3' })).toHaveCount(2)
  await expect(rows.first()).toContainText('S/. 31.00')
  await tabTo(page, page.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }))
  await page.keyboard.press('Space')
  await pressEnterOn(page, page.getByRole('button', { name: 'Aceptar seleccionadas' }))
  await expect(page.getByText(`No hay recargas de «${username}» por aceptar.`)).toBeVisible()
  await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: 'Movimientos' }))
  await choose(page, page.getByLabel('Descripción'), 'Bono')
  await expect(page).toHaveURL(/descripcion=Bono/)

  await goTo(page, 'Ventas')
  await rewrite(page, page.getByRole('searchbox', { name: 'Comprador, cliente o teléfono' }), `#${sale.id}`)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Ventas : (1)')
  await pressEnterOn(page, page.getByRole('button', { name: `Nota venta ${sale.id}` }))
  await expectMessage(page, 'Nota: Password', () =>
    pressEnterOn(page, dialog.getByRole('button', { name: /^Password/ })),
  )

  await goTo(page, 'Users')
  await write(page, page.getByRole('searchbox', { name: 'Buscar por username exacto' }), username)
  await page.keyboard.press('Enter')
  await pressEnterOn(page, page.getByRole('button', { name: username, exact: true }))
  await pressEnterOn(page, dialog.getByRole('link', { name: 'Ver compras, movimientos y sesiones' }))
  await expect(heading).toBeFocused()
  const parts = page.getByRole('navigation', { name: 'Partes' })
  await pressEnterOn(page, parts.getByRole('link', { name: 'Sesiones' }))
  await pressEnterOn(page, rows.getByRole('button', { name: /^Cerrar/ }))
  await expectMessage(page, 'Sesión cerrada', () =>
    pressEnterOn(page, dialog.getByRole('button', { name: 'Cerrar sesión' })),
  )

  await goTo(page, 'Productos')
  await write(page, page.getByRole('searchbox', { name: 'Buscar producto' }), product.nombre)
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Estreno' })).toHaveCount(1)
  await pressEnterOn(page, page.getByRole('button', { name: `Editar ${product.nombre}` }))
  await rewrite(page, dialog.getByLabel('Descripción'), 'Cambiada sin ratón.')
  await expectMessage(page, 'Producto guardado', () =>
    pressEnterOn(page, dialog.getByRole('button', { name: 'Guardar' })),
  )
  await pressEnterOn(page, page.getByRole('link', { name: 'Marcas' }))
  const brand = `Marca ${uniqueUsername()}`
  await write(page, page.getByLabel('Nombre'), brand)
  await expectMessage(page, 'Se agregó la marca', () => page.keyboard.press('Enter'))

  await goTo(page, 'Proveedores')
  const register = page.getByRole('button', { name: 'Registrar Proveedor' })
  if (await register.isVisible()) {
    await pressEnterOn(page, register)
    await tabTo(page, dialog.getByLabel('Nombre'))
    await closeDialog(page)
  }
  await pressEnterOn(page, page.getByRole('button', { name: /^Editar/ }).first())
  await tabTo(page, page.getByLabel('Nombre'))
  if ((await page.locator('[role=dialog]:not([aria-modal=false])').count()) > 0) await closeDialog(page)

  await goTo(page, 'Sortear')
  await pressEnterOn(page, page.getByRole('link', { name: /^En venta/ }))
  await pressEnterOn(page, page.getByRole('button', { name: /^Cancelar sorteo/ }).first())
  await pressEnterOn(
    page,
    dialog.getByRole('button', { name: 'Volver' }).or(dialog.getByRole('button', { name: 'Cancelar', exact: true })),
  )
  await goTo(page, 'Ganadores')
  await choose(page, page.getByRole('combobox', { name: 'Estado' }), 'Pen')
  await expect(page).toHaveURL(/estado=Pendiente/)

  await goTo(page, 'Ajustes')
  await pressEnterOn(page, page.getByRole('link', { name: 'Contacto' }))
  const contact = page.getByRole('region', { name: 'Contacto' })
  await rewrite(page, contact.getByLabel('Enlace del grupo'), `https://chat.whatsapp.com/${uniqueUsername()}`)
  await expectMessage(page, 'Guardado', () => pressEnterOn(page, contact.getByRole('button', { name: 'Guardar' })))
  await goTo(page, 'Auditoría')
  await expect(rows.filter({ hasText: 'cambió los ajustes' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'cerró una sesión' }).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Pantalla, usuario, producto o venta' })).toBeFocused()
  await page.keyboard.type('admin')
  await expect(page.getByRole('option', { name: /^Admin/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Administración')
  const folded = page.getByRole('button', { name: /^Ir a otra parte/ })
  if (await folded.isVisible()) await pick(page, folded, page.getByRole('menuitem', { name: 'Cerra Sesión' }))
  else await pressEnterOn(page, page.getByRole('button', { name: 'Cerra Sesión' }))
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})
