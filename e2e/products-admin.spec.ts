import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { api } from '#contract/index.ts'
import { dayMs, limaClock } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { administratorOf, customer } from './people.ts'
import {
  buyOne,
  dialogsGone,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  publish,
  apiClient,
  test,
} from './shop.ts'
import { publishWithoutEnd } from './without-end.ts'

test.beforeEach(async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/products_superAdmin')
  await expect(page.getByRole('heading', { name: 'Productos', exact: true })).toBeVisible()
})

const rowOf = (page: Page, nombre: string) => page.getByRole('listitem').filter({ hasText: nombre })
async function find(page: Page, nombre: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(nombre)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
}

test('a product is created, refused by field, published and changed, also after a sale @desktop', async ({
  page,
  shop,
}) => {
  const nombre = `Novedad ${uniqueUsername()}`
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo producto' })
  await form.getByLabel('Nombre del producto').fill(nombre)
  await form.getByLabel('Días').fill('treinta')
  await form.getByLabel('Precio base (S/.)').fill('9.9999')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Revisa los datos marcados.')).toBeVisible()
  await expect(form.getByText('Escribe los días solo con dígitos.')).toBeVisible()
  await expect(form.getByText('Usa como máximo 2 decimales.')).toBeVisible()
  await expect(form.getByText('Elige una categoría.')).toBeVisible()
  await expect(form.getByLabel('Nombre del producto')).toHaveValue(nombre)
  await expect(form.getByLabel('Categoría')).toBeFocused()

  await form.getByLabel('Categoría').selectOption('Netflix')
  await form.getByLabel('Descripción').fill('Un perfil para ti.')
  await form.getByLabel('Días').fill('15')
  await form.getByLabel('Precio base (S/.)').fill('1')
  await form.getByLabel('Usuario').fill('primera@cuenta.demo')
  await form.getByRole('button', { name: 'Guardar' }).click()
  // The first account is filled in completely or not at all.
  await expect(form.getByText('Completa usuario, contraseña y perfil, o deja los tres vacíos.')).toHaveCount(2)
  await expect(form.getByLabel('Usuario')).toHaveValue('primera@cuenta.demo')
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('una-clave')
  await form.getByLabel('Perfil').fill('Perfil 1')
  await expectMessage(page, 'Producto creado', () => form.getByRole('button', { name: 'Guardar' }).click())
  await expect(form).toBeHidden()

  await find(page, nombre)
  const row = rowOf(page, nombre)
  await expect(row).toContainText('Por Publicar')
  await expect(row).toContainText('1 en stock')
  await expectMessage(page, 'Producto publicado', () => row.getByRole('button', { name: 'Publicar' }).click())
  await expect(row.getByText('Publicado')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar producto' })
  await edit.getByLabel('Asignado a').selectOption('proveedor1')
  await edit.getByLabel('Precio base (S/.)').fill('2.50')
  await expectMessage(page, 'Producto guardado', () => edit.getByRole('button', { name: 'Guardar' }).click())
  await expect(row).toContainText('S/. 2.50')
  await expect(row).toContainText('proveedor1')

  const reseller = await apiClient(shop, 'revendedor', 'Demo-revende-26')
  const { items } = await reseller.call(api.catalogue.listProducts, { query: { q: nombre } })
  const productId = items[0]?.id ?? 0
  await buyOne(reseller, productId)
  await page.getByRole('link', { name: /^Todos/ }).click()
  await row.getByRole('button', { name: 'Editar' }).click()
  await edit.getByLabel('Nota (opcional)').fill('Último')
  await expectMessage(page, 'Producto guardado', () => edit.getByRole('button', { name: 'Guardar' }).click())
  await row.getByRole('button', { name: 'Editar' }).click()
  await expect(edit.getByLabel('Precio base (S/.)')).toBeEnabled()

  await edit.getByLabel('Nota (opcional)').fill('Otra')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Salir sin guardar' })
  await leaving.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(edit.getByLabel('Nota (opcional)')).toHaveValue('Otra')
  await page.keyboard.press('Escape')
  await leaving.getByRole('button', { name: 'Salir' }).click()
  await expect(edit).toBeHidden()
})

test('a raffle is created with tickets, authorisation and terms, shown on its page @desktop', async ({ page }) => {
  const nombre = `Sorteo ${uniqueUsername()}`
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo producto' })
  await form.getByLabel('Qué se vende').selectOption('Sorteo: tickets')
  await expect(form.getByText('Primera cuenta (opcional)')).toHaveCount(0)
  await form.getByLabel('Categoría').selectOption('Sorteos')
  await form.getByLabel('Nombre del producto').fill(nombre)
  await form.getByLabel('Descripción').fill('Una tablet.')
  await form.getByLabel('Precio base (S/.)').fill('900')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByText('Este dato es obligatorio.')).toHaveCount(2)
  await form.getByLabel('Precio del ticket (S/.)').fill('3,50')
  await form.getByLabel('Tickets', { exact: true }).fill('20')
  await form.getByLabel('N.º de autorización (opcional)').fill('R.D. 123-2026')
  await form.getByLabel('Bases del sorteo').fill('Solo mayores de edad.')
  await form.getByLabel('Tipo de sorteo').selectOption('Fin social')
  await form.getByLabel('Fin de la venta').fill(limaClock(new Date(Date.now() + 9 * dayMs)))
  await form.getByLabel('Máximo de tickets por persona (opcional)').fill('3')
  await expectMessage(page, 'Producto creado', () => form.getByRole('button', { name: 'Guardar' }).click())
  await find(page, nombre)
  await expectMessage(page, 'Producto publicado', () =>
    rowOf(page, nombre).getByRole('button', { name: 'Publicar' }).click(),
  )
  await open(page, '/')
  await page.getByRole('link', { name: nombre }).click()
  const terms = page.getByRole('region', { name: 'El sorteo' })
  for (const text of ['Fin social', '3 tickets', 'R.D. 123-2026']) await expect(terms.getByText(text)).toBeVisible()
  await expect(page.getByText('Tu cuenta no compra tickets')).toBeVisible()
  await terms.getByText('Bases del sorteo').click()
  await expect(terms.getByText('Solo mayores de edad.')).toBeVisible()
})

test('a product under review is rejected, resubmitted, and deleted after a confirmation @phone', async ({ page }) => {
  await page.getByRole('link', { name: /^Para su revisión/ }).click()
  await expect(page).toHaveURL(/state=/)
  const row = page
    .getByRole('list', { name: 'Productos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Rechazado' }) })
    .first()
  const nombre = (await row.getByRole('heading').textContent()) ?? ''
  await expect(row.getByText(/^S\/\.\s[\d,]+\.\d\d$/).first()).toBeVisible()
  await expect(row.getByRole('img')).toHaveCount(0)
  await expectMessage(page, 'Producto rechazado', () => row.getByRole('button', { name: 'Rechazado' }).click())
  await page.getByRole('link', { name: /^Rechazado/ }).click()
  const rejected = rowOf(page, nombre)
  await rejected.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar producto' })
  await expect(question).toContainText('No se puede deshacer')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expectMessage(page, 'Producto enviado a revisión', () =>
    rejected.getByRole('button', { name: 'Volver a revisar' }).click(),
  )
  await page.getByRole('link', { name: /^Para su revisión/ }).click()
  await expect(rowOf(page, nombre)).toBeVisible()
})

test('categories and brands are created, renamed and deleted unless in use @phone', async ({ page }) => {
  await page.getByRole('link', { name: 'Categorías' }).click()
  const name = `Cine ${uniqueUsername()}`
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('Este dato es obligatorio.')).toBeVisible()
  await page.getByLabel('Nombre').fill('netflix')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('Ese nombre ya existe.')).toBeVisible()
  await page.getByLabel('Nombre').fill(name)
  await expectMessage(page, 'Se agregó la categoría', () => page.getByRole('button', { name: 'Agregar' }).click())
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue(name)
  await page.getByLabel('Nombre').fill(`${name} mundial`)
  await expectMessage(page, 'Nombre cambiado', () => page.getByRole('button', { name: 'Guardar' }).click())

  const question = page.getByRole('dialog', { name: 'Eliminar categoría' })
  await page.getByRole('button', { name: 'Eliminar Netflix' }).click()
  await expectMessage(page, 'Esa categoría todavía se usa y no se puede eliminar.', () =>
    question.getByRole('button', { name: 'Eliminar' }).click(),
  )
  await page.getByRole('button', { name: `Eliminar ${name} mundial` }).click()
  await expectMessage(page, 'Se eliminó la categoría', () => question.getByRole('button', { name: 'Eliminar' }).click())
  await dialogsGone(page)
  await expect(page.getByText(`${name} mundial`)).toHaveCount(0)

  await page.getByRole('link', { name: 'Marcas' }).click()
  await expect(page.getByRole('heading', { name: 'Nueva marca' })).toBeVisible()
  await expect(page.getByText('Perfil individual')).toBeVisible()
})

test('the product list is searched, sorted and exported as shown @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { nombre } = await publish(administrator, 2)
  await find(page, nombre)
  await expect(page.getByText('1 producto · 2 en stock · S/. 2.00 a precio base')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^productos-.+\.csv$/)
  const text = await readFile(await saved.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(nombre)
  expect(text).not.toContain('recien@llegado.demo')
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('')
  await page.getByLabel('Orden').selectOption('Precio, de mayor a menor')
  await expect(page).toHaveURL(/sort=-precio/)
})

test('the panel of a product stays current after it left the list @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const nombre = `Aparte ${uniqueUsername()}`
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Un perfil.', dias: 30, precio: fromSoles(1), categoryId: 1 },
  })
  const account = { username: 'aparte@cuenta.demo', password: 'una-clave', perfil: '1', pin: '1234' }
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts: [account] } })
  await open(page, `/products_superAdmin?state=Nuevo&q=${encodeURIComponent(nombre)}`)
  await rowOf(page, nombre).getByRole('button', { name: 'Cuentas' }).click()
  const panel = page.getByRole('dialog', { name: 'Cuentas', exact: true })
  await expect(panel.getByText('1 perfil libre')).toBeVisible()
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  await panel.getByRole('button', { name: 'Agregar cuentas' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar cuentas' })
  await form.getByLabel('Una línea por perfil').fill('aparte@cuenta.demo,una-clave,2,4321')
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expectMessage(page, 'Agregaste 1 perfil', () => form.getByRole('button', { name: 'Agregar 1 perfil' }).click())
  await expect(page.getByText('Ningún producto')).toBeAttached()
  await expect(panel.getByText('2 perfiles libres')).toBeVisible()
})

test('a form opened before another save changes only its edited fields, shown live @desktop', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  await find(page, nombre)
  await rowOf(page, nombre).getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  await form.getByLabel('Nota (opcional)').fill('Último')

  const guest = await browser.newPage({ baseURL })
  await open(guest, `/products/${id}`)
  await expect(guest.getByText('30 días').first()).toBeVisible()
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { dias: 15, precio: fromSoles(3) } })
  await expect(guest.getByText('15 días').first()).toBeVisible()

  await expectMessage(page, 'Producto guardado', () => form.getByRole('button', { name: 'Guardar' }).click())
  const saved = await administrator.call(api.catalogue.getProduct, { params: { id } })
  expect(saved).toMatchObject({ nota: 'Último', dias: 15, precio: 300 })
  await guest.close()
})

test('a typed ticket price that a sale locked is dropped, the rest is saved @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const nombre = `Sorteo ${uniqueUsername()}`
  const prices = { precio: fromSoles(90), precioRifa: fromSoles(1) }
  const body = { nombre, descripcion: 'Una tablet.', dias: 30, categoryId: 12, stock: 5, ...prices }
  const { id } = await administrator.call(api.catalogue.createProduct, { body })
  await publishWithoutEnd(administrator, id)
  await find(page, nombre)
  await rowOf(page, nombre).getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar producto' })
  const price = form.getByLabel('Precio del ticket (S/.)')
  await form.getByLabel('Nota (opcional)').fill('Último')
  await price.fill('4.50')
  const { client: buyer } = await customer(shop, administrator, 20)
  await buyOne(buyer, id)
  await administrator.call(api.catalogue.changeProduct, { params: { id }, body: { dias: 15 } })
  await expect(price).toBeDisabled()
  await expect(price).toHaveValue('1.00')
  await expectMessage(page, 'Producto guardado', () => form.getByRole('button', { name: 'Guardar' }).click())
  const saved = await administrator.call(api.catalogue.getProduct, { params: { id } })
  expect(saved).toMatchObject({ nota: 'Último', precioRifa: 100, dias: 15 })
})

test('a product without accounts is published again once sold by WhatsApp @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const sellByChat = (contactCategoryId: number | null) =>
    administrator.call(api.settings.change, { body: { contactCategoryId } })
  const nombre = `A pedido ${uniqueUsername()}`
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Un pedido.', dias: 30, precio: fromSoles(1), categoryId: 5 },
  })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  await sellByChat(null)
  await find(page, nombre)
  const row = rowOf(page, nombre)
  await expect(row.getByText('Vendido')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Editar' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Publicar' })).toHaveCount(0)
  await sellByChat(5)
  await expectMessage(page, 'Producto publicado', () => row.getByRole('button', { name: 'Publicar' }).click())
  await expect(row.getByText('Publicado')).toBeVisible()
})
