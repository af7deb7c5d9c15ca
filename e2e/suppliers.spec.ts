import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expectColumns } from './expect-columns.ts'
import { closeDialog, dialogsGone, logInWithToken, expect, uniqueUsername, expectMessage, open, test } from './shop.ts'

async function openSuppliers(page: Page): Promise<void> {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/proveedores')
  await expect(page.getByRole('heading', { name: /^Proveedores \(\d+\)$/ })).toBeVisible()
}

const cardOf = (page: Page, nombre: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: nombre, exact: true }) })

/** The form, beside the grid on a desktop, in a dialog on a phone. */
async function form(page: Page, title: 'Registrar Proveedor' | 'Editar Proveedor' = 'Registrar Proveedor') {
  const ask = page.getByRole('button', { name: 'Registrar Proveedor' })
  const dialog = page.getByRole('dialog', { name: title })
  const beside = page.getByRole('region', { name: title })
  if (title === 'Registrar Proveedor' && (await ask.isVisible()) && !(await dialog.isVisible())) await ask.click()
  const shown = dialog.or(beside)
  await expect(shown).toBeVisible()
  return shown
}

async function register(page: Page, nombre: string) {
  const fields = await form(page)
  await fields.getByLabel('Nombre').fill(nombre)
  await fields.getByLabel('Teléfono').fill('987 654 321')
  await fields.getByLabel('Departamento').selectOption('Cusco')
  await fields.getByLabel('Provincia').selectOption('La Convención')
  await fields.getByLabel('Distrito').selectOption('Echarate')
  await fields.getByLabel('Dirección').fill('Jr. Ayacucho 123')
  await fields.getByLabel('Descripción').fill('Cuentas con reposición el mismo día.')
  await expectMessage(page, `Registraste ${nombre}`, () => fields.getByRole('button', { name: 'Submit' }).click())
  // On a phone the dialog closes with an animation.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('department, province and district open each other and reset those below @phone', async ({ page }) => {
  await openSuppliers(page)
  const fields = await form(page)
  const [department, province, district] = ['Departamento', 'Provincia', 'Distrito'].map((label) =>
    fields.getByLabel(label),
  ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
  const chosen = (text: string) => fields.getByRole('option', { name: text, selected: true })
  await expect(chosen('Seleccione el Departamento...')).toBeAttached()
  await expect(chosen('Seleccione la Provincia...')).toBeAttached()
  await expect(chosen('Seleccione el Distrito...')).toBeAttached()
  await expect(province).toBeDisabled()
  await expect(district).toBeDisabled()
  await expect(department.getByRole('option')).toHaveCount(26)

  await department.selectOption('Lima')
  await expect(district).toBeDisabled()
  await province.selectOption('Huaral')
  await district.selectOption('Chancay')
  await province.selectOption('Barranca')
  await expect(district).toHaveValue('')
  await expect(district.getByRole('option', { name: 'Chancay' })).toHaveCount(0)
  await district.selectOption('Supe')
  await department.selectOption('Ucayali')
  await expect(province).toHaveValue('')
  await expect(district).toBeDisabled()
  await expect(province.getByRole('option', { name: 'Atalaya' })).toHaveCount(1)
  await department.selectOption('')
  await expect(province).toBeDisabled()
})

test('places that failed to load can be retried @phone @long', async ({ page }) => {
  await page.route('**/places*.json', (route) => route.abort())
  await openSuppliers(page)
  const fields = await form(page)
  await expect(fields.getByText('No pudimos cargar los lugares.')).toBeVisible()
  await page.unroute('**/places*.json')
  await fields.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(fields.getByLabel('Departamento')).toBeEnabled()
})

test('a supplier is created, changed, found in the footer and deleted after a confirmation @desktop-again', async ({
  page,
}) => {
  await openSuppliers(page)
  const nombre = `Casa ${uniqueUsername()}`
  await register(page, nombre)
  const card = cardOf(page, nombre)
  await expect(card).toContainText('Cusco - La Convención - Echarate')

  await card.getByRole('button', { name: `Editar ${nombre}` }).click()
  const editing = await form(page, 'Editar Proveedor')
  await expect(editing.getByLabel('Teléfono')).toHaveValue('+51 987 654 321')
  await expect(editing.getByLabel('Distrito')).toHaveValue('Echarate')
  await editing.getByLabel('Dirección').fill(' ')
  await editing.getByRole('button', { name: 'Submit' }).click()
  await expect(editing.getByText('Este dato es obligatorio.')).toBeVisible()
  await editing.getByLabel('Dirección').fill('Av. Sol 45')
  await editing.getByLabel('Provincia').selectOption('Urubamba')
  await editing.getByLabel('Distrito').selectOption('Ollantaytambo')
  await expectMessage(page, `Guardaste ${nombre}`, () => editing.getByRole('button', { name: 'Submit' }).click())
  await expect(card).toContainText('Cusco - Urubamba - Ollantaytambo')
  // Nothing is selected any more: the form is empty and creates a supplier. On a phone its dialog closes first.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const empty = await form(page)
  await expect(empty.getByLabel('Nombre')).toHaveValue('')
  await page.keyboard.press('Escape')

  await open(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText(nombre)
  await open(page, '/proveedores')
  await card.getByRole('button', { name: `Eliminar ${nombre}` }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar proveedor' })
  await expect(question).toContainText('No se puede deshacer')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: `Eliminar ${nombre}` }).click()
  await expectMessage(page, `Eliminaste ${nombre}`, () => question.getByRole('button', { name: 'Eliminar' }).click())
  await dialogsGone(page)
  await expect(card).toHaveCount(0)
})

test('a supplier takes three pictures at most, and a long name does not overflow @desktop', async ({ page }) => {
  await openSuppliers(page)
  const nombre = `${uniqueUsername()}${'largo'.repeat(20)}`
  await register(page, nombre)
  const card = cardOf(page, nombre)
  await card.getByRole('button', { name: /^Imágenes de/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Imágenes' })
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a4ad0' } })
    .png()
    .toBuffer()
  const choose = () =>
    dialog
      .getByLabel(/Seleccione las imagenes|local/)
      .setInputFiles({ name: 'local.png', mimeType: 'image/png', buffer })
  for (const count of [1, 2, 3]) {
    await choose()
    await expect(dialog.getByAltText('Vista previa')).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog.getByRole('img', { name: /^Imagen \d/ })).toHaveCount(count)
  }
  await choose()
  await expectMessage(dialog, 'Alcanzó el limite de imagenes', () =>
    dialog.getByRole('button', { name: 'Upload' }).click(),
  )
  await dialog.getByRole('button', { name: 'Eliminar imagen 1' }).click()
  await page.getByRole('dialog', { name: 'Eliminar imagen' }).getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog.getByRole('img', { name: /^Imagen \d/ })).toHaveCount(2)
  await closeDialog(page)
  await expect(card.getByRole('button', { name: /\(2\)$/ })).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('suppliers are listed six in a row on a large screen, two on a phone @desktop', async ({ page }) => {
  await openSuppliers(page)
  await expect(page.getByRole('article').nth(5)).toBeVisible()
  await expectColumns(page, [
    [390, 2],
    [1320, 6],
  ])
})

test('Tab visits the suppliers one after the other, top to bottom @desktop @long', async ({ page }) => {
  await openSuppliers(page)
  await page
    .getByRole('button', { name: /^Imágenes de/ })
    .first()
    .focus()
  const stops = (await page.getByRole('article').count()) * 3
  // Relative to the page, which scrolls.
  const place = () =>
    page.locator(':focus').evaluate((element) => ({
      card: [...document.querySelectorAll('article')].findIndex((article) => article.contains(element)),
      top: element.getBoundingClientRect().top + scrollY,
    }))
  let last = await place()
  for (let stop = 1; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const next = await place()
    const what = await page.locator(':focus').ariaSnapshot()
    expect(next.card, what).toBe(stop % 3 === 0 ? last.card + 1 : last.card)
    if (next.card === last.card) expect(next.top, what).toBeGreaterThanOrEqual(last.top)
    last = next
  }
})
