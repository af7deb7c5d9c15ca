import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { closeDialog, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

test('a reseller finds a customer, notes something and sells to them in four taps @desktop-again', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { id: productId, nombre } = await publish(owner, 4)
  const { username, client } = await customer(shop, owner, 20, 'RESELLER')
  const buy = (nombreUser: string, telefono: string) =>
    client.call(api.purchases.buy, { body: { productId, nombreUser, telefono } })
  await buy('Rosa', '987 111 222')
  await buy('Rosa Quispe', '+51987111222')
  await buy('Beto', '987111333')
  await logInWithToken(page, username, password)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Clientes' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Rosa Quispe')
  await expect(rows.nth(1)).toContainText('2 activas')
  await page.getByRole('searchbox', { name: 'Nombre o teléfono' }).fill('qui')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)

  await page.getByRole('link', { name: 'Rosa Quispe', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Quispe' })).toBeVisible()
  await page.getByLabel('Nota', { exact: true }).fill('Paga los viernes')
  await expectMessage(page, 'Nota guardada', () => page.getByRole('button', { name: 'Guardar nota' }).click())
  await expect(page.getByRole('button', { name: 'Guardar nota' })).toHaveCount(0)
  const bought = page.getByRole('region', { name: 'Lo que compró' })
  await bought.getByRole('button', { name: nombre }).first().click()
  await expect(bought.getByText('recien@llegado.demo')).toHaveCount(0)
  await bought.getByRole('button', { name: /^Ver mi clave/ }).click()
  await expect(bought.getByText('recien@llegado.demo')).toBeVisible()

  await page.getByRole('button', { name: 'Unir con otro' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: /^Beto/ }).check()
  await expect(page.getByRole('dialog').getByText('y su compra pasa a Rosa Quispe.')).toBeVisible()
  await closeDialog(page)

  // Vender, the product, Vender, Comprar: the customer is filled in.
  await page.getByRole('main').getByRole('link', { name: 'Vender' }).click()
  await page.getByRole('button', { name: `Agregar ${nombre}` }).click()
  await page.getByRole('button', { name: 'Vender', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(dialog.getByLabel('Nombre del cliente')).toHaveValue('Rosa Quispe')
  await dialog.getByRole('button', { name: /^Comprar/ }).click()
  await expect(page.getByRole('dialog', { name: 'Compra exitosa' })).toBeVisible()
  const { items } = await client.call(api.customers.list, { query: { q: '111222' } })
  expect(items).toMatchObject([{ nombre: 'Rosa Quispe', nota: 'Paga los viernes', purchases: 3 }])
})

test('customers are split, merged and deleted by hand @desktop-again', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { id: productId } = await publish(owner, 3)
  const { username, client } = await customer(shop, owner, 20, 'RESELLER')
  const buy = (nombreUser: string) =>
    client.call(api.purchases.buy, { body: { productId, nombreUser, telefono: '987111222' } })
  const ofAna = await buy('Ana')
  const ofLuis = await buy('Luis')
  await buy('Ana')
  const { items } = await client.call(api.customers.list)
  await logInWithToken(page, username, password)
  await open(page, `/clientes/${items[0]?.id}`)
  await page.getByRole('button', { name: 'Separar compras' }).click()
  const split = page.getByRole('dialog', { name: 'Separar compras' })
  await split.getByLabel('Nombre de la otra persona').fill('ana')
  await split.getByRole('checkbox', { name: new RegExp(`#${ofLuis.id} `) }).check()
  await split.getByRole('button', { name: 'Separar (1)' }).click()
  await expect(split.getByText('Escribe otro nombre')).toBeVisible()
  await split.getByLabel('Nombre de la otra persona').fill('Luis')
  await split.getByRole('button', { name: 'Separar (1)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Luis' })).toBeVisible()
  await expect(page.getByText('Comparte número con')).toBeVisible()

  await page.getByRole('button', { name: 'Unir con otro' }).click()
  const merge = page.getByRole('dialog', { name: 'Unir con Luis' })
  await merge.getByRole('radio', { name: /^Ana/ }).check()
  await expectMessage(page, 'Unidos en Luis', () => merge.getByRole('button', { name: 'Unir' }).click())
  await expect(page.getByRole('article', { name: new RegExp(`^Compra ${ofAna.id}:`) })).toBeVisible()

  await page.getByRole('button', { name: 'Borrar cliente' }).click()
  const remove = page.getByRole('dialog', { name: 'Borrar a Luis' })
  await expect(remove).toContainText('Las 3 cuentas que tiene activas siguen hasta su fin')
  await remove.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByRole('heading', { name: 'Aún no tienes clientes' })).toBeVisible()
  await open(page, '/purchases')
  await expect(page.getByText('Cliente eliminado').first()).toBeVisible()
})

test('a spreadsheet of customers is checked first, then imported, and all are deleted @phone', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { username } = await customer(shop, owner, 0, 'RESELLER')
  await logInWithToken(page, username, password)
  await open(page, '/clientes')
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
  const buffer = Buffer.from('Nombre;Celular;Nota\nAna Ríos;987111222;Viernes\nBeto;no tiene;\nCarla;987111333;')
  const files = { name: 'mis-clientes.csv', mimeType: 'text/csv', buffer }
  await dialog.getByLabel('Archivo: clientes').setInputFiles(files)
  await expect(dialog.getByText('2 clientes nuevos')).toBeVisible()
  await expect(dialog.getByText('Línea 3: Teléfono: Escribe el teléfono solo con dígitos.')).toBeVisible()
  await expectMessage(page, 'Importado: 2 clientes', () => dialog.getByRole('button', { name: 'Importar (2)' }).click())
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Borrar todos' }).click()
  const remove = page.getByRole('dialog', { name: 'Borrar todos los clientes' })
  await remove.getByRole('button', { name: 'Borrar todos' }).click()
  await expect(remove.getByText('Escribe BORRAR para confirmar.')).toBeVisible()
  await remove.getByLabel('Escribe BORRAR').fill('borrar')
  await remove.getByRole('button', { name: 'Borrar todos' }).click()
  await expect(page.getByRole('heading', { name: 'Aún no tienes clientes' })).toBeVisible()
})

test('a customer turns the list on in their profile, and has it in the menu @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { username } = await customer(shop, owner, 0)
  await logInWithToken(page, username, password)
  await open(page, '/perfil')
  const clientes = page.getByRole('menuitem', { name: 'Clientes' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Vencimientos' })).toBeVisible()
  await expect(clientes).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Llevo una lista de clientes' }).click()
  await expect(page.getByRole('link', { name: 'Ver mis clientes' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await clientes.click()
  await expect(page.getByRole('heading', { name: 'Aún no tienes clientes' })).toBeVisible()
})
