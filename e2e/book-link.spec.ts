import type { Page } from '@playwright/test'
import { demoAdministrator } from '../server/demo/people.ts'
import { demoSlug } from '../server/demo/seed-price-list.ts'
import { expect, logInWithToken, open, test } from './shop.ts'

// `reach.spec.ts` looks for the link on every screen; here are the moments between them, which the law does not except.

/** A part of the shop's code that arrives only when `release` is called. */
async function hold(page: Page, code: RegExp): Promise<{ asked: Promise<unknown>; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await promise
    await route.continue()
  })
  return { asked: page.waitForRequest(code), release: resolve }
}

const program = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

async function expectLink(page: Page, where: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Libro de Reclamaciones' }).last()
  await expect(link, where).toBeVisible()
  await expect(link, where).toHaveAttribute('href', /^\/?#\/libro_de_reclamaciones$/)
}

/** Follows the link to the book itself. */
async function follow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Libro de Reclamaciones' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible()
}

test('a guest finds the Libro while a screen loads and when its code cannot be loaded @phone @long', async ({
  page,
}) => {
  const shop = await hold(page, program('first-view'))
  // Not until it is loaded, which it is not.
  await page.goto('/#/preguntasfrecuentes', { waitUntil: 'commit' })
  await shop.asked
  await expect(page.getByText('Cargando…')).toBeVisible()
  await expectLink(page, 'before the shop is loaded')
  await page.getByRole('link', { name: 'Libro de Reclamaciones' }).click()
  shop.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible()

  // One that is not loaded before it is asked for, as the log-in is while the page is idle.
  const screen = await hold(page, program('recovery-page'))
  await open(page, '/recuperarpassword')
  await screen.asked
  await expectLink(page, 'while a screen is loaded')
  screen.release()

  const foot = await hold(page, program('footer'))
  await page.goto('/')
  await foot.asked
  await expectLink(page, 'while the footer is loaded')
  foot.release()
  await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Sorteos y ayuda' })).toBeVisible()
  await expectLink(page, 'in the footer')

  await page.route(program('footer'), (route) => route.abort())
  await page.goto('/?again')
  await expectLink(page, 'without the footer')

  await page.route(program('winners-page'), (route) => route.abort())
  await open(page, '/ganadores')
  await expect(page.getByRole('heading', { name: 'No pudimos abrir esta pantalla' })).toBeVisible()
  await expectLink(page, 'on the page of an error')
  await follow(page)
})

test('an administrator finds the Libro while the back office loads @desktop @long', async ({ page }) => {
  await logInWithToken(page, demoAdministrator.username, demoAdministrator.password)
  const office = await hold(page, program('office-frame'))
  await open(page, '/home_superAdmin')
  await office.asked
  await expectLink(page, 'while the back office is loaded')
  office.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Administración' })).toBeVisible()
  await expectLink(page, 'in the back office')
})

test('a customer finds the Libro offline, on an unknown page and on shared pages @phone @long', async ({ page }) => {
  await logInWithToken(page, 'cliente01', 'Demo-cliente-26')
  await page.route('**/api/**', (route) => route.abort())
  await open(page, '/preguntasfrecuentes')
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expectLink(page, 'offline')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toBeVisible()

  await open(page, '/nowhere')
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
  await expectLink(page, 'on an unknown page')

  for (const path of ['/p/20', '/p/999999', `/r/${demoSlug}`, '/r/nadie']) {
    const text = await (await page.request.get(path)).text()
    expect(text, path).toContain('<a href="/#/libro_de_reclamaciones">Libro de Reclamaciones</a>')
  }
})

test('the address on a sign, typed without the #, opens the Libro @phone', async ({ page, baseURL }) => {
  await page.goto('/libro_de_reclamaciones')
  await expect(page.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/#/libro_de_reclamaciones`)
})
