import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { password } from './people.ts'
import { apiClient, expect, logInWithToken, open, test as base } from './shop.ts'

/** A shop in which nothing was done yet, for each journey. */
const test = base.extend<{ empty: ShopProcess }>({
  empty: async ({ browserName: _browser }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-empty-'))
    const empty = new ShopProcess(dataDir, { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    try {
      await empty.start()
      await use(empty)
    } finally {
      await empty.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  baseURL: async ({ empty }, use) => use(empty.origin),
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' })

/** Logs in by the form, and stays logged in, for the reloads. */
async function enter(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Username').fill('superadmin')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('checkbox', { name: 'Mantener la sesión' }).check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

const lines = [
  'usuario\tclave\tperfil\tpin',
  'series1@correo.pe\tClave-2026\tPerfil 1\t1111',
  'series1@correo.pe\tClave-2026\tPerfil 2\t2222',
]

test('a new owner has a product for sale after at most ten clicks, tries it and shares it @desktop-again', async ({
  page,
  empty,
}) => {
  await page.addInitScript(() => {
    addEventListener('click', ({ detail }) => {
      // The browser adds a click on the control of a pressed label, and on the button of a form sent by Enter.
      if (detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
    })
  })
  /** As with a finger: a field is pressed before one types, unless it has the focus. */
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label)
    await expect(field).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) await field.click()
    await page.keyboard.insertText(text)
  }
  await enter(page)
  await expect(heading(page, 'Tu tienda')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'))
  await expect(page.getByLabel('Nombre de la tienda')).toBeFocused()
  await type('Nombre de la tienda', 'Cine Lúcuma')
  await page.getByRole('radio', { name: 'Verde' }).click()
  await expect(page.getByRole('group', { name: 'Vista previa de la tienda' })).toContainText('Cine Lúcuma')
  await type('Tu WhatsApp', '987654321')
  await expect(page.getByRole('checkbox', { name: /Cine Lúcuma$/, checked: true })).toHaveCount(7)
  await next(page).click()
  await expect(page.getByText('Paso 2 de 3')).toBeVisible()
  await expect(page.getByLabel('Número de Yape')).toHaveValue('987 654 321')
  await expect(page.getByLabel('Titular')).toBeFocused()
  await type('Titular', 'Ana Ríos')
  await next(page).click()
  await expect(page.getByText('Paso 3 de 3')).toBeVisible()
  await expect(page.getByLabel('Categoría')).toBeFocused()
  await type('Categoría', 'Streaming')
  await type('Nombre del producto', 'Series HD')
  await type('Precio base', '10')
  await expect(page.getByLabel('Precio al público')).toHaveValue('25.00')
  await type('Una línea por perfil', lines.join('\n'))
  await expect(page.getByText('2 perfiles de 1 cuenta')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Así se leen' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Publicar a S/. 25.00' }).click()
  await expect(heading(page, 'Tu tienda ya vende')).toBeVisible()
  const clicks = Number(await page.evaluate(() => sessionStorage.getItem('clicks')))
  expect(clicks).toBeGreaterThan(5)
  expect(clicks).toBeLessThanOrEqual(10)

  await page.getByRole('button', { name: 'Hacer una compra de prueba' }).click()
  const receipt = page.getByRole('group', { name: 'Recibo de prueba' })
  await expect(receipt).toContainText('S/. 25.00')
  await expect(receipt).toContainText('Cliente de prueba')
  await expect(receipt).toContainText('quedarían 1; siguen 2')
  await expect(page.getByRole('link', { name: `${empty.origin}/` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute('href', /Cine%20L%C3%BAcuma/)

  await page.getByRole('link', { name: 'Ir a Administración' }).click()
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
  await page.getByRole('link', { name: 'Probar y compartir' }).click()
  await expect(heading(page, 'Tu tienda ya vende')).toBeVisible()
  await open(page, '/')
  await expect(page.getByText('Estrena en Cine Lúcuma')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Series HD' })).toBeVisible()
  const administrator = await apiClient(empty, 'superadmin', password)
  const { identity, supportPhones, banners } = await administrator.call(api.settings.get)
  expect(identity).toMatchObject({ name: 'Cine Lúcuma', color: '#00704a' })
  expect(supportPhones).toEqual([{ label: 'Atención', telefono: '+51987654321' }])
  expect(banners).toHaveLength(7)
})

test('a reload keeps what was typed and its step; a lost reply publishes nothing twice @phone @long', async ({
  page,
  empty,
}) => {
  await enter(page)
  await page.getByLabel('Nombre de la tienda').fill('Cine Lúcuma')
  await page.getByLabel('Tu WhatsApp').fill('987654321')
  await page.getByRole('radio', { name: 'En español' }).check()
  await page.getByRole('checkbox', { name: 'Sorteos de Cine Lúcuma' }).uncheck()
  await page.reload()
  await expect(page.getByLabel('Nombre de la tienda')).toHaveValue('Cine Lúcuma')
  await expect(page.getByRole('radio', { name: 'En español' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sorteos de Cine Lúcuma' })).not.toBeChecked()
  await next(page).click()
  await page.getByLabel('Titular').fill('Ana Ríos')
  await page.reload()
  await expect(heading(page, 'Cómo te pagan')).toBeVisible()
  await expect(page.getByLabel('Titular')).toHaveValue('Ana Ríos')
  await next(page).click()
  await expect(heading(page, 'Tu primer producto')).toBeVisible()

  // Another device, or a later day: the shop says which step is next.
  await open(page, '/nowhere')
  await open(page, '/empezar')
  await expect(page.getByText('Paso 3 de 3')).toBeVisible()
  await page.getByRole('link', { name: 'Atrás' }).click()
  await expect(page.getByRole('region', { name: 'Ya se ofrece' })).toContainText('Yape de Ana')
  await next(page).click()
  await page.getByLabel('Categoría').fill('Streaming')
  await page.getByLabel('Nombre del producto').fill('Series HD')
  await page.getByLabel('Precio base').fill('10')
  await page.getByLabel('Una línea por perfil').fill('ana@correo.pe,clave,Perfil 1\nana@correo.pe,otra,Perfil 2')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByRole('alert')).toContainText('Hay una línea por corregir.')
  await expect(page.getByText('Línea 2:')).toBeVisible()
  await page.getByLabel('Una línea por perfil').fill('ana@correo.pe,clave,Perfil 1')
  let lost = 0
  await page.route('**/products/launch', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(heading(page, 'Tu tienda ya vende')).toBeVisible()
  expect(lost).toBeGreaterThan(1)
  const administrator = await apiClient(empty, 'superadmin', password)
  const { items } = await administrator.call(api.catalogue.listProducts, { query: {} })
  expect(items.map(({ nombre, stock }) => [nombre, stock])).toEqual([['Series HD', 1]])
  const { words, banners } = await administrator.call(api.settings.get)
  expect([words, banners?.length]).toEqual(['spanish', 6])
  expect(await administrator.call(api.paymentMethods.list)).toHaveLength(1)
})

test('an owner is led to the first steps once, and leaves them at any moment @desktop', async ({ page }) => {
  await enter(page)
  await expect(heading(page, 'Tu tienda')).toBeVisible()
  await page.getByRole('link', { name: 'Más tarde' }).click()
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerra Sesión' }).click()
  await enter(page)
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})

test('only full administrators open the first steps @desktop', async ({ page, empty }) => {
  const administrator = await apiClient(empty, 'superadmin', password)
  for (const username of ['reducida1', 'clienta01']) {
    const body = { username, password, telefono: '+51987654321' }
    const { user } = await administrator.call(api.users.register, { body })
    if (username !== 'reducida1') continue
    await administrator.call(api.users.changeRole, { params: { id: user.id }, body: { role: 'SADMIN' } })
    await administrator.call(api.settings.change, { body: { reducedUsernames: [username] } })
  }
  await open(page, '/empezar')
  await expect(heading(page, 'Ingresar')).toBeVisible()
  for (const username of ['reducida1', 'clienta01']) {
    const other = await page.context().browser()?.newContext({ baseURL: empty.origin })
    if (!other) throw new Error('no browser')
    const theirs = await other.newPage()
    await logInWithToken(theirs, username, password)
    await open(theirs, '/empezar')
    await expect(heading(theirs, 'Ingresar')).toBeVisible()
    await other.close()
  }
})
