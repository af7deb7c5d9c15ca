import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf } from './people.ts'
import { logInWithToken, expect, expectMessage, open, test } from './shop.ts'

test.beforeEach(async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
})

const openTopic = (page: Page, topic: string) => open(page, `/settings_superAdmin/${topic}`)

test('the first page of the settings is a list on a phone, and stands beside it where there is room', async ({
  page,
}) => {
  await open(page, '/settings_superAdmin')
  const list = page.getByRole('navigation', { name: 'Partes de los ajustes' })
  const heading = page.getByRole('heading', { level: 1 })
  const phone = (page.viewportSize()?.width ?? 0) < 1024
  await expect(heading).toHaveText(phone ? 'Ajustes' : 'Nombre, color y logo')
  for (const name of ['Nombres de usuario', 'Copias de seguridad', 'Nombres de usuario']) {
    await list.getByRole('link', { name }).click()
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    if (!phone) await expect(list.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    else {
      await expect(list).toHaveCount(0)
      await page.getByRole('link', { name: 'Ajustes', exact: true }).click()
    }
  }
})

const formerParts = {
  marca: 'Nombre, color y logo',
  contacto: 'Contacto',
  banners: 'Banners',
  pie: 'Pie de página',
  pagos: 'Formas de pago',
  textos: 'Textos de WhatsApp',
  precios: 'Tabla de precios',
  'sin-regla': 'Tabla de precios',
  tienda: 'Tienda',
  recordatorios: 'Recordatorios y gracia',
  nombres: 'Nombres de usuario',
  correo: 'Servidor de correo',
  copias: 'Copias de seguridad',
}

test('a link to a part of the former single page leads to its page @phone', async ({ page }) => {
  for (const [part, title] of Object.entries(formerParts)) {
    await open(page, `/settings_superAdmin?parte=${part}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/#\/settings_superAdmin\/[a-z]+$/)
  }
  await open(page, '/settings_superAdmin?parte=otra')
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
})

test('unsaved changes are asked about before another screen, and stay or are discarded @desktop-again', async ({
  page,
}) => {
  await open(page, '/home_superAdmin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openTopic(page, 'pie')
  const hours = page.getByLabel('Horario de atención')
  const before = await hours.inputValue()
  await hours.fill('Solo de noche')
  const question = page.getByRole('dialog', { name: 'Salir sin guardar' })
  const phone = (page.viewportSize()?.width ?? 0) < 1024
  const away = phone
    ? page.getByRole('link', { name: 'Ajustes', exact: true })
    : page.getByRole('link', { name: 'Banners' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page).toHaveURL(/settings_superAdmin\/pie$/)
  await expect(hours).toHaveValue('Solo de noche')
  await away.click()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/settings_superAdmin\/pie$/)
  await expect(hours).toHaveValue('Solo de noche')
  await away.click()
  await question.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phone ? 'Ajustes' : 'Banners')
  await openTopic(page, 'pie')
  await expect(hours).toHaveValue(before)
  // What is as it was saved asks nothing.
  await hours.fill('Solo de día')
  await hours.fill(before)
  await away.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phone ? 'Ajustes' : 'Banners')
})

test('the save button of changed settings stays in view and covers no field that is typed in @phone', async ({
  page,
}) => {
  await openTopic(page, 'precios')
  const save = page.getByRole('button', { name: 'Guardar' })
  await expect(save).toBeDisabled()
  await expect(save).not.toBeInViewport()
  const field = page.getByRole('textbox', { name: 'Precio al público' }).nth(4)
  // At the foot of the window, where the button comes up.
  await field.evaluate((it) => {
    window.scrollBy(0, it.getBoundingClientRect().bottom - window.innerHeight + 4)
    it.focus({ preventScroll: true })
  })
  await page.keyboard.type('1')
  await expect(save).toBeInViewport({ ratio: 1 })
  const bar = save.locator('..')
  await expect
    .poll(async () => {
      const [typed, over] = [await field.boundingBox(), await bar.boundingBox()]
      return typed && over && typed.y + typed.height <= over.y
    })
    .toBe(true)
})

test('a settings page that another administrator saved keeps the draft and offers the new values @phone-again', async ({
  page,
  shop,
}) => {
  const owner = await administratorOf(shop)
  const { footer: before } = await owner.call(api.settings.get)
  // No events: the page learns of the other save only when its own is refused.
  await page.route(/\/api\/v1\/events/, (route) => route.abort())
  await openTopic(page, 'pie')
  const section = page.getByRole('region', { name: 'Pie de página', exact: true })
  const hours = section.getByLabel('Horario de atención')
  const text = section.getByLabel('Texto', { exact: true })
  await hours.fill('De 10 a 20')
  await owner.call(api.settings.change, { body: { footer: { ...before, text: 'RUC 20000000001' } } })
  // Another page that was saved meanwhile is no conflict.
  await owner.call(api.settings.change, { body: { graceDays: 3 } })
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
  await section.getByRole('button', { name: 'Guardar Pie de página' }).click()
  expect((await refused).status()).toBe(409)
  await expect(section.getByText(/Otra persona guardó esta página mientras la cambiabas/)).toBeVisible()
  await expect(hours).toHaveValue('De 10 a 20')
  await section.getByRole('button', { name: 'Cargar lo nuevo y descartar lo mío' }).click()
  await expect(text).toHaveValue('RUC 20000000001')
  await expect(hours).toHaveValue(before.hours)
  await hours.fill('De 11 a 21')
  await owner.call(api.settings.change, { body: { footer: { ...before, text: 'RUC 20000000002' } } })
  await section.getByRole('button', { name: 'Guardar Pie de página' }).click()
  await expectMessage(page, 'Guardado', () => section.getByRole('button', { name: 'Guardar también lo mío' }).click())
  expect((await owner.call(api.settings.get)).footer.hours).toBe('De 11 a 21')
  await expect(section.getByText(/Otra persona guardó/)).toHaveCount(0)
  await owner.call(api.settings.change, { body: { footer: before } })
})
