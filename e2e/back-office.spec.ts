import sharp from 'sharp'
import { closeDialog, dialogsGone, logInWithToken, expect, expectMessage, logIn, open, test } from './shop.ts'

test('guests and customers are sent to the login by the back office @desktop', async ({ page }) => {
  await open(page, '/billetera_superAdmin')
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await logIn(page, 'cliente01', 'Demo-cliente-26')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Editar datos' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Super Admin' })).toHaveCount(0)
  await open(page, '/home_superAdmin')
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
})

test('a product takes three pictures at most @desktop', async ({ page }) => {
  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Super Admin' }).click()
  await page.getByRole('link', { name: /Productos por publicar/ }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Imágenes' }) })
    .last()
  await row.getByRole('button', { name: 'Imágenes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imágenes' })
  await expect(dialog.getByText('Seleccione las imagenes')).toBeVisible()

  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a4ad0' } })
    .png()
    .toBuffer()
  const pictures = dialog.getByRole('img', { name: /^Imagen \d/ })
  for (let count = await pictures.count(); count < 3; count++) {
    await dialog
      .getByLabel(/Seleccione las imagenes|lila/)
      .setInputFiles({ name: 'lila.png', mimeType: 'image/png', buffer })
    await expect(dialog.getByText('lila.png')).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(pictures).toHaveCount(count + 1)
  }
  await dialog
    .getByLabel(/Seleccione las imagenes|lila/)
    .setInputFiles({ name: 'otra.png', mimeType: 'image/png', buffer })
  await expectMessage(dialog, 'Alcanzó el limite de imagenes', () =>
    dialog.getByRole('button', { name: 'Upload' }).click(),
  )
  await expect(dialog.getByText('Alcanzó el limite de imagenes')).toBeHidden()

  await dialog.getByRole('button', { name: 'Eliminar imagen 3' }).click()
  await page.getByRole('dialog', { name: 'Eliminar imagen' }).getByRole('button', { name: 'Eliminar' }).click()
  await expect(pictures).toHaveCount(2)
})

test('a pending top-up is deleted after a confirmation @desktop', async ({ page }) => {
  await logInWithToken(page, 'cliente03', 'Demo-cliente-26')
  await open(page, '/billetera')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByLabel('Cantidad de recarga (S/.)').fill('77')
  await page.getByRole('dialog', { name: 'Recargar saldo' }).getByRole('button', { name: 'Recargar' }).click()
  await expectMessage(page, 'Recarga exitosa', () => page.getByRole('button', { name: 'Confirmar' }).click())
  await expect(page.getByText('Tu recarga de S/. 77.00 está pendiente')).toBeVisible()
  await closeDialog(page)

  await logIn(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/billetera_superAdmin?username=cliente03')
  const row = page.getByRole('listitem').filter({ hasText: 'S/. 77.00' }).first()
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar recarga' })
  await expect(question).toContainText('No se puede deshacer')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Recarga eliminada', () => question.getByRole('button', { name: 'Eliminar' }).click())
  await dialogsGone(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'S/. 77.00' })).toHaveCount(0)
})
