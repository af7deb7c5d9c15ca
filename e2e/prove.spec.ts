import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { lastProven } from './clock.ts'
import { administratorOf, customer, password } from './people.ts'
import { violations } from './reach/violations.ts'
import { dialogsGone, expect, expectMessage, logInWithToken, open, publish, test } from './shop.ts'

const owner = { username: 'superadmin', password: 'Demo-tienda-26' }
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' })
const field = (page: Page) => question(page).getByRole('textbox', { name: 'Tu contraseña' })

/** Opens a screen of the administrator, who proved who they are six minutes ago. */
async function openLate(page: Page, shop: Parameters<typeof lastProven>[0], path: string): Promise<void> {
  await logInWithToken(page, owner.username, owner.password)
  await lastProven(shop, owner.username, 6)
  await open(page, path)
}

test('an administrator who changes prices is asked in place, and what they typed is saved @phone-again', async ({
  page,
  shop,
}) => {
  await openLate(page, shop, '/settings_superAdmin/precios')
  await page.getByRole('button', { name: 'Agregar regla' }).click()
  const rule = page.getByRole('listitem', { name: /^Regla/ }).last()
  const price = rule.getByLabel('Precio al público')
  await rule.getByLabel('Precio base').fill('9997')
  await price.fill('9998')
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Cargando…')).toBeHidden()

  // Who does not want to finds everything as it was.
  await page.keyboard.press('Escape')
  await dialogsGone(page)
  await expect(page.getByText('Confirma que eres tú para continuar.')).toBeVisible()
  await expect(price).toHaveValue('9998')

  await save.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('no-es-esta-clave')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('Esa no es tu contraseña.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill(owner.password)
  await expectMessage(page, 'Precios guardados', () => page.keyboard.press('Enter'))
  await dialogsGone(page)
  const administrator = await administratorOf(shop)
  const { rules } = await administrator.call(api.prices.table)
  const isOurs = ({ base }: { base: number }) => base === fromSoles(9997)
  expect(rules.filter(isOurs)).toMatchObject([{ precio: fromSoles(9998) }])

  // For five minutes they are not asked again.
  await price.fill('9999')
  await expectMessage(page, 'Precios guardados', () => save.click())
  await administrator.call(api.prices.save, { body: { rules: rules.filter((it) => !isOurs(it)) } })
})

test('an administrator who downloads the users is asked, and then the file comes @phone', async ({ page, shop }) => {
  await openLate(page, shop, '/users_superAdmin')
  const download = page.getByRole('button', { name: 'Exportar' })
  await download.click()
  await expectMessage(page, 'Confirma que eres tú para continuar.', () =>
    question(page).getByRole('button', { name: 'Cancelar' }).click(),
  )
  await download.click()
  await field(page).fill(owner.password)
  const saving = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Confirmar' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^usuarios-.*\.csv$/)
})

test('money is taken back once, by the request that was asked about @desktop', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 30)
  await openLate(page, shop, `/users_superAdmin?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('dialog', { name: username }).getByRole('button', { name: 'Quitar saldo' }).click()
  const form = page.getByRole('dialog', { name: 'Quitar saldo' })
  await form.getByLabel('Monto (S/.)').fill('5')
  await form.getByLabel('Motivo').fill('Un error')
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(api.wallet.adjust.path)) return
    sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`)
  })
  await form.getByRole('button', { name: /^Quitar/ }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill(owner.password)
  await expectMessage(page, `Quitaste S/. 5.00 a ${username}`, () => page.keyboard.press('Enter'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  expect(sent[0]).toMatch(/^[0-9a-f]{32} .*Un error/)
  expect((await client.call(api.wallet.mine)).balance).toBe(fromSoles(25))
})

test('a picture that was chosen is sent after the question @phone @long', async ({ page, shop }) => {
  await openLate(page, shop, '/settings_superAdmin/marca')
  const picture = sharp({ create: { width: 256, height: 256, channels: 3, background: '#00704a' } })
  const file = { name: 'marca.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  const refused = page.waitForResponse('**/admin/shop_pictures/*')
  await page.getByLabel('Archivo: Logo').setInputFiles(file)
  expect((await refused).status()).toBe(403)
  await expect(field(page)).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, 'wcag'), colorScheme).toEqual([])
  }
  await field(page).fill(owner.password)
  const uploaded = page.waitForResponse('**/admin/shop_pictures/*')
  await page.keyboard.press('Enter')
  expect((await uploaded).status()).toBe(201)
})

test('a reseller is asked above the open form of their price list, which stays @desktop-again', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const reseller = await customer(shop, administrator, 0, 'RESELLER')
  const { nombre } = await publish(administrator, 1)
  await logInWithToken(page, reseller.username, password)
  await lastProven(shop, reseller.username, 6)
  await open(page, `/mis-precios?q=${encodeURIComponent(nombre)}`)
  await page.getByRole('button', { name: 'Poner mi regla' }).click()
  const form = page.getByRole('dialog', { name: /regla/i })
  await form.getByLabel('Por ciento').fill('35')
  await form.getByRole('button', { name: 'Guardar regla' }).click()
  await expect(field(page)).toBeFocused()
  // A press beside it, or in it, reaches nothing below.
  await page.mouse.click(4, 4)
  await expect(question(page)).toHaveCount(0)
  await expect(form.getByText('Confirma que eres tú para continuar.')).toBeVisible()
  await expect(form.getByLabel('Por ciento')).toHaveValue('35')
  await form.getByRole('button', { name: 'Guardar regla' }).click()
  await question(page).getByText('Vale 5 minutos.').click()
  await question(page).getByRole('button', { name: 'Mostrar contraseña' }).click()
  await field(page).fill(password)
  await expectMessage(page, 'Ningún precio confirmado cambió', () =>
    question(page).getByRole('button', { name: 'Confirmar' }).click(),
  )
  await dialogsGone(page)
  expect(await reseller.client.call(api.priceLists.mine)).toMatchObject({ percent: 35 })
})

test('a session that ends during the question of proof leads to the log-in @desktop @long', async ({ page, shop }) => {
  await openLate(page, shop, '/users_superAdmin')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(field(page)).toBeFocused()
  const administrator = await administratorOf(shop)
  await administrator.call(api.sessions.endOthers)
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await dialogsGone(page)
})
