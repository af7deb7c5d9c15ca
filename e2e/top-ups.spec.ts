import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { stopClock } from './clock.ts'
import { loseAnswer } from './lose-answer.ts'
import { administratorOf, password } from './people.ts'
import {
  waitForEventStream,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  logInAndListen,
  open,
  apiClient,
  test,
} from './shop.ts'

/** A customer with pending top-ups of these amounts. */
async function customer(shop: ShopProcess, ...amounts: number[]) {
  const username = uniqueUsername()
  await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
  const client = await apiClient(shop, username, password)
  const ask = async (soles: number) =>
    (await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })).id
  for (const soles of amounts) await ask(soles)
  const balance = async () => (await client.call(api.wallet.mine)).balance
  return { username, client, ask, balance }
}

async function openTopUps(page: Page, username: string, tab = ''): Promise<void> {
  await logInAndListen(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/billetera_superAdmin?username=${username}${tab}`)
}
const rowOf = (page: Page, amount: string) => page.getByRole('listitem', { name: new RegExp(`^S/\\. ${amount} de`) })
const waiting = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `(${count}) Recarga(s) para aceptar` })).toBeVisible()

test('several top-ups are accepted, and several deleted after a confirmation @desktop', async ({ page, shop }) => {
  const { username, balance } = await customer(shop, 10, 20.5, 30, 40)
  await page.clock.install()
  await openTopUps(page, username)
  await waiting(page, 4)
  const selection = page.getByRole('region', { name: 'Selección' })
  await page.getByRole('checkbox', { name: /^Seleccionar S\/\.\s10\.00/ }).check()
  await page.getByRole('checkbox', { name: /^Seleccionar S\/\.\s20\.50/ }).check()
  await expect(selection).toContainText('2 seleccionadas · S/. 30.50')
  const unsent = page.getByRole('region', { name: 'Por enviar' })
  const accept = selection.getByRole('button', { name: 'Aceptar seleccionadas' })
  await stopClock(page)
  await accept.click()
  await expect(unsent).toContainText('2 recargas se envían en unos segundos')
  await expect(rowOf(page, '10.00')).toContainText('Por enviar: aceptar')
  await unsent.getByRole('button', { name: 'Deshacer' }).click()
  await expect(unsent).toBeHidden()
  await expect(selection).toContainText('2 seleccionadas · S/. 30.50')
  await page.clock.resume()
  await expectMessage(page, 'Aceptaste 2 recargas.', () => accept.click())
  await waiting(page, 2)
  await expect(rowOf(page, '10.00')).toContainText('Aceptada')
  expect(await balance()).toBe(3050)

  await page.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
  await expect(selection).toContainText('2 seleccionadas · S/. 70.00')
  await selection.getByRole('button', { name: 'Eliminar seleccionadas' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar recargas' })
  await expect(question).toContainText('2 recargas por S/. 70.00 en total')
  await expectMessage(page, 'Eliminaste 2 recargas.', () => question.getByRole('button', { name: 'Eliminar' }).click())
  await expect(page.getByText(`No hay recargas de «${username}» por aceptar.`)).toBeVisible()
  expect(await balance()).toBe(3050)
})

test('only the last acceptance is undone, and leaving the page sends the others @desktop', async ({ page, shop }) => {
  const { username, balance } = await customer(shop, 10, 10)
  await page.clock.install()
  await openTopUps(page, username)
  const accept = page.getByRole('button', { name: /^Aceptar S/ })
  await expect(accept).toHaveCount(2)
  await stopClock(page)
  await accept.first().click()
  await accept.first().click()
  const unsent = page.getByRole('region', { name: 'Por enviar' })
  await expect(unsent).toContainText('2 recargas se envían')
  await unsent.getByRole('button', { name: 'Deshacer' }).click()
  await expect(unsent).toContainText('1 recarga se envía')
  expect(await balance()).toBe(0)
  await expectMessage(page, `Aceptaste S/. 10.00 de ${username}`, async () => {
    await open(page, '/home_superAdmin')
    await page.clock.resume()
  })
  await expect.poll(balance).toBe(1000)
})

test('a second administrator gets a conflict for a settled top-up, credited once @desktop', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const { username, balance } = await customer(shop, 15, 25, 35)
  const second = await browser.newPage({ ...(baseURL && { baseURL }) })
  await openTopUps(page, username)
  await openTopUps(second, username)
  await expect(rowOf(second, '15.00')).toBeVisible()
  await expect(rowOf(page, '15.00')).toBeVisible()
  await expectMessage(page, `Aceptaste S/. 15.00 de ${username}`, () =>
    rowOf(page, '15.00').getByRole('button', { name: 'Aceptar' }).click(),
  )
  // The other administrator's list does not change, and says that it is outdated.
  await expect(second.getByRole('button', { name: '1 ya atendida', exact: true })).toBeVisible()
  await waiting(second, 2)
  await expectMessage(second, `Ya estaba atendida la recarga de ${username}`, () =>
    rowOf(second, '15.00').getByRole('button', { name: 'Aceptar' }).click(),
  )
  await expect(rowOf(second, '15.00')).toContainText('Ya estaba atendida')
  await expect(second.getByRole('button', { name: '1 ya atendida', exact: true })).toHaveCount(0)

  await rowOf(second, '25.00').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(second, 'Recarga eliminada', () =>
    second.getByRole('dialog', { name: 'Eliminar recarga' }).getByRole('button', { name: 'Eliminar' }).click(),
  )
  await page.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
  await expectMessage(page, 'Aceptaste 1 recarga. 1 ya estaba atendida.', () =>
    page.getByRole('button', { name: 'Aceptar seleccionadas' }).click(),
  )
  expect(await balance()).toBe(5000)
  await second.close()
})

test('a retry after a lost reply does not blame another administrator @desktop @long', async ({ page, shop }) => {
  const { username, balance } = await customer(shop, 15)
  await openTopUps(page, username)
  const accept = rowOf(page, '15.00').getByRole('button', { name: 'Aceptar' })
  const said = page.getByRole('region', { name: /^Avisos/ })
  await page.route(`**${basePath}/billeteras/**`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : loseAnswer(route),
  )
  await accept.click()
  await expect(said.getByText('No hay conexión con la tienda')).toBeVisible()
  expect(await balance()).toBe(1500)
  await page.unroute(`**${basePath}/billeteras/**`)
  await expectMessage(page, `Ya estaba atendida la recarga de ${username}`, () => accept.click())
  await expect(rowOf(page, '15.00')).toContainText('Ya estaba atendida')
  expect(await balance()).toBe(1500)
})

test('new top-ups wait behind a button and move no row @desktop @long', async ({ page, shop }) => {
  const { username, ask } = await customer(shop, 11)
  await openTopUps(page, username)
  const row = rowOf(page, '11.00')
  await expect(row).toContainText('Espera 1 min')
  await row.getByRole('button', { name: /^Más: / }).click()
  await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51987654321\?text=Hola/,
  )
  await page.keyboard.press('Escape')
  const before = await row.boundingBox()
  await ask(12)
  const news = page.getByRole('button', { name: '1 recarga nueva' })
  await expect(news).toBeVisible()
  await ask(13)
  const both = page.getByRole('button', { name: '2 recargas nuevas' })
  await expect(both).toBeVisible()
  await waiting(page, 3)
  expect(await row.boundingBox()).toEqual(before)
  await both.click()
  await expect(page.getByRole('listitem', { name: /^S\/\.\s1\d\.00 de/ })).toHaveCount(3)
  await expect(both).toHaveCount(0)
})

test('a settled top-up keeps its row when the event stream reconnects @desktop @long', async ({ page, shop }) => {
  const { username, ask } = await customer(shop, 11, 12)
  await page.clock.install()
  await openTopUps(page, username)
  const accept = (amount: string) =>
    expectMessage(page, `Aceptaste S/. ${amount} de ${username}`, () =>
      rowOf(page, amount).getByRole('button', { name: 'Aceptar' }).click(),
    )
  await accept('11.00')
  await expect(rowOf(page, '11.00')).toContainText('Aceptada')
  const listening = waitForEventStream(page)
  // Until the page takes the silence of the stream for a lost connection.
  await page.clock.fastForward('01:00')
  await listening
  await ask(13)
  await waiting(page, 2)
  await accept('12.00')
  await expect(rowOf(page, '11.00')).toContainText('Aceptada')
  await expect(page.getByRole('button', { name: '1 recarga nueva' })).toBeVisible()
})

test('arrows or j and k move, Enter or A accepts, and a held key accepts only one @phone-again', async ({
  page,
  shop,
}) => {
  const { username, balance } = await customer(shop, 40, 30, 20, 10)
  await openTopUps(page, username)
  await expect(rowOf(page, '40.00')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '40.00')).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, '30.00')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(rowOf(page, '40.00')).toContainText('Aceptada')
  await expect(rowOf(page, '30.00')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '20.00')).toContainText('Aceptada')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('1 seleccionada · S/. 10.00')
  await waiting(page, 2)
  expect(await balance()).toBe(6000)
})

test('entries of all users are filtered, summed and exported @desktop', async ({ page, shop }) => {
  const { username, ask } = await customer(shop)
  const administrator = await administratorOf(shop)
  for (const soles of [10, 20.5]) await administrator.call(api.wallet.acceptTopUp, { params: { id: await ask(soles) } })
  await openTopUps(page, username)
  await page.getByRole('main').getByRole('link', { name: 'Movimientos' }).click()
  await expect(page.getByText('2 movimientos')).toBeVisible()
  await expect(page.getByText('Suma: S/. 30.50')).toBeVisible()
  await page.getByLabel('Orden').selectOption('Menor monto primero')
  await expect(page.getByRole('listitem').first()).toContainText('+S/. 10.00')
  await page.getByLabel('Descripción').selectOption('Compra')
  await expect(page.getByText('0 movimientos')).toBeVisible()
  await page.getByLabel('Descripción').selectOption('Recarga')
  await expect(page.getByText('2 movimientos')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^movimientos-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain(`${username},+51987654321,Recarga,Aceptada,10`)
  await page.getByLabel('Desde').fill('2020-01-02')
  await page.getByLabel('Hasta').fill('2020-01-03')
  await expect(page.getByText('Ningún movimiento')).toBeVisible()
})

test('entries show method and operation number in an optional column @phone', async ({ page, shop }) => {
  const { username, client, ask } = await customer(shop)
  const administrator = await administratorOf(shop)
  const operationNumber = uniqueUsername().toUpperCase()
  const id = await ask(10)
  const plin = (await client.call(api.paymentMethods.list)).find(({ kind }) => kind === 'Plin')?.id ?? 0
  await client.call(api.wallet.setPayment, { params: { id }, body: { methodId: plin, operationNumber } })
  await administrator.call(api.wallet.acceptTopUp, { params: { id } })
  await openTopUps(page, username, '&tab=movimientos')
  const row = page.getByRole('listitem').filter({ hasText: '+S/. 10.00' })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(operationNumber)
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'N.º de operación' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Forma de pago' }).click()
  await page.keyboard.press('Escape')
  await expect(row).toContainText(operationNumber)
  await expect(row).toContainText('Plin de la tienda')
  await expect(row).not.toContainText('987654321')
})

test('top-ups that failed to load can be retried @desktop @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await page.route('**/api/v1/billeteras?**', (route) => route.abort())
  await open(page, '/billetera_superAdmin')
  await expect(page.getByText('No hay conexión con la tienda')).toBeVisible()
  await page.unroute('**/api/v1/billeteras?**')
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
})
