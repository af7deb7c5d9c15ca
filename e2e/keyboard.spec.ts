import { api } from '#contract/index.ts'
import { choose, logInByKeys, picture, pick, upload, payWithEnter } from './keyboard.ts'
import { administratorOf, customer, drawDialog, password } from './people.ts'
import {
  closeDialog,
  closeReceipt,
  draw,
  pressEnterOn,
  expect,
  expectMessage,
  open,
  dismissOtherDraws,
  publish,
  publishRaffle,
  apiClient,
  tabTo,
  test,
  write,
} from './shop.ts'

// The tests of this file use neither a mouse nor a touch screen.

test('a guest uses skip link, drawer, product, questions and help by keyboard @desktop', async ({ page }) => {
  await open(page, '/')
  await pressEnterOn(page, page.getByRole('button', { name: 'Saltar al contenido' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const drawer = page.getByRole('button', { name: 'Categorías' })
  await pressEnterOn(page, drawer)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeFocused()
  await pressEnterOn(page, drawer)
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: /^Netflix/ }))
  await expect(page.getByRole('heading', { name: /^Netflix \(/ })).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: 'Netflix perfil 30 días' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Netflix perfil 30 días' })).toBeFocused()
  await expect(page).toHaveTitle('Netflix perfil 30 días · Plataforma Streaming')
  // A guest who wants to buy logs in first and returns to the dialog.
  await pressEnterOn(page, page.getByRole('button', { name: 'Comprar Netflix perfil 30 días' }).first())
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeFocused()
  await logInByKeys(page, 'cliente01', 'Demo-cliente-26')
  await expect(page.getByRole('dialog', { name: 'Confirma tu compra' })).toContainText('Netflix perfil 30 días')
  await closeDialog(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Netflix perfil 30 días' })).toBeVisible()

  await pick(
    page,
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('menuitem', { name: 'Preguntas frecuentes' }),
  )
  await write(page, page.getByLabel('Buscar una pregunta'), 'renuevo')
  const question = page.getByRole('button', { name: /^¿Cómo renuevo/ })
  await pressEnterOn(page, question)
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await pick(
    page,
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('menuitem', { name: 'Instrucciones de uso' }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a customer sets avatar, place and a foreign phone by keyboard @phone @long', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 1)
  await open(page, '/login')
  await logInByKeys(page, username, password)
  await pick(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('menuitem', { name: 'Editar datos' }))
  const opener = page.getByRole('button', { name: 'Cambiar avatar' })
  await pressEnterOn(page, opener)
  const manager = page.getByRole('dialog', { name: 'Tu avatar' })
  await upload(page, manager.getByLabel('Seleccione las imagenes'), await picture())
  await pressEnterOn(page, manager.getByRole('button', { name: 'Upload' }))
  await expectMessage(page, 'Avatar cambiado', () =>
    pressEnterOn(page, manager.getByRole('button', { name: 'Asignar' })),
  )
  await closeDialog(page)
  await expect(opener).toBeFocused()

  const country = page.getByRole('button', { name: 'PE País: Perú' })
  await pressEnterOn(page, country)
  await write(page, page.getByRole('searchbox', { name: 'Buscar país' }), 'chile')
  await pressEnterOn(page, page.getByRole('button', { name: /^Chile/ }))
  await expect(page.getByRole('button', { name: 'CL País: Chile' })).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: 'Información de datos' }))
  await choose(page, page.getByLabel('Departamento'), 'Cus')
  await choose(page, page.getByLabel('Provincia'), 'Uru')
  await choose(page, page.getByLabel('Distrito'), 'Oll')
  await expect(page.getByLabel('Distrito')).toHaveValue('Ollantaytambo')
  await expectMessage(page, 'Datos guardados', () => pressEnterOn(page, page.getByRole('button', { name: 'Guardar' })))
})

test('Tab pressed before a dialog opens ends inside the dialog @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username } = await customer(shop, administrator, 20)
  const { id } = await publish(administrator, 1)
  const theirs = await apiClient(shop, username, password)
  await theirs.call(api.cart.add, { body: { productId: id, quantity: 1 } })
  await open(page, '/login')
  await logInByKeys(page, username, password)
  await pressEnterOn(page, page.getByRole('button', { name: /^Carrito/ }))
  const buy = page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar' })
  await tabTo(page, buy)
  await page.evaluate(() => {
    const inNextFrame = requestAnimationFrame
    window.requestAnimationFrame = (callback) => Number(setTimeout(() => inNextFrame(callback), 500))
    window.cancelAnimationFrame = (id) => clearTimeout(id)
  })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await dialog.waitFor()
  await page.keyboard.press('Tab')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

test('a customer buys a ticket, copies its code and follows the draw by keyboard @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username } = await customer(shop, administrator, 20)
  const { id, nombre } = await publishRaffle(administrator, 2)
  const { nombre: product } = await publish(administrator, 1)
  await dismissOtherDraws(page, nombre)
  await open(page, '/login')
  await logInByKeys(page, username, password)
  await pick(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('menuitem', { name: 'Sorteos' }))
  await pressEnterOn(page, page.getByRole('link', { name: nombre }))
  const add = page.getByRole('button', { name: `Agregar al carrito: ${nombre}` }).first()
  await expectMessage(page, 'Agregado al carrito', () => pressEnterOn(page, add))
  await expect(add).toBeFocused()
  await open(page, '/')
  await pressEnterOn(page, page.getByRole('button', { name: `Comprar ${product}` }))
  const receipt = page.getByRole('dialog', { name: 'Confirma tu compra' })
  await write(page, receipt.getByLabel('Nombre del cliente'), 'Rosa Quispe')
  await write(page, receipt.getByLabel('Teléfono del cliente'), '912345678')
  await expectMessage(page, 'Compra exitosa', () => payWithEnter(page))
  await closeReceipt(page)
  await pressEnterOn(page, page.getByRole('button', { name: /^Carrito/ }))
  await pressEnterOn(page, page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Comprar' }))
  await write(page, receipt.getByLabel('Nombre del cliente'), 'Rosa Quispe')
  await write(page, receipt.getByLabel('Teléfono del cliente'), '912345678')
  await expectMessage(page, 'Compra exitosa', () => payWithEnter(page))
  await closeReceipt(page)
  await closeDialog(page)

  await pressEnterOn(page, page.getByRole('link', { name: 'Purchases' }))
  const pass = page.getByRole('article').filter({ hasText: product })
  await pressEnterOn(page, pass.getByRole('button', { name: 'Ver mi clave' }))
  const copy = pass.getByRole('button', { name: 'Copiar password' })
  await expectMessage(page, 'Copiado', () => pressEnterOn(page, copy))
  await expect(copy).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: nombre })).toBeVisible()
  await draw(administrator, id)
  const stage = drawDialog(page, nombre)
  await pressEnterOn(page, stage.getByRole('link', { name: 'Verificar este sorteo' }))
  await expect(page.getByRole('heading', { name: 'El sorteo es correcto' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
