import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { administratorOf, customer, password } from './people.ts'
import { dialogsGone, expect, expectMessage, logInWithToken, open, test } from './shop.ts'
import { lastProven } from './clock.ts'

test('a customer downloads their data, closes their account and comes back @desktop-again', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username } = await customer(shop, administrator, 0)
  await logInWithToken(page, username, password)
  await lastProven(shop, username, 6)
  await open(page, '/perfil')
  await page.getByRole('link', { name: 'Mis datos' }).click()

  await page.getByRole('button', { name: 'Descargar en ZIP' }).click()
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await question.getByRole('textbox', { name: 'Tu contraseña' }).fill(password)
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^mis-datos-.*\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())))
  const held = files['datos/users.json']
  expect(held && strFromU8(held)).toContain(username)
  await dialogsGone(page)

  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar mi cuenta' })
  await dialog.getByLabel(`Escribe «${username}»`).fill('otro')
  await dialog.getByLabel('Tu contraseña').fill(password)
  const confirm = dialog.getByRole('button', { name: 'Cerrar mi cuenta' })
  await confirm.click()
  await expect(dialog.getByText('Ese no es tu usuario.')).toBeVisible()
  await dialog.getByLabel(`Escribe «${username}»`).fill(username)
  await expectMessage(page, 'Tu cuenta se cierra el', () => confirm.click())

  await open(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await expectMessage(page, 'Tu cuenta vuelve a estar abierta', () =>
    page.getByRole('button', { name: 'Ingresar' }).click(),
  )
})

test('a customer with a balance reads why their account stays open @phone', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 5)
  await logInWithToken(page, username, password)
  await open(page, '/mis_datos')
  await expect(page.getByText('Todavía tienes saldo en tu billetera.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar mi cuenta' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver mi billetera' }).click()
  await expect(page).toHaveURL(/#\/billetera$/)
})
