import type { Page } from '@playwright/test'
import { administratorOf, customer, password } from './people.ts'
import { logIn, expect, expectMessage, open, test } from './shop.ts'

/** Everything that the browser keeps for the shop, but the assets of the service worker. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cached: (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    ).flat(),
    cookies: document.cookie,
  }))

test('no data of an account is left for the next one on the device @desktop', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 1)
  await open(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('shop.theme', 'dark')
    // As an earlier version left them, for whoever came next.
    localStorage.setItem('shop.kept.views/users_superAdmin', '[{"name":"De antes","query":"role=USER"}]')
    localStorage.setItem('shop.kept.columns/users', 'telefono')
  })
  await page.reload()
  await expect.poll(async () => Object.keys((await kept(page)).local)).toEqual(['shop.theme'])

  await logIn(page, 'superadmin', 'Demo-tienda-26', { stay: true })
  await open(page, '/users_superAdmin?role=RESELLER&search=Quispe')
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await dialog.getByLabel('Nombre').fill('Los de Quispe')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/views'))
  await expectMessage(page, 'Vista guardada: Los de Quispe', () =>
    dialog.getByRole('button', { name: 'Guardar' }).click(),
  )
  await saved
  await page.getByRole('button', { name: 'Cerra Sesión' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  const left = await kept(page)
  expect(left).toMatchObject({ local: { 'shop.theme': 'dark' }, session: {}, databases: [], cookies: '' })
  expect(Object.keys(left.local)).toEqual(['shop.theme'])
  expect(left.cached.filter((url) => url.includes('/api/v1/'))).toEqual([])
  expect(JSON.stringify(left)).not.toMatch(/Quispe|superadmin/)

  await logIn(page, username, password, { stay: true })
  await expect.poll(async () => JSON.stringify(await kept(page))).not.toMatch(/Quispe|superadmin/)
  await expect(page.getByText('Quispe')).toHaveCount(0)
})
