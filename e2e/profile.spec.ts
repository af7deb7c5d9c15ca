import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { password } from './people.ts'
import {
  closeDialog,
  pressEnterOn,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  test,
  write,
} from './shop.ts'

test.beforeEach(async ({ page, shop }) => {
  const username = uniqueUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  await logInWithToken(page, username, password)
})

/** A picture as a phone would upload it. */
async function picture() {
  const colour = { r: 90, g: 30, b: 160 }
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name: 'yo.png', mimeType: 'image/png', buffer }
}

test('an avatar is uploaded, chosen, shown and deleted; a third picture is refused @phone', async ({ page }) => {
  await open(page, '/perfil')
  await page.getByRole('button', { name: 'Cambiar avatar' }).click()
  const manager = page.getByRole('dialog', { name: 'Tu avatar' })
  await expect(manager.getByText('Todavía no hay imágenes.')).toBeVisible()
  for (const count of [1, 2]) {
    await manager.getByLabel('Seleccione las imagenes').setInputFiles(await picture())
    await expect(manager.getByAltText('Vista previa')).toBeVisible()
    await manager.getByRole('button', { name: 'Upload' }).click()
    await expect(manager.getByAltText(`Imagen ${count}`)).toBeVisible()
  }
  await manager.getByLabel('Seleccione las imagenes').setInputFiles(await picture())
  await expectMessage(page, 'Alcanzó el limite de imagenes', () =>
    manager.getByRole('button', { name: 'Upload' }).click(),
  )
  await expectMessage(page, 'Avatar cambiado', () => manager.getByRole('button', { name: 'Asignar' }).first().click())
  await expect(manager.getByText('En uso')).toBeVisible()
  await closeDialog(page)
  const avatar = page.getByRole('button', { name: 'Cambiar avatar' }).locator('img')
  await expect(avatar).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp$/)

  await page.getByRole('button', { name: 'Cambiar avatar' }).click()
  await expect(manager.getByRole('button', { name: 'Eliminar imagen 2' })).toContainText('Eliminar')
  await manager.getByRole('button', { name: 'Eliminar imagen 1' }).click()
  await page
    .getByRole('dialog', { name: 'Eliminar imagen' })
    .getByRole('button', { name: 'Eliminar', exact: true })
    .click()
  await expect(manager.getByAltText('Imagen 2')).toHaveCount(0)
  await closeDialog(page)
  await expect(avatar).toHaveAttribute('src', '/avatar.svg')
})

test('changing the phone leads home after a second @phone', async ({ page }) => {
  await open(page, '/perfil')
  const phone = page.getByLabel('Teléfono')
  await phone.fill('+51 912 345 678')
  await expectMessage(page, 'Tus datos se guardaron.', () =>
    page.getByRole('button', { name: 'Cambiar', exact: true }).click(),
  )
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  await open(page, '/perfil')
  await expect(phone).toHaveValue(/912\s?345\s?678/)
})

test('a phone inserted by autofill is kept @phone @long', async ({ page }) => {
  await open(page, '/perfil')
  const phone = page.getByLabel('Teléfono')
  for (const [inserted, kept] of [
    ['912345678', /^\+51 912\s?345\s?678$/],
    ['+34612345678', /^\+34 612\s?34\s?56\s?78$/],
  ] as const) {
    await phone.fill('')
    // In one task, like a phone's keyboard that autocompletes a number and closes.
    await phone.evaluate((field: HTMLInputElement, text) => {
      field.focus()
      document.execCommand('insertText', false, text)
      field.blur()
    }, inserted)
    await expect(phone).toHaveValue(kept)
  }
})

test('a customer fills in the profile with a matching place by keyboard @phone', async ({ page }) => {
  await open(page, '/perfil')
  await pressEnterOn(page, page.getByRole('link', { name: 'Información de datos' }))
  await expect(page.getByRole('heading', { name: 'Información de datos' })).toBeVisible()
  await write(page, page.getByLabel('Nombre'), 'Rosa María')
  await write(page, page.getByLabel('Apellido'), 'Quispe Huamán')
  await write(page, page.getByLabel('DNI'), '0123')
  const [department, province, district] = [
    page.getByLabel('Departamento'),
    page.getByLabel('Provincia'),
    page.getByLabel('Distrito'),
  ]
  await expect(province).toBeDisabled()
  await expect(district).toBeDisabled()
  await department.selectOption('Cusco')
  await province.selectOption('La Convención')
  await district.selectOption('Echarate')
  await write(page, page.getByLabel('Dirección'), 'Jr. Ayacucho 123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El DNI tiene 8 dígitos.')).toBeVisible()
  await page.getByLabel('DNI').fill('01234567')
  await expectMessage(page, 'Datos guardados', () => pressEnterOn(page, page.getByRole('button', { name: 'Guardar' })))

  await open(page, '/')
  await open(page, '/informacion_datos')
  await expect(page.getByLabel('Apellido')).toHaveValue('Quispe Huamán')
  await expect(district).toHaveValue('Echarate')
  await department.selectOption('Lima')
  await expect(province).toHaveValue('')
  await expect(district).toBeDisabled()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByText('Elige un departamento, una provincia y un distrito que vayan juntos.').first(),
  ).toBeVisible()
})

test('hostile text in a profile is shown as text @desktop @long', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1">'
  await open(page, '/informacion_datos')
  await page.getByLabel('Nombre').fill(hostile)
  await page.getByLabel('Dirección').fill('\u200fשלום 🎬 <script>alert(1)</script>')
  await expectMessage(page, 'Datos guardados', () => page.getByRole('button', { name: 'Guardar' }).click())
  await open(page, '/')
  await open(page, '/informacion_datos')
  await expect(page.getByLabel('Nombre')).toHaveValue(hostile)
  expect(await page.title()).not.toBe('1')
})

test('the countries of the phone are searched without accents @phone @long', async ({ page }) => {
  await open(page, '/perfil')
  await page.getByRole('button', { name: 'PE País: Perú' }).click()
  await page.getByRole('searchbox', { name: 'Buscar país' }).fill('nada así')
  await expect(page.getByText('No entries to show')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar país' }).fill('espana')
  await page.getByRole('button', { name: /^España/ }).click()
  await expect(page.getByLabel('Teléfono')).toHaveValue(/^\+34/)
})
