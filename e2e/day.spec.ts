import { api } from '#contract/index.ts'
import { expirePurchase } from './clock.ts'
import { administratorOf } from './people.ts'
import { showAccount } from './purchase-cards.ts'
import {
  closeDialog,
  dialogsGone,
  expect,
  uniqueUsername,
  expectMessage,
  logIn,
  logInAndListen,
  open,
  apiClient,
  test,
} from './shop.ts'

test.use({ serviceWorkers: 'allow' })

/** Twenty profiles of five accounts, as a supplier sends them. */
const sheet = (name: string) =>
  Array.from({ length: 20 }, (_, index) => {
    const account = Math.floor(index / 4) + 1
    return `${name}${account}@correo.demo,Clave-${account},Perfil ${(index % 4) + 1},${1000 + index}`
  })

test('a whole day, from an empty category to a freed profile @desktop', async ({ page, browser, shop }) => {
  const name = uniqueUsername()
  const product = `Cine ${name}`
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await logIn(page, 'superadmin', 'Demo-tienda-26')
  for (const [part, kind] of [
    ['categorias', 'Categoría'],
    ['marcas', 'Marca'],
  ] as const) {
    await open(page, `/products_superAdmin?parte=${part}`)
    await page.getByLabel('Nombre', { exact: true }).fill(`${kind} ${name}`)
    await page.getByRole('button', { name: 'Agregar' }).click()
    await expect(rowOf(`${kind} ${name}`)).toBeVisible()
  }

  // The administrator creates a product.
  await open(page, '/products_superAdmin')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  const form = dialog('Nuevo producto')
  await form.getByLabel('Nombre del producto').fill(product)
  await form.getByLabel('Categoría').selectOption(`Categoría ${name}`)
  await form.getByLabel('Marca (opcional)').selectOption(`Marca ${name}`)
  await form.getByLabel('Descripción').fill('Un perfil con garantía.')
  await form.getByLabel('Precio base (S/.)').fill('5')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toHaveCount(0)

  // They add its accounts from a file with two invalid lines: nothing is stored until all lines are valid.
  await rowOf(product).getByRole('button', { name: 'Cuentas' }).click()
  const panel = dialog('Cuentas')
  await panel.getByRole('button', { name: 'Agregar cuentas' }).click()
  const adding = dialog('Agregar cuentas')
  const lines = sheet(name)
  const broken = lines.with(2, `${name}1@correo.demo,,Perfil 3,1002`).with(7, `${name}2@correo.demo,Otra,Perfil 4,1007`)
  const file = (content: readonly string[]) => ({
    name: 'cuentas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content.join('\r\n')),
  })
  await adding.locator('input[type=file]').setInputFiles(file(broken))
  await adding.getByRole('button', { name: 'Revisar' }).click()
  await expect(adding.getByText('Hay 2 líneas por corregir.')).toBeVisible()
  await expect(adding.getByText('Línea 3: falta la contraseña')).toBeVisible()
  await expect(adding.getByText(/^Línea 8: ese usuario está en la línea 5 con otra contraseña/)).toBeVisible()
  const owner = await administratorOf(shop)
  const { items } = await owner.call(api.catalogue.listProducts, { query: { q: product } })
  expect(items[0]).toMatchObject({ stock: 0, state: 'Nuevo' })
  await adding.locator('input[type=file]').setInputFiles(file(lines))
  await adding.getByRole('button', { name: 'Revisar' }).click()
  await expect(adding.getByText('Todo está bien: 20 perfiles de 5 cuentas.')).toBeVisible()
  await expectMessage(page, 'Agregaste 20 perfiles', () =>
    adding.getByRole('button', { name: 'Agregar 20 perfiles' }).click(),
  )
  await expect(panel.getByText('20 perfiles libres')).toBeVisible()
  await closeDialog(page)
  await expect(panel).toHaveCount(0)
  await rowOf(product).getByRole('button', { name: 'Publicar' }).click()
  await expect(rowOf(product).getByText('Publicado')).toBeVisible()

  // A reseller buys it at the base price, and opens the purchase.
  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await theirs.goto(shop.origin)
  await logInAndListen(theirs, 'revendedor', 'Demo-revende-26')
  await open(theirs, `/products/${items[0]?.id}`)
  await theirs
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click()
  await theirs.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await theirs.getByRole('textbox', { name: 'Teléfono del cliente' }).fill('987654321')
  await expectMessage(theirs, 'Compra exitosa', () => theirs.getByRole('button', { name: /S\/\.\s5\.00/ }).click())
  await open(theirs, '/purchases')
  const pass = theirs.getByRole('article').filter({ hasText: product })
  await showAccount(pass)
  await expect(pass.getByText('Clave-1')).toBeVisible()
  const buyer = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const bought = async () => (await buyer.call(api.purchases.mine)).items.find(({ nombre }) => nombre === product)
  const id = (await bought())?.id ?? 0

  // The password is changed: the buyer's open screen shows it at once, with a blue note.
  await rowOf(product).getByRole('button', { name: 'Cuentas' }).click()
  await panel
    .getByRole('listitem', { name: /^Cuenta/ })
    .first()
    .getByRole('button', { name: 'Cambiar' })
    .click()
  await dialog('Cambiar la cuenta').getByRole('textbox', { name: 'Contraseña nueva' }).fill('Clave-rotada')
  await expectMessage(page, 'Cuenta guardada', () =>
    dialog('Cambiar la cuenta').getByRole('button', { name: 'Guardar' }).click(),
  )
  await expect(pass.getByText('Clave-rotada')).toBeVisible()
  await expect(pass.getByText('Password', { exact: true }).last()).toBeVisible()
  expect((await bought())?.nota).toBe('Password')
  await closeDialog(page)

  // The administrator adds ten days.
  await open(page, '/purchases?tab=ventas&q=revendedor')
  const sale = page.getByRole('listitem', { name: new RegExp(`^Venta ${id}:`) })
  await sale.getByRole('button', { name: /^Renovar/ }).click()
  await dialog('Renovar').getByLabel('Días que agregas').fill('10')
  await dialog('Renovar').getByRole('button', { name: 'Renovar' }).click()
  await expect(pass.getByText('Renovado')).toBeVisible()
  await expect(pass.getByText('Quedan 40 días')).toBeVisible()

  // The rent ends: the buyer no longer sees the credentials, and the profile is for sale again.
  await expirePurchase(shop, id)
  await page.reload()
  await page.getByLabel('Username').fill('superadmin')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-tienda-26')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await sale.getByRole('button', { name: /^Liberar perfil/ }).click()
  await dialog('Liberar perfil').getByLabel('PIN nuevo').fill('7413')
  await dialog('Liberar perfil').getByRole('button', { name: 'Liberar' }).click()
  await expect(sale.getByText('Liberada')).toBeVisible()
  await dialogsGone(page)
  await expect(pass.getByText('Clave-rotada')).toHaveCount(0)
  expect(await bought()).toMatchObject({ username: null, password: null, perfil: null, pin: null })
  await open(page, '/products_superAdmin')
  await expect(rowOf(product).getByText('20 en stock')).toBeVisible()
  await theirs.context().close()
})
