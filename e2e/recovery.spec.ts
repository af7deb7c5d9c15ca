import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { Client } from '../server/testing/client.ts'
import { follow, linkFor } from './mails.ts'
import { password } from './people.ts'
import { pressEnterOn, expect, uniqueUsername, expectMessage, logIn, open, test, write } from './shop.ts'

async function newCustomer(shop: ShopProcess): Promise<string> {
  const username = uniqueUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  return username
}

/** Sets the e-mail of the logged-in user, by keyboard. */
async function setEmail(page: Page, address: string): Promise<void> {
  await open(page, '/informacion_datos')
  await write(page, page.getByLabel('Email'), address)
  await write(page, page.getByRole('textbox', { name: 'Tu contraseña' }), password)
  await expectMessage(page, 'Datos guardados. Revisa tu correo para verificarlo.', () => page.keyboard.press('Enter'))
}

test('an e-mail is set, verified by its link and recovers the account by keyboard @phone', async ({ page, shop }) => {
  const username = await newCustomer(shop)
  const address = `${username}@ejemplo.pe`
  await logIn(page, username, password)
  await setEmail(page, address)
  await expect(page.getByText('Sin verificar')).toBeVisible()

  const verification = await linkFor(shop, address, 'Verifica')
  // A reload logs out: a mail program opens the link in a page without a session.
  await page.reload()
  await expectMessage(page, 'Email verificado correctamente', () => follow(page, verification))
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  // In a new document, which asks the shop again.
  await page.goto('about:blank')
  await follow(page, verification)
  await expect(page.getByText('El email no se ha verificado. Comuniquese con el proveedor')).toBeVisible()
  await logIn(page, username, password)
  await open(page, '/informacion_datos')
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible()
  await open(page, '/')
  await page.reload()

  await open(page, '/login')
  await pressEnterOn(page, page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
  await write(page, page.getByLabel('Email'), address.toUpperCase())
  await expectMessage(page, 'Si ese correo es de una cuenta, te llegará un enlace en unos minutos.', () =>
    page.keyboard.press('Enter'),
  )
  const recovery = await linkFor(shop, address, 'Recupera')
  await follow(page, recovery)
  const field = page.getByRole('textbox', { name: 'Nueva contraseña' })
  await write(page, field, 'password')
  await expectMessage(page, 'Esa contraseña es demasiado común. Elige otra.', () => page.keyboard.press('Enter'))
  await field.fill('')
  await write(page, field, 'Otra-clave-larga-8')
  await expectMessage(page, 'Tu contraseña cambió. Ya puedes iniciar sesión.', () => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await logIn(page, username, 'Otra-clave-larga-8')

  await follow(page, recovery)
  await page.getByRole('textbox', { name: 'Nueva contraseña' }).fill('Una-tercera-clave-9')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible()
})

/**
 * Runs in the page: the milliseconds from the moment when it says this until it is at the login. An object, which is not
 * awaited.
 */
function timeUntilLogin(sentence: string): { done: Promise<number> } {
  let saidAt: number | undefined
  const done = new Promise<number>((resolve) => {
    new MutationObserver(() => {
      if (document.body.innerText.includes(sentence)) saidAt ??= performance.now()
      if (saidAt !== undefined && location.hash === '#/login') resolve(performance.now() - saidAt)
    }).observe(document, { childList: true, subtree: true })
  })
  return { done }
}

test('a logged-in user who verifies the e-mail is shown a message, then the login @desktop @long', async ({
  page,
  shop,
}) => {
  const username = await newCustomer(shop)
  const address = `${username}@ejemplo.pe`
  await logIn(page, username, password)
  await setEmail(page, address)
  const link = await linkFor(shop, address, 'Verifica')
  const timed = await page.evaluateHandle(timeUntilLogin, 'Email verificado correctamente')
  await follow(page, link)
  expect(await timed.evaluate(({ done }) => done)).toBeGreaterThan(2000)
  await expect(page).toHaveURL(/#\/login$/)
  await open(page, '/informacion_datos')
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible()
})

test('links with no token or a forged code say so and lead on @phone @long', async ({ page }) => {
  await open(page, '/recover_password')
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await open(page, '/verify?code=inventado')
  await expect(page.getByText('El email no se ha verificado. Comuniquese con el proveedor')).toBeVisible()
  await open(page, '/recuperarpassword')
  await page.getByRole('link', { name: 'Cerrar' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})
