import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { detail, fillSheet } from './fill-sheet.ts'
import { administratorOf } from './people.ts'
import { expect, logIn, open, test } from './shop.ts'

const answered = 'Te devolvimos lo que no usaste.'

const send = (page: Page) => page.getByRole('button', { name: 'Enviar hoja' })

test('a guest writes a sheet, an administrator answers it, and its key shows the answer @desktop-again', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const name = `Rosa ${isMobile ? 'Quispe' : 'Mamani'}`
  await open(page, '/libro_de_reclamaciones')
  await send(page).click()
  await expect(page.getByRole('textbox', { name: 'Nombre y apellidos' })).toBeFocused()
  await fillSheet(page, name)
  // A phone that unloads the page loses nothing.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue(detail)
  await send(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Recibimos tu hoja' })).toBeFocused()
  const numero = (await page.getByText(/^\d{4}-\d{6}$/).textContent()) ?? ''
  const key = (await page.getByRole('code').textContent()) ?? ''
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar en PDF' }).click()
  expect((await saved).suggestedFilename()).toContain('.pdf')

  const desk = await browser.newPage({ baseURL, viewport: page.viewportSize() })
  await logIn(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, '/avisos')
  await desk.getByRole('link', { name: `Hoja N.º ${numero}` }).click()
  await expect(desk.getByRole('article', { name: `Hoja ${numero}` })).toContainText(detail)
  await open(desk, '/libro_superAdmin?parte=por-responder')
  await desk.getByRole('link', { name: `N.º ${numero} · ${name}` }).click()
  await desk.getByRole('button', { name: 'Responder' }).click()
  const dialog = desk.getByRole('dialog', { name: `Responder la hoja ${numero}` })
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill(answered)
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await desk
    .getByRole('dialog', { name: 'La respuesta es final' })
    .getByRole('button', { name: 'Responder ahora' })
    .click()
  await expect(desk.getByText(answered)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Responder' })).toHaveCount(0)
  await desk.close()

  await open(page, '/libro_de_reclamaciones?ver=hoja')
  await page.getByRole('textbox', { name: 'Clave de tu hoja' }).fill(numero)
  await page.getByRole('button', { name: 'Abrir mi hoja' }).click()
  await expect(page.getByRole('alert')).toContainText(/\w/)
  await page.getByRole('textbox', { name: 'Clave de tu hoja' }).fill(key)
  await page.getByRole('button', { name: 'Abrir mi hoja' }).click()
  await expect(page.getByRole('article', { name: `Hoja ${numero}` })).toContainText(answered)
})

test('a sheet sent without a connection stays in the form, and is written once @phone @long', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const before = await administrator.call(api.complaintsBook.list, { query: { open: true } })
  await open(page, '/libro_de_reclamaciones')
  await fillSheet(page, 'Sin Conexión')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Lo que escribiste sigue aquí')
  await page.context().setOffline(false)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu hoja' })).toBeVisible()
  const after = await administrator.call(api.complaintsBook.list, { query: { open: true } })
  expect(after.unanswered).toBe(before.unanswered + 1)
})

test('a mailed link opens the sheet, leaves the address, and stops its mails @phone', async ({ page, shop }) => {
  const { clave, numero } = await new Client(shop.origin).call(api.complaintsBook.write, {
    body: {
      requestId: crypto.randomUUID(),
      nombre: 'Ana Ríos',
      tipoDocumento: 'DNI',
      documento: '45678912',
      domicilio: 'Lima',
      email: 'ana@ejemplo.pe',
      bien: 'servicio',
      descripcion: 'Una cuenta.',
      tipo: 'queja',
      detalle: detail,
      pedido: 'Una disculpa.',
    },
  })
  await open(page, `/libro_de_reclamaciones?clave=${clave}`)
  await expect(page.getByRole('article', { name: `Hoja ${numero}` })).toBeVisible()
  expect(page.url()).not.toContain(clave)
  await page.getByRole('button', { name: 'No fui yo' }).click()
  await page.getByRole('button', { name: 'No me escriban más' }).click()
  await expect(page.getByText('ya no te escribimos por esta hoja')).toBeVisible()
})
