import { api } from '#contract/index.ts'
import type { Client } from '../server/testing/client.ts'
import { administratorOf, customer, password } from './people.ts'
import { apiClient, closeDialog, expect, expectMessage, logIn, open, test } from './shop.ts'

test('a user sees where they are logged in, ends one session, then all others @desktop-again', async ({
  page,
  browser,
  shop,
}) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  const others = [await apiClient(shop, username, password), client]
  await logIn(page, username, password)
  await open(page, '/perfil')
  await page.getByRole('link', { name: 'Sesiones' }).click()
  await expect(page.getByRole('heading', { name: 'Tus sesiones' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Esta sesión')
  await expect(rows.first()).toContainText('Linux')
  await expect(rows.first()).toContainText('Dirección IP 127.0.0.1')
  await expect(rows.first().getByRole('button')).toHaveCount(0)

  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1' })
  const phone = await context.newPage()
  await logIn(phone, username, password)
  // As a browser does when its window is looked at again.
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await open(page, '/sesiones')
  const theirs = rows.filter({ hasText: 'Safari en iPhone' })
  await theirs.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog', { name: 'Cerrar la sesión' })).toContainText('Safari en iPhone')
  await closeDialog(page)
  await expect(theirs).toHaveCount(1)
  await theirs.getByRole('button', { name: 'Cerrar' }).click()
  await expectMessage(page, 'Sesión cerrada', () => page.getByRole('button', { name: 'Cerrar sesión' }).click())
  await expect(theirs).toHaveCount(0)
  await open(phone, '/purchases')
  await expect(phone.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expectMessage(page, 'Cerramos las demás sesiones', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás' }).click(),
  )
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Solo estás en este dispositivo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
  for (const other of others) expect((await other.wire(api.users.me)).status).toBe(401)

  // This device is still known, the others are not.
  const entered = async (by: Client) =>
    (await by.call(api.notices.list)).items.filter(({ kind }) => kind === 'newDevice').length
  const again = await apiClient(shop, username, password)
  expect(await entered(again)).toBe(4)
  await open(page, '/')
  await page.reload()
  await logIn(page, username, password)
  expect(await entered(again)).toBe(4)
})
