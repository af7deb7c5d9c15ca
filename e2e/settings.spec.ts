import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { fromSoles, type Centimos } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import { startSmtpStub } from '../server/testing/smtp-stub.ts'
import { administratorOf } from './people.ts'
import {
  waitForEventStream,
  dialogsGone,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  test,
} from './shop.ts'

test.beforeEach(async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
})

const openTopic = (page: Page, topic: string) => open(page, `/settings_superAdmin/${topic}`)

const restoreContactText = (administrator: Client) =>
  administrator.wire(api.settings.change, { rawBody: { chatTexts: { contact: defaultChatTexts.contact } } })

test('the owner edits a chat text with a preview, and customers get it @desktop', async ({ page, shop }) => {
  await openTopic(page, 'textos')
  const texts = page.getByRole('region', { name: 'Textos de WhatsApp' })
  const contact = texts.getByLabel('Pedir un producto por WhatsApp')
  await contact.fill('Buenas, soy {cliente}')
  await expect(texts.getByText('Hay un marcador que este texto no conoce.')).toBeVisible()
  await texts.getByRole('button', { name: 'Guardar' }).click()
  await expect(texts.getByText(/Puedes usar {producto}/)).toBeVisible()
  await contact.fill('Buenas, ¿tienen {producto}?')
  await expect(texts.getByText('Buenas, ¿tienen Cine 30 días?')).toBeVisible()
  await expectMessage(page, 'Guardado', () => texts.getByRole('button', { name: 'Guardar' }).click())
  await open(page, '/?category=5')
  const link = page.getByRole('link', { name: /^WhatsApp/ }).first()
  await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent('Buenas, ¿tienen ').replace(/[?]/g, '\\?')))
  const administrator = await administratorOf(shop)
  await restoreContactText(administrator)
})

test('text typed during a save stays for the next save @desktop @long', async ({ page, shop }) => {
  await openTopic(page, 'textos')
  const texts = page.getByRole('region', { name: 'Textos de WhatsApp' })
  const contact = texts.getByLabel('Pedir un producto por WhatsApp')
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  await page.route('**/api/v1/settings', async (route) => {
    if (route.request().method() !== 'GET') await passed
    await route.continue()
  })
  await contact.fill('Primero: {producto}')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/settings'))
  await texts.getByRole('button', { name: 'Guardar' }).click()
  await sent
  await contact.fill('Después: {producto}')
  await expectMessage(page, 'Guardado', async () => pass())
  await expect(contact).toHaveValue('Después: {producto}')
  await texts.getByRole('button', { name: 'Guardar' }).click()
  const administrator = await administratorOf(shop)
  const saved = async () => (await administrator.call(api.settings.get)).chatTexts.contact
  await expect.poll(saved).toBe('Después: {producto}')
  await restoreContactText(administrator)
})

test('a group link that is not https is refused @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { groupLink } = await administrator.call(api.settings.get)
  await openTopic(page, 'contacto')
  const contact = page.getByRole('region', { name: 'Contacto' })
  await contact.getByRole('textbox', { name: 'Enlace del grupo' }).fill('grupo')
  await contact.getByRole('button', { name: 'Guardar' }).click()
  await expect(contact.getByText(/empiece con https/)).toBeVisible()
  expect((await administrator.call(api.settings.get)).groupLink).toBe(groupLink)
})

test('a payment method is added, changed, switched off and deleted @desktop', async ({ page, browser }) => {
  const name = `Caja ${uniqueUsername()}`
  await openTopic(page, 'pagos')
  const payment = page.getByRole('region', { name: 'Formas de pago' })
  await payment.getByRole('button', { name: 'Agregar forma de pago' }).click()
  const adding = page.getByRole('dialog', { name: 'Agregar forma de pago' })
  await adding.getByLabel('Tipo').selectOption('Transferencia')
  await adding.getByLabel('Banco').fill(name)
  await adding.getByLabel('Número de cuenta').fill('191-0000000-0-11')
  await adding.getByLabel('Titular').fill('Ana Ríos')
  await adding.getByLabel('Tope al mes (S/.)').fill('mil')
  await adding.getByRole('button', { name: 'Guardar' }).click()
  await expect(adding.getByLabel('Tope al mes (S/.)')).toBeFocused()
  await adding.getByLabel('Tope al mes (S/.)').fill('1500,50')
  await expectMessage(page, 'Guardado', () => adding.getByRole('button', { name: 'Guardar' }).click())
  const row = payment.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Este mes: S/. 0.00 de S/. 1,500.50')

  const theirs = await browser.newPage()
  await logInWithToken(theirs, 'cliente01', 'Demo-cliente-26')
  await open(theirs, '/billetera')
  await theirs.getByRole('button', { name: 'Recargar' }).click()
  const topUp = theirs.getByRole('dialog', { name: 'Recargar saldo' })
  await expect(topUp.getByText(`Transferencia · ${name}`)).toBeVisible()
  await expect(topUp.getByText('191-0000000-0-11')).toBeVisible()
  await expect(topUp.getByText('1,500.50')).toHaveCount(0)

  await row.getByRole('button', { name: 'Cambiar' }).click()
  const changing = page.getByRole('dialog', { name: 'Cambiar forma de pago' })
  await changing.getByLabel('Número de cuenta').fill('191-0000000-0-22')
  await changing.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText('191-0000000-0-22')
  // The customer's open screen is updated by an event.
  await expect(topUp.getByText('191-0000000-0-22')).toBeVisible()

  await row.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog', { name: 'Eliminar forma de pago' }).getByRole('button', { name: 'Eliminar' }).click()
  await dialogsGone(page)
  await expect(row).toHaveCount(0)
  await expect(topUp.getByText(`Transferencia · ${name}`)).toHaveCount(0)
  await theirs.close()

  // A method that was used can only be switched off and on.
  const used = payment.getByRole('listitem').filter({ hasText: 'Plin de la tienda' })
  await expect(used.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
  await used.getByRole('button', { name: 'Apagar' }).click()
  await expect(used).toContainText('Apagada')
  await used.getByRole('button', { name: 'Encender' }).click()
  await expect(used.getByText('Apagada')).toHaveCount(0)
})

test('a price rule is previewed before it is saved @desktop', async ({ page, shop }) => {
  await openTopic(page, 'precios')
  const prices = page.getByRole('region', { name: 'Tabla de precios' })
  const preview = prices.getByRole('region', { name: 'Vista previa de precios' })
  // The field beside them says its amount too.
  const paid = (soles: string) => preview.getByRole('definition').filter({ hasText: soles })
  await expect(paid('S/. 25.00')).toHaveCount(3)
  await expect(paid('S/. 10.00')).toHaveCount(2)
  const before = await prices.getByRole('listitem').count()
  await prices.getByRole('button', { name: 'Agregar regla' }).click()
  const rule = prices.getByRole('listitem', { name: `Regla ${before + 1}` })
  await rule.getByLabel('Precio base').fill('33')
  await rule.getByLabel('Precio al público').fill('30')
  await prices.getByRole('button', { name: 'Guardar' }).click()
  await expect(rule.getByText('No puede ser menor que el base.')).toBeVisible()
  await rule.getByLabel('Precio al público').fill('44.50')
  await preview.getByLabel('Precio base a probar').fill('33')
  await expect(paid('S/. 44.50')).toHaveCount(3)
  await expectMessage(page, 'Precios guardados', () => prices.getByRole('button', { name: 'Guardar' }).click())
  const administrator = await administratorOf(shop)
  const { rules } = await administrator.call(api.prices.table)
  expect(rules).toContainEqual({ base: 3300, categoryId: null, precio: 4450 })
  const rest = rules.filter(({ base }) => base !== 3300)
  await administrator.call(api.prices.save, { body: { rules: rest } })
})

test('closed registration shows a message instead of the form @phone', async ({ page, browser, shop }) => {
  await openTopic(page, 'tienda')
  const store = page.getByRole('region', { name: 'Tienda' })
  await store.getByRole('switch', { name: 'Registro abierto' }).click()
  await expectMessage(page, 'Guardado', () => store.getByRole('button', { name: 'Guardar' }).click())
  const visitor = await browser.newPage({ baseURL: shop.origin })
  await open(visitor, '/register')
  await expect(visitor.getByRole('heading', { name: 'Registro cerrado' })).toBeVisible()
  const body = { username: 'llegatarde2', password: 'Una-clave-larga-7', telefono: '987654321' }
  await expect(new Client(shop.origin).call(api.users.register, { body })).rejects.toMatchObject({ status: 403 })
  await store.getByRole('switch', { name: 'Registro abierto' }).click()
  await expectMessage(page, 'Guardado', () => store.getByRole('button', { name: 'Guardar' }).click())
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Registrarse' })).toBeVisible()
  await visitor.close()
})

test('the footer is previewed and then shown on every page @phone', async ({ page, shop }) => {
  const owner = await administratorOf(shop)
  const { footer: before } = await owner.call(api.settings.get)
  await openTopic(page, 'pie')
  const section = page.getByRole('region', { name: 'Pie de página', exact: true })
  const preview = section.getByRole('region', { name: 'Vista previa del pie de página' })
  await section.getByLabel('Horario de atención').fill('De lunes a sábado, de 9 a 18')
  await expect(preview.getByText('De lunes a sábado, de 9 a 18')).toBeVisible()
  await section.getByRole('button', { name: 'Agregar red' }).click()
  const number = before.social.length + 1
  await section.getByRole('combobox', { name: `Red ${number}` }).selectOption('Telegram')
  const link = section.getByLabel(`Enlace ${number}`)
  await link.fill('t.me/ejemplo')
  await section.getByRole('button', { name: 'Guardar' }).click()
  await expect(section.getByText('Escribe un enlace que empiece con https://.')).toBeVisible()
  await link.fill('https://t.me/ejemplo')
  await expect(preview.getByRole('link', { name: 'Telegram' })).toBeVisible()
  await expectMessage(page, 'Guardado', () => section.getByRole('button', { name: 'Guardar' }).click())
  await open(page, '/products/20')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText('De lunes a sábado, de 9 a 18')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/ejemplo')
  await owner.call(api.settings.change, { body: { footer: before } })
})

test('a mail server is set from the setup steps, tested and removed @desktop', async ({ page }) => {
  const post = await startSmtpStub()
  await open(page, '/home_superAdmin')
  await page.getByRole('link', { name: 'Conecta un servidor de correo' }).click()
  const mail = page.getByRole('region', { name: 'Servidor de correo' })
  await expect(page.getByRole('heading', { level: 1, name: 'Servidor de correo' })).toBeFocused()
  await mail.getByLabel('Proveedor').selectOption('Gmail')
  await expect(mail.getByLabel('Servidor', { exact: true })).toHaveValue('smtp.gmail.com')
  await mail.getByLabel('Servidor', { exact: true }).fill('localhost')
  await expect(mail.getByLabel('Proveedor')).toHaveValue('')
  await mail.getByLabel('Puerto').fill(new URL(post.url).port)
  await mail.getByLabel('Usuario').fill(post.login.username)
  await mail.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta')
  await mail.getByRole('button', { name: 'Guardar' }).click()
  await expect(mail.getByText('El servidor de correo no aceptó el usuario o la contraseña.')).toBeVisible()
  await mail.getByRole('textbox', { name: 'Contraseña' }).fill(post.login.password)
  await expectMessage(page, 'Los correos de la tienda ya salen por este servidor', () =>
    mail.getByRole('button', { name: 'Guardar' }).click(),
  )
  // The password is not shown again, and stays.
  await expect(mail.getByRole('textbox', { name: 'Contraseña' })).toHaveValue('')
  await expect(mail.getByLabel('Remitente')).toHaveValue(post.login.username)

  await mail.getByRole('button', { name: 'Enviar una prueba' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correo de prueba' })
  await dialog.getByLabel('Para').fill('dueña@ejemplo.pe')
  await expectMessage(page, 'Correo enviado a dueña@ejemplo.pe. Si no llega, mira la carpeta de spam.', () =>
    dialog.getByRole('button', { name: 'Enviar' }).click(),
  )
  expect(post.mails.map(({ from }) => from?.address)).toEqual([post.login.username])

  await mail.getByRole('button', { name: 'Quitar' }).click()
  await page
    .getByRole('dialog', { name: 'Quitar el servidor de correo' })
    .getByRole('button', { name: 'Quitar' })
    .click()
  await expect(mail.getByLabel('Servidor', { exact: true })).toHaveValue('')
  await post.stop()
})

test('a backup is downloaded from the setup steps @phone', async ({ page }) => {
  await open(page, '/home_superAdmin')
  await page.getByRole('link', { name: 'Haz una copia de seguridad' }).click()
  const backups = page.getByRole('region', { name: 'Copias de seguridad' })
  await expect(backups.getByText('Todavía no hay ninguna.')).toBeVisible()
  await backups.getByRole('button', { name: 'Descargar una copia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Descargar una copia' })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^copia-\d{4}-\d\d-\d\d\.tar\.gz$/)
  expect(saved.url()).toMatch(/^blob:/)
  await expect(dialog).toBeHidden()
  await expect(backups.getByText(/^La última es del /)).toBeVisible()
})

test('pricing the last products of a page without a rule shows the page before it @desktop @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const make = (precio: Centimos) => {
    const body = { nombre: 'Sin regla', descripcion: 'Uno.', dias: 30, precio, categoryId: 1 }
    return administrator.call(api.catalogue.createProduct, { body })
  }
  await make(fromSoles(9998))
  const { total } = await administrator.call(api.prices.unpriced, { query: {} })
  // The last page has one product, which is among those that get a rule.
  for (let count = total; count <= total + 1 || count % 10 !== 1; count++) await make(fromSoles(9999))
  const listening = waitForEventStream(page)
  await openTopic(page, 'precios')
  await listening
  const section = page.getByRole('region', { name: 'Productos sin regla' })
  const next = section.getByRole('button', { name: 'Página siguiente' })
  const rows = section.getByRole('listitem')
  while (await next.isEnabled()) {
    await next.click()
    await expect(section.getByText(/^\d+ \/ \d+$/)).toBeVisible()
  }
  await expect(rows).toHaveCount(1)
  const { rules } = await administrator.call(api.prices.table)
  const rule = { base: fromSoles(9999), categoryId: null, precio: fromSoles(9999) }
  await administrator.call(api.prices.save, { body: { rules: [...rules, rule] } })
  await expect(rows.filter({ hasText: 'S/. 9,999.00' })).toHaveCount(0)
  await expect(rows).not.toHaveCount(0)
  await administrator.call(api.prices.save, { body: { rules } })
})
