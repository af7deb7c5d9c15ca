import type { Page } from '@playwright/test'
import pg from 'pg'
import { limaDay } from '#domain/lima.ts'
import { api } from '#contract/index.ts'
import { Client } from '../server/testing/client.ts'
import { complaint } from '../server/testing/complaint.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { ownerOf, test } from './book-shop.ts'
import { detail, fillSheet } from './fill-sheet.ts'
import { password } from './people.ts'
import { cutChoices, layoutProblems } from './reach/layout.ts'
import { semanticProblems } from './reach/semantics.ts'
import { smallTargets } from './reach/small-targets.ts'
import { resize } from './reach/visit.ts'
import { violations } from './reach/violations.ts'
import { expect, logInWithToken, open } from './shop.ts'

/** Leaves the book as a restore without records does. */
async function loseRecords(shop: ShopProcess): Promise<void> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  await database.query("insert into settings (key, value) values ('complaintsLost', to_jsonb(now()::text))")
  await database.end()
}

async function expectReachable(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  expect.soft(await page.evaluate(semanticProblems), what).toEqual([])
  expect.soft(await violations(page, 'wcag and structure'), what).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violations(page, 'colours'), `${what}, ${colorScheme}`).toEqual([])
  }
  for (const width of [1440, 768, 360, 320]) {
    await resize(page, { width, height: 800 })
    for (const problems of [layoutProblems, smallTargets, cutChoices])
      expect.soft(await page.evaluate(problems), `${what} at ${width} px`).toEqual([])
  }
  if (before) await resize(page, before)
}

test('an administrator opens a book whose records are lost, and copies its lost sheets back @long', async ({
  page,
  bookShop,
}) => {
  const today = limaDay(new Date())
  const year = today.slice(0, 4)
  const number = (last: number) => `${year}-00000${last}`
  await new Client(bookShop.origin).call(api.complaintsBook.write, { body: complaint() })
  await loseRecords(bookShop)
  await open(page, '/libro_de_reclamaciones')
  await expect(page.getByRole('heading', { name: 'El libro vuelve pronto' })).toBeVisible()

  await logInWithToken(page, 'superadmin', password)
  await page.goto('/')
  await open(page, '/home_superAdmin')
  const last = page.getByRole('button', { name: 'Decir el último número' })
  await expect(last).toBeVisible()
  await open(page, '/libro_superAdmin/perdidas')
  await expect(page.getByRole('heading', { name: 'Primero di el último número' })).toBeVisible()
  await last.click()
  const dialog = page.getByRole('dialog', { name: 'Última hoja del libro' })
  await expect(dialog).toContainText(`La última que hay en el libro es la ${number(1)}.`)
  await dialog.getByRole('textbox', { name: 'Número' }).fill(number(3))
  await expect(dialog).toContainText('Faltan 2 hojas: después las ingresas otra vez.')
  await dialog.getByRole('button', { name: 'Abrir el libro' }).click()

  await expect(page.getByRole('heading', { name: 'Faltan 2 hojas' })).toBeVisible()
  await expectReachable(page, 'the form for lost sheets')
  await page.getByRole('button', { name: number(2) }).click()
  const submit = page.getByRole('button', { name: 'Ingresar hoja' })
  const typedNumber = page.getByRole('textbox', { name: 'Número de la hoja' })
  const day = page.getByLabel('Fecha de la hoja')
  await submit.click()
  await expect(day).toBeFocused()
  await day.fill(`${Number(year) - 1}-12-30`)
  await fillSheet(page, 'Rosa Quispe')
  await page.getByRole('textbox', { name: 'Monto reclamado (si está)' }).fill('13.50')
  await page.getByRole('radio', { name: /^Queja/ }).check()
  await submit.click()
  await expect(day).toHaveAccessibleDescription('El número es de otro año.')
  await day.fill(today)
  // A phone that unloads the page loses nothing.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue(detail)
  await submit.dblclick()

  const done = page.getByText(`La hoja ${number(2)} ya está en el libro.`)
  await expect(done).toBeVisible()
  await expect(typedNumber).toBeFocused()
  await expect(typedNumber).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Falta 1 hoja' })).toBeVisible()
  await expect(page.getByRole('button', { name: number(2) })).toHaveCount(0)
  await expectReachable(page, 'the form after a sheet')
  await page.getByRole('link', { name: 'Ver la hoja' }).click()
  const sheet = page.getByRole('article', { name: `Hoja ${number(2)}` })
  for (const text of ['Rosa Quispe', '45678912', 'rosa@ejemplo.pe', 'S/. 13.50', 'Queja', detail, 'La devolución.'])
    await expect(sheet).toContainText(text)

  await open(page, '/libro_superAdmin')
  await page.getByRole('link', { name: 'Ingresar las hojas' }).click()
  await typedNumber.fill(number(2))
  await day.fill(today)
  await fillSheet(page, 'Otra Persona')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Ya hay una hoja con ese número')
  await typedNumber.fill(number(3))
  await submit.click()
  await expect(page.getByRole('heading', { name: 'No falta ninguna hoja' })).toBeVisible()
  await expect(page.getByText('Cada número que se dio tiene su hoja.')).toBeVisible()
  await expectReachable(page, 'no lost sheet left')

  const { items } = await (await ownerOf(bookShop)).call(api.complaintsBook.list, { query: {} })
  expect(items.map(({ numero }) => numero).toSorted()).toEqual([1, 2, 3].map(number))
})

test('an administrator whose list of lost sheets cannot be loaded tries again @phone @long', async ({ page }) => {
  await logInWithToken(page, 'superadmin', password)
  await page.goto('/')
  await page.route('**/api/v1/complaints_book/lost', (route) => route.abort())
  await open(page, '/libro_superAdmin/perdidas')
  await expect(page.getByRole('heading', { name: 'No pudimos cargar esto' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('heading', { name: 'No falta ninguna hoja' })).toBeVisible()
})
