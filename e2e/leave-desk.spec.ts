import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { stopClock } from './clock.ts'
import { administratorOf, customer } from './people.ts'
import { expect, logInWithToken, open, test } from './shop.ts'

/** A page that is reloaded or left for another site is told so by the same event as one that is closed. */
const leaving: Record<string, (page: Page) => Promise<unknown>> = {
  'closed @desktop': (page) => page.close(),
  'reloaded @desktop @long': (page) => page.reload({ waitUntil: 'commit' }),
  'left for another site @desktop @long': (page) => page.goto('about:blank', { waitUntil: 'commit' }),
  'left for another screen @desktop': (page) => open(page, '/home_superAdmin'),
}

for (const [how, leave] of Object.entries(leaving)) {
  test(`eleven top-ups settled within the undo time are sent when the page is ${how}`, async ({ context, shop }) => {
    const page = await context.newPage()
    const administrator = await administratorOf(shop)
    for (let people = 0; people < 3; people++) {
      const { client } = await customer(shop, administrator, 1)
      for (let soles = 5; soles < 9; soles++) {
        await client.call(api.wallet.requestTopUp, { body: { quantity: fromSoles(soles) } })
      }
    }
    await page.clock.install()
    await logInWithToken(page, 'superadmin', 'Demo-tienda-26')
    await open(page, '/billetera_superAdmin')
    // The desk shows those that have waited longest first.
    const oldest = { state: 'false', sort: 'id', pageSize: 11 } as const
    const { items } = await administrator.call(api.wallet.list, { query: oldest })
    const accept = page.getByRole('main').getByRole('button', { name: /^Aceptar S/ })
    await expect(accept.nth(10)).toBeVisible()
    await stopClock(page)
    for (let index = 0; index < 10; index++) await accept.first().click()
    await page.locator('[data-row]').nth(10).focus()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Rechazar recarga' }).getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByRole('region', { name: 'Por enviar' })).toContainText('11 recargas se envían')
    await leave(page)
    const estados = async () => {
      const after = (items[0]?.id ?? 0) - 1
      const { items: all } = await administrator.call(api.wallet.list, {
        query: { estado: ['Pendiente', 'Aceptada', 'Rechazada'], sort: 'id', after, pageSize: 200 },
      })
      return items.map(({ id }) => all.find((one) => one.id === id)?.estado ?? '')
    }
    await expect.poll(estados).toEqual([...Array<string>(10).fill('Aceptada'), 'Rechazada'])
  })
}
