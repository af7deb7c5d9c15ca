import type { Browser, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { Client } from '../server/testing/client.ts'
import { administratorOf, customer, password } from './people.ts'
import { apiClient, logInWithToken, expect, logInAndListen, open, test, uniqueUsername } from './shop.ts'

/** A new customer, and functions that accept or reject one of their top-ups. */
async function toppingUp(shop: ShopProcess) {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  return { username, client, ...(await topUpsOf(shop, client)) }
}
async function topUpsOf(shop: ShopProcess, client: Client) {
  const administrator = await administratorOf(shop)
  const ask = async () => (await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(20) } })).id
  return {
    accept: async () => administrator.call(api.wallet.acceptTopUp, { params: { id: await ask() } }),
    reject: async (motivo: string) =>
      administrator.call(api.wallet.rejectTopUp, { params: { id: await ask() }, body: { motivo } }),
  }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Avisos' : `Avisos, ${unread} sin leer`, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Avisos' })

/** Another device of the same user. */
async function onAnotherDevice(browser: Browser, origin: string, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await logInAndListen(page, username, password)
  return page
}

test('a customer gets a notice live, and reading it counts on other devices @phone', async ({
  page,
  browser,
  shop,
}) => {
  const username = uniqueUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '+51987654321' } })
  await logInAndListen(page, username, password)
  await bell(page, 0).click()
  await expect(panel(page).getByText('Nada por ahora')).toBeVisible()
  const other = await onAnotherDevice(browser, shop.origin, username)
  const entered = panel(page).getByRole('link', { name: /Entraron a tu cuenta desde un dispositivo nuevo/ })
  await expect(entered).toContainText('en Linux, desde 127.0.0.1')
  const { accept, reject } = await topUpsOf(shop, await apiClient(shop, username, password))
  await expect(entered).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Marcar todo como leído' }).click()
  await expect(bell(other, 0)).toBeVisible()
  await accept()
  const accepted = panel(page).getByRole('link', { name: /Tu recarga fue aceptada/ })
  await expect(accepted).toContainText('S/. 20.00 ya están en tu saldo.')
  await reject('No llegó a nuestra cuenta.')
  await expect(panel(page).getByRole('link', { name: /Tu recarga no fue aceptada/ })).toContainText(
    'Motivo: No llegó a nuestra cuenta.',
  )
  await expect(bell(other, 2)).toBeVisible()

  await accepted.click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Billetera' })).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(other, 1)).toBeVisible()

  await bell(other, 1).click()
  await panel(other).getByRole('button', { name: 'Marcar todo como leído' }).click()
  await expect(panel(other).getByText('Sin leer')).toHaveCount(0)
  await expect(bell(page, 0)).toBeVisible()
  await other.context().close()
})

test('the list of notices is filtered, paged and exported @desktop', async ({ page, shop }) => {
  const { username, client, accept } = await toppingUp(shop)
  // With that of the page's log-in there are 21.
  for (let count = 0; count < 20; count++) await accept()
  const [newest] = (await client.call(api.notices.list)).items
  await client.call(api.notices.read, { body: { ids: [newest?.id ?? 0] } })
  await logInAndListen(page, username, password)
  await bell(page, 20).click()
  await panel(page).getByRole('link', { name: 'Ver todos' }).click()
  const rows = page.getByRole('list', { name: 'Avisos' }).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(rows).toHaveCount(1)

  await page.getByRole('link', { name: 'Sin leer 20' }).click()
  await expect(rows).toHaveCount(20)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^avisos-\d{4}-\d\d-\d\d\.csv$/)

  await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await expect(page.getByRole('heading', { name: 'Leíste todo' })).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
})

test('the choices of notices are stored @phone', async ({ page, shop }) => {
  const { username, client } = await toppingUp(shop)
  await logInWithToken(page, username, password)
  await open(page, '/perfil')
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Avisos' }) })
  await section.getByRole('checkbox', { name: '7 días antes' }).uncheck()
  await section.getByRole('switch', { name: 'También por correo' }).uncheck()
  const kept = { reminderDays: [3, 1, 0], mail: false }
  await expect.poll(() => client.call(api.notices.choices)).toEqual(kept)

  await logInWithToken(page, username, password)
  await open(page, '/perfil')
  await expect(section.getByRole('checkbox', { name: '7 días antes' })).not.toBeChecked()
  await expect(section.getByRole('checkbox', { name: '3 días antes' })).toBeChecked()
  await expect(section.getByRole('switch', { name: 'También por correo' })).not.toBeChecked()
})

test('a guest has no bell @phone', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Avisos/ })).toHaveCount(0)
})
