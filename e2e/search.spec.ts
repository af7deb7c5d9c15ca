import type { Page } from '@playwright/test'
import { expect, open, test } from './shop.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar productos' })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const count = (page: Page) => page.getByRole('status').filter({ hasText: /resultados?/ })

test('finds a product as one types it, and comes back from it to the same place', async ({ page }) => {
  await open(page, '/ganadores')
  await open(page, '/')
  await expect(names(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('netflix', { delay: 40 })
  await expect(page).toHaveURL(/#\/\?q=netflix$/)
  await expect(count(page)).toBeVisible()
  for (const name of await names(page).all()) await expect(name).toContainText(/netflix/i)
  await expect(field(page)).toBeFocused()

  await names(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/products\/\d+$/)
  await page.goBack()
  await expect(field(page)).toHaveValue('netflix')
  await expect(names(page).first()).toContainText(/netflix/i)
  // No letter left a screen of its own behind.
  await page.goBack()
  await expect(page).toHaveURL(/#\/ganadores$/)
})

test('forgives slips of the finger, and keeps word, order and page in the address', async ({ page }) => {
  await open(page, '/')
  await field(page).fill('netflx')
  await expect(count(page)).toBeVisible()
  await expect(names(page).first()).toContainText(/netflix/i)
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Menor precio')
  await expect(page).toHaveURL(/#\/\?q=netflx&sort=precio$/)
  await page.reload()
  await expect(field(page)).toHaveValue('netflx')
  await expect(page.getByRole('combobox', { name: 'Ordenar' })).toHaveValue('precio')
  const prices = page.getByRole('article').getByText(/^S\/\. [\d.]+$/)
  await expect(prices.first()).toBeVisible()
  const shown = (await prices.allTextContents()).map((text) => Number(text.replace('S/. ', '')))
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  await page.goBack()
  await expect(page).toHaveURL(/#\/\?q=netflx$/)
})

test('what nobody sells says so and leads on; Escape brings everything back', async ({ page }) => {
  await open(page, '/?q=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'Nada coincide con «zzzzqqqq»' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/$/)
  await expect(field(page)).toBeFocused()
  await expect(names(page).first()).toBeVisible()
})
