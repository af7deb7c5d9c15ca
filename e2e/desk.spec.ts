import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { stopClock } from './clock.ts'
import { administratorOf, password } from './people.ts'
import {
  apiClient,
  closeDialog,
  expect,
  expectMessage,
  logInWithToken,
  open,
  test,
  uniqueUsername,
  waitForEventStream,
} from './shop.ts'

/** Customers whose names begin alike, with five pending top-ups each, of one sol more each. */
async function pending(shop: ShopProcess, count: number, from = 10) {
  const prefix = uniqueUsername()
  const entries: { id: number; client: Client; username: string }[] = []
  for (let made = 0; made < count;) {
    const username = `${prefix}${String.fromCodePoint(97 + made / 5)}`
    await new Client(shop.origin).call(api.users.register, { body: { username, password, telefono: '987654321' } })
    const client = await apiClient(shop, username, password)
    for (let own = 0; own < 5 && made < count; own++) {
      made++
      const { id } = await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(from + made - 1) } })
      entries.push({ id, client, username })
    }
  }
  return { prefix, entries }
}

const rowsOf = (page: Page) => page.locator('[data-row]')
const row = (page: Page, soles: number) => page.getByRole('listitem', { name: `S/. ${soles}.00 de ` })

/** Opens the desk, and waits until the next page is there too. */
async function openDesk(page: Page, prefix: string): Promise<void> {
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/billetera_superAdmin?username=${prefix}`)
  await expect(rowsOf(page)).toHaveCount(15)
}

/** Waits for the focus while the clock stands, but for the steps in which a reply is taken over: less than any undo in all. */
const focused = (page: Page, id: number | undefined) =>
  expect(async () => {
    await page.clock.runFor(5)
    await expect(page.locator(`[data-row="${id}"]`)).toBeFocused({ timeout: 200 })
  }).toPass()

test('thirty top-ups are settled by keyboard while nothing of it is sent yet @desktop', async ({ page, shop }) => {
  const { prefix, entries } = await pending(shop, 30)
  await page.clock.install()
  const next = page.waitForResponse((response) => response.url().includes('after='))
  await openDesk(page, prefix)
  await next
  await expect(page.getByText('Suma:')).toBeVisible()
  // From here no timer runs: not that of the undo, nor any other between the pages.
  await stopClock(page)
  await page.keyboard.press('j')
  for (const part of [entries.slice(0, 15), entries.slice(15)]) {
    for (const { id } of part) {
      await focused(page, id)
      await page.keyboard.press('a')
    }
  }
  await expect(page.getByRole('region', { name: 'Por enviar' })).toContainText('30 recargas se envían')
  const administrator = await administratorOf(shop)
  const accepted = async () =>
    (await administrator.call(api.wallet.list, { query: { username: prefix, estado: ['Aceptada'] } })).total
  expect(await accepted()).toBe(0)
  // One of the page before comes back, with the focus.
  await page.keyboard.press('z')
  await expect(rowsOf(page).last()).toBeFocused()
  await page.keyboard.press('a')
  await page.clock.resume()
  await expect(page.getByText(`No hay recargas de «${prefix}» por aceptar.`)).toBeVisible()
  await expect.poll(accepted).toBe(30)
})

test('an undone top-up of the page before comes back first, with the focus @desktop', async ({ page, shop }) => {
  const { prefix, entries } = await pending(shop, 17)
  await page.clock.install()
  const next = page.waitForResponse((response) => response.url().includes('after='))
  await openDesk(page, prefix)
  await next
  await stopClock(page)
  await page.keyboard.press('j')
  for (let count = 0; count < 15; count++) await page.keyboard.press('a')
  const at = (index: number) => page.locator(`[data-row="${entries[index]?.id}"]`)
  await focused(page, entries[15]?.id)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(at(14)).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowsOf(page).first()).toHaveAttribute('data-row', String(entries[14]?.id))
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: '(3) Recarga(s) para aceptar' })).toBeVisible()
})

test('J works from arrival, keys do nothing while typing, and ? shows them @desktop', async ({ page, shop }) => {
  const { prefix, entries } = await pending(shop, 15)
  await openDesk(page, prefix)
  const first = page.locator(`[data-row="${entries[0]?.id}"]`)
  const search = page.getByLabel('Buscar por username')
  await search.focus()
  await page.keyboard.type('jjaa?')
  await expect(search).toHaveValue(`${prefix}jjaa?`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill(prefix)
  await page.getByRole('heading', { name: /Recarga\(s\)/ }).focus()
  // Not before a row has the focus.
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Teclas' })
  await expect(dialog).toContainText('Rechazar, con su motivo')
  await closeDialog(page)
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await expect(page.getByRole('region', { name: 'Por enviar' })).toBeHidden()
  // The menu of a row takes letters itself.
  await first.getByRole('button', { name: /^Más: / }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rechazar' })).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Por enviar' })).toBeHidden()

  // At the head of the list, in it, and at its end.
  for (const [index, next] of [
    [0, 1],
    [5, 6],
    [14, 1],
  ] as const) {
    const at = (place: number) => page.locator(`[data-row="${entries[place]?.id}"]`)
    await at(index).getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, 'Recarga eliminada', () =>
      page.getByRole('dialog', { name: 'Eliminar recarga' }).getByRole('button', { name: 'Eliminar' }).click(),
    )
    await expect(at(next)).toBeFocused()
  }
})

test('a top-up is one line at 1440 and two on a phone, with its four fields and both buttons', async ({
  page,
  shop,
}) => {
  const { prefix, entries } = await pending(shop, 15)
  await openDesk(page, prefix)
  const phone = (page.viewportSize()?.width ?? 0) < 1024
  const one = row(page, 10)
  for (const text of ['S/. 10.00', entries[0]?.username ?? '', 'Recarga']) await expect(one).toContainText(text)
  await expect(one.getByText(/\d\d\/\d\d - \d\d:\d\d/)).toBeVisible()
  for (const name of [/^Delete/, /^Aceptar/]) await expect(one.getByRole('button', { name })).toBeInViewport()
  const heights = await rowsOf(page).evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(phone ? 92 : 52)
  const shown = await rowsOf(page).evaluateAll(
    (rows) => rows.filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(shown).toBeGreaterThanOrEqual(phone ? 4 : 12)
})

test('certain ones are ticked, and one button accepts them @desktop', async ({ page, shop }) => {
  // A payment of an amount that was just accepted without one may be of that top-up.
  const { prefix, entries } = await pending(shop, 3, 637.41)
  const administrator = await administratorOf(shop)
  const [yape] = await administrator.call(api.paymentMethods.list)
  for (const { id, client } of entries.slice(0, 2)) {
    const operationNumber = uniqueUsername().toUpperCase()
    const methodId = yape?.id ?? 0
    await client.call(api.wallet.setPayment, { params: { id }, body: { methodId, operationNumber } })
    const { quantity } = (await client.call(api.wallet.mine)).items.find((it) => it.id === id) ?? {}
    if (quantity === undefined) throw new Error('the top-up is gone')
    await administrator.call(api.paymentsReceived.record, {
      body: { methodId, amount: quantity, at: new Date(), operationNumber },
    })
  }
  const ours = { query: { username: prefix, estado: ['Pendiente' as const] } }
  const certain = async () => (await administrator.call(api.wallet.list, ours)).items.filter((it) => it.acceptable)
  await expect.poll(async () => (await certain()).length).toBe(2)
  // Other journeys may have left some that could be accepted.
  const { count } = (await administrator.call(api.paymentsReceived.summary)).acceptable
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, `/billetera_superAdmin?recarga=${entries[2]?.id}`)
  const at = (index: number) => page.locator(`[data-row="${entries[index]?.id}"]`)
  await expect(at(2).getByRole('checkbox')).not.toBeChecked()
  const all = page.getByRole('button', { name: `Aceptar las ${count} seguras` })
  await expect(all).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Seleccionar S/, checked: true })
    .first()
    .uncheck()
  await expect(all).toBeHidden()
  await page
    .getByRole('checkbox', { name: /^Seleccionar S/, checked: false })
    .first()
    .focus()
  await page.reload()
  await all.click()
  const question = page.getByRole('dialog', { name: 'Aceptar recargas' })
  await expect(question).toContainText(`${count} recargas por`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  // The key that asks does not confirm, however long it is held.
  await page.keyboard.down('s')
  await page.keyboard.down('s')
  await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await page.keyboard.up('s')
  // The list tells that none is left before the reply comes.
  await page.route('**/accept', async (route) => {
    const response = await route.fetch()
    await expect(page.locator('button', { hasText: /^Aceptar las? .*segura/ })).toHaveCount(0)
    await route.fulfill({ response })
  })
  await expectMessage(page, `Aceptaste ${count} recargas por`, () => page.keyboard.press('Enter'))
  await expect(all).toBeHidden()
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  const estado = async (index: number) =>
    (await entries[index]?.client.call(api.wallet.mine))?.items.find(({ id }) => id === entries[index]?.id)?.estado
  expect([await estado(0), await estado(1), await estado(2)]).toEqual(['Aceptada', 'Aceptada', 'Pendiente'])
})

test('one press on a notice leads to that top-up, or says that it is settled @desktop-again', async ({
  page,
  shop,
}) => {
  const { entries } = await pending(shop, 17)
  const [wanted, other] = [entries[16], entries[15]]
  if (!wanted || !other) throw new Error('there are too few')
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  await open(page, '/avisos')
  await page.getByRole('link', { name: new RegExp(`recarga #${wanted.id}\\.`) }).click()
  const linked = page.locator(`[data-row="${wanted.id}"]`)
  await expect(linked).toBeFocused()
  await expect(linked).toHaveAttribute('aria-current', 'true')
  await expect(linked).toBeInViewport()
  await expect(linked).toContainText(wanted.username)

  const administrator = await administratorOf(shop)
  await administrator.call(api.wallet.acceptTopUp, { params: { id: other.id } })
  await open(page, `/billetera_superAdmin?recarga=${other.id}`)
  await expect(page.getByText(`de ${other.username} ya está atendida: aceptada.`)).toBeVisible()
  await expect(page.locator(`[data-row="${other.id}"]`)).toHaveCount(0)
  await administrator.call(api.wallet.deleteTopUp, { params: { id: wanted.id } })
  await open(page, '/home_superAdmin')
  await open(page, `/billetera_superAdmin?recarga=${wanted.id}`)
  await expect(page.getByText('Esa recarga ya no espera: alguien la eliminó.')).toBeVisible()
})

test('a new top-up sounds once on any screen of the back office and links to the desk @phone-again', async ({
  page,
  shop,
}) => {
  const { entries } = await pending(shop, 1)
  // What sounds is counted, and sounds.
  await page.addInitScript(() => {
    const Sounding = globalThis.AudioContext
    globalThis.AudioContext = class extends Sounding {
      override createOscillator() {
        Object.assign(globalThis, { sounds: Number(Reflect.get(globalThis, 'sounds') ?? 0) + 1 })
        return super.createOscillator()
      }
    }
  })
  const sounds = () => page.evaluate(() => Number(Reflect.get(globalThis, 'sounds') ?? 0))
  await page.clock.install()
  await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
  const listening = waitForEventStream(page)
  const known = page.waitForResponse(
    (response) => response.url().includes('/billeteras?') && response.url().includes('pageSize=1'),
  )
  await open(page, '/users_superAdmin')
  await Promise.all([listening, known])
  await expect(page.getByRole('heading', { name: /Users|Usuarios/ })).toBeVisible()
  const { client, username } = entries[0] ?? {}
  const first = await client?.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(77) } })
  const said = page.getByRole('region', { name: /^Avisos/ })
  await expect(said).toContainText(`Nueva recarga: S/. 77.00 de ${username}`)
  expect(await sounds()).toBe(2)
  await said.getByRole('link', { name: 'Ver' }).click()
  await expect(page.locator(`[data-row="${first?.id}"]`)).toBeFocused()

  await page.getByRole('switch', { name: 'Sonido cuando llega una recarga' }).click()
  await open(page, '/users_superAdmin')
  await expect(page.getByRole('heading', { name: /Users|Usuarios/ })).toBeVisible()
  await stopClock(page)
  for (const soles of [78, 79]) await client?.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(said).toContainText('2 recargas nuevas', { timeout: 300 })
  }).toPass()
  expect(await sounds()).toBe(2)
})
