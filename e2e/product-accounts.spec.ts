import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf } from './people.ts'
import { expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

async function openAccounts(page: Page, nombre: string): Promise<void> {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/products_superAdmin?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'Cuentas' }).click()
}

test('accounts are added from valid lines, revealed, changed and deleted @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  await openAccounts(page, nombre)
  const panel = page.getByRole('dialog', { name: 'Cuentas', exact: true })
  await expect(panel.getByText('1 perfil libre')).toBeVisible()

  await panel.getByRole('button', { name: 'Agregar cuentas' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar cuentas' })
  const lines = form.getByLabel('Una línea por perfil')
  const write = (...text: string[]) => lines.fill(text.join('\n'))
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expect(form.getByText('Pega al menos una línea.')).toBeVisible()
  await write('usuario;contraseña;perfil;pin', '', 'a@b.demo;clave;1;', 'a@b.demo;;2;', 'recien@llegado.demo;otra;9;1')
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expect(form.getByText('Hay una línea por corregir.')).toBeVisible()
  await expect(form.getByText('Línea 4: falta la contraseña')).toBeVisible()
  // An error that only the server can find is shown with its line number too, and the typed text stays.
  await write('a@b.demo,clave,1,', 'a@b.demo,clave,2,', 'recien@llegado.demo,otra,9,1')
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expect(form.getByText('Línea 3: ese usuario ya está con otra contraseña')).toBeVisible()
  await expect(lines).toHaveValue(/recien@llegado\.demo,otra/)
  expect((await administrator.call(api.catalogue.listAccounts, { params: { id } })).total).toBe(1)
  await write('a@b.demo,clave,1,', 'a@b.demo,"cla,ve",2,')
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expect(form.getByText('Línea 2: ese usuario está en la línea 1 con otra contraseña')).toBeVisible()
  await write('a@b.demo,clave,1,', 'a@b.demo,clave,2,4321')
  await form.getByRole('button', { name: 'Revisar' }).click()
  await expect(form.getByText('Todo está bien: 2 perfiles de 1 cuenta.')).toBeVisible()
  await expectMessage(page, 'Agregaste 2 perfiles', () =>
    form.getByRole('button', { name: 'Agregar 2 perfiles' }).click(),
  )
  await expect(panel.getByText('3 perfiles libres')).toBeVisible()

  const kept = panel.getByRole('listitem', { name: /^Cuenta/ })
  // The number of profiles may be updated before the list is.
  await expect(kept).toHaveCount(2)
  const added = kept.last()
  await expect(panel.getByText('a@b.demo')).toHaveCount(0)
  await added.getByRole('button', { name: 'Mostrar datos' }).click()
  await expect(added.getByText('a@b.demo')).toBeVisible()
  await expect(added.getByText('2 · pin 4321')).toBeVisible()
  await added.getByRole('button', { name: 'Ocultar datos' }).click()
  await expect(panel.getByText('a@b.demo')).toHaveCount(0)

  await added.getByRole('button', { name: 'Cambiar' }).click()
  const change = page.getByRole('dialog', { name: 'Cambiar la cuenta' })
  await change.getByRole('textbox', { name: 'Contraseña nueva' }).fill('clave-nueva')
  await expectMessage(page, 'Cuenta guardada', () => change.getByRole('button', { name: 'Guardar' }).click())
  await added.getByRole('button', { name: 'Mostrar datos' }).click()
  await expect(added.getByText('clave-nueva')).toBeVisible()

  await added.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar cuenta' })
  await expect(question).toContainText('sus 2 perfiles')
  await expectMessage(page, 'Cuenta eliminada', () => question.getByRole('button', { name: 'Eliminar' }).click())
  await expect(panel.getByText('1 perfil libre')).toBeVisible()
})

test('deleting the last account of a page shows the page before it @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publish(administrator, 1)
  const accounts = Array.from({ length: 20 }, (_, index) => ({
    username: `otra${index}@cuenta.demo`,
    password: 'una-clave',
    perfil: '1',
    pin: '',
  }))
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  await openAccounts(page, nombre)
  const dialog = page.getByRole('dialog', { name: 'Cuentas' })
  await expect(dialog.getByRole('listitem', { name: /^Cuenta / })).toHaveCount(20)
  await dialog.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(dialog.getByRole('listitem', { name: /^Cuenta / })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog', { name: 'Eliminar cuenta' }).getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog.getByRole('listitem', { name: /^Cuenta / })).toHaveCount(20)
})
