import { logOut, password } from './people.ts'
import { openPurchase } from './purchase-cards.ts'
import {
  closeDialog,
  closeReceipt,
  pressEnterOn,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  logIn,
  open,
  test,
  write,
  logInAndListen,
} from './shop.ts'

test.use({ serviceWorkers: 'allow' })

test('a new customer registers, tops up, buys and reads credentials by keyboard @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = uniqueUsername()

  await open(page, '/register')
  await write(page, page.getByLabel('Username'), username)
  await write(page, page.getByRole('textbox', { name: 'Password' }), password)
  await write(page, page.getByLabel('Teléfono'), '987654321')
  await expectMessage(page, 'Cuenta creada. Ya puedes iniciar sesión.', () => page.keyboard.press('Enter'))

  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: 'Billetera' }))
  await expect(page.getByText('S/. 0.00')).toBeVisible()
  await pressEnterOn(page, page.getByRole('button', { name: 'Recargar' }))
  await write(page, page.getByLabel('Cantidad de recarga (S/.)'), '4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escribe un monto entre S/. 5.00 y S/. 950.00')).toBeVisible()
  await page.keyboard.press('Backspace')
  await write(page, page.getByLabel('Cantidad de recarga (S/.)'), '40.50')
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: 'Monto a recargar' })
  await expect(confirmation).toContainText('S/. 40.50')
  const confirm = confirmation.getByRole('button', { name: 'Confirmar' })
  await expectMessage(page, 'Recarga exitosa', () => pressEnterOn(page, confirm))
  await expect(page.getByText('Tu recarga de S/. 40.50 está pendiente')).toBeVisible()
  await closeDialog(page)
  await expect(page.getByText('Pendiente')).toBeVisible()
  await expect(page.getByText('S/. 0.00')).toBeVisible()

  const administrator = await browser.newPage({ ...(baseURL && { baseURL }) })
  await logInWithToken(administrator, 'superadmin', 'Demo-tienda-26')
  await open(administrator, `/billetera_superAdmin?username=${username}`)
  await expect(administrator.getByRole('heading', { name: '(1) Recarga(s) para aceptar' })).toBeVisible()
  await expectMessage(administrator, `Aceptaste S/. 40.50 de ${username}`, () =>
    administrator.getByRole('button', { name: 'Aceptar' }).click(),
  )
  await expect(administrator.getByRole('heading', { name: '(0) Recarga(s) para aceptar' })).toBeVisible()
  await administrator.close()

  await pressEnterOn(page, page.getByRole('link', { name: 'Home' }))
  await pressEnterOn(page, page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }))
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(receipt).toContainText('S/. 40.50')
  await expect(receipt).toContainText('Te queda')
  await expect(receipt).toContainText('S/. 15.50')
  await write(page, receipt.getByLabel('Nombre del cliente'), 'Rosa Quispe')
  await write(page, receipt.getByLabel('Teléfono del cliente'), '912345678')
  await expect(receipt.getByText('Valid phone number')).toBeVisible()
  await expectMessage(page, 'Compra exitosa', () => page.keyboard.press('Enter'))
  await closeReceipt(page)

  await pressEnterOn(page, page.getByRole('link', { name: 'Purchases' }))
  await expect(page.getByRole('heading', { name: 'Purchases : (1)' })).toBeVisible()
  const pass = page.getByRole('article')
  await expect(pass).toContainText('Netflix perfil 30 días')
  await expect(pass).toContainText('30')
  await expect(pass).not.toContainText('@cuentas.demo')
  await pressEnterOn(page, pass.getByRole('button', { name: 'Ver mi clave' }))
  await expect(pass).toContainText('@cuentas.demo')
  await expect(pass.getByText(/^Perfil \d$/)).toBeVisible()
  await pressEnterOn(page, pass.getByRole('button', { name: 'Ver datos' }))
  const buyer = page.getByRole('dialog', { name: 'Datos del cliente' })
  await expect(buyer).toContainText('Rosa Quispe')
  // A number without a dial code is Peruvian, also when Enter is pressed in its field.
  await expect(buyer).toContainText('+51 912 345 678')
  await page.keyboard.press('Escape')

  await pressEnterOn(page, page.getByRole('link', { name: 'Billetera', exact: true }))
  await expect(page.getByText('S/. 15.50')).toBeVisible()
  const movements = page.getByRole('listitem')
  await expect(movements.filter({ hasText: 'Compra' })).toContainText('-S/. 25.00')
  // The accepted top-up is a movement, and no longer pending.
  await expect(movements.filter({ hasText: 'Recarga' })).toHaveCount(1)
  await expect(movements.filter({ hasText: 'Recarga' })).toContainText('+S/. 40.50')
})

test('with too little balance the dialog says so, and nothing is bought @phone', async ({ page }) => {
  await logInAndListen(page, 'proveedor1', 'Demo-provee-26')
  await page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await expect(receipt.getByText('Tu saldo no alcanza para esta compra.')).toBeVisible()
  await receipt.getByLabel('Nombre del cliente').fill('Ana')
  await receipt.getByLabel('Teléfono del cliente').fill('+51 12345')
  await expect(receipt.getByText('Please enter a valid phone number')).toBeVisible()
  await expectMessage(receipt, 'No cuenta con saldo suficiente', () =>
    receipt.getByRole('button', { name: 'Comprar' }).click(),
  )
  await expect(receipt).toBeHidden()
  await open(page, '/purchases')
  await expect(page.getByText('Aún no compras nada')).toBeVisible()
})

test('the phone hint accepts ten digits or nine from 9; others may still be sent @phone', async ({ page }) => {
  await logInAndListen(page, 'cliente02', 'Demo-cliente-26')
  await page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  const phone = receipt.getByLabel('Teléfono del cliente')
  const good = receipt.getByText('Valid phone number', { exact: true })
  const bad = receipt.getByText('Please enter a valid phone number')
  for (const [typed, hint] of [
    ['1234567890', good],
    ['12345678', bad],
    ['987654321', good],
    ['687654321', bad],
  ] as const) {
    await phone.fill('+51 ')
    await phone.pressSequentially(typed)
    await expect(hint).toBeVisible()
    await phone.blur()
    await expect(hint).toBeVisible()
  }
  await expect(receipt.getByRole('button', { name: 'Comprar' })).toBeEnabled()
})

test('the banner states the smallest top-up @phone', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText(/^Desde S\/\.\s5\.00\. Envía tu comprobante/)).toBeAttached()
})

test('a double click buys once @phone', async ({ page }) => {
  await logInWithToken(page, 'cliente02', 'Demo-cliente-26')
  await open(page, '/purchases')
  const heading = page.getByRole('heading', { name: /^Purchases : \(\d+\)$/ })
  await expect(heading).toBeVisible()
  const before = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
  await open(page, '/')
  await page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await receipt.getByLabel('Nombre del cliente').fill('Ana Torres')
  await receipt.getByLabel('Teléfono del cliente').fill('+51987654321')
  await expectMessage(page, 'Compra exitosa', () => receipt.getByRole('button', { name: 'Comprar' }).dblclick())
  await closeReceipt(page)
  await open(page, '/purchases')
  await expect(page.getByRole('heading', { name: `Purchases : (${before + 1})` })).toBeVisible()
})

test('a ticket shows its number and code, and has no renewal @phone', async ({ page }) => {
  await logInWithToken(page, 'cliente02', 'Demo-cliente-26')
  await open(page, '/purchases?tipo=ticket')
  const ticket = page.getByRole('article').filter({ hasText: 'N.º' }).first()
  await openPurchase(ticket)
  await expect(ticket).toContainText(/Ticket\s*N\.º \d+/)
  await expect(ticket.getByRole('button', { name: 'Copiar código' })).toBeVisible()
  await expect(ticket.getByRole('button', { name: /^Ver (mi )?clave/ })).toHaveCount(0)
  await expect(ticket.getByRole('link', { name: 'Soporte' })).toBeVisible()
  await expect(ticket.getByRole('link', { name: 'Renovación' })).toHaveCount(0)
  await expect(ticket.getByRole('link', { name: 'Notificar' })).toHaveAttribute('href', /ticket%20N\.%C2%BA/)
})

test('a reload ends the session unless it was kept @phone', async ({ page }) => {
  await logIn(page, 'cliente01', 'Demo-cliente-26')
  await open(page, '/billetera')
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await page.getByLabel('Username').fill('cliente01')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-cliente-26')
  await page.getByLabel('Mantener la sesión').check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  // The login returns to the requested screen.
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  await logOut(page)
  await page.reload()
  await open(page, '/billetera')
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
})

test('a wrong password shows a message for two seconds @phone', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Username').fill('cliente01')
  await page.getByRole('textbox', { name: 'Password' }).fill('no-es-esta')
  const sentence = 'Usuario o contraseña incorrectos.'
  await expectMessage(page, sentence, () => page.getByRole('button', { name: 'Ingresar' }).click())
  await expect(page.getByText(sentence)).toBeHidden()
})
