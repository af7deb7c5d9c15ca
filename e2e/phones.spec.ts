import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, expectMessage, logInWithToken, open, test } from './shop.ts'

/** Empties the field as a person does, key by key, dial code and all. */
async function erase(phone: Locator): Promise<void> {
  await phone.press('End')
  for (let left = (await phone.inputValue()).length; left > 0; left--) await phone.press('Backspace')
  await expect(phone).toHaveValue('')
}

/** Inserts a text where the cursor stands, in one piece, as pasting does. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text)

const countryButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the phone field reads typed and pasted numbers with or without a dial code @phone @long', async ({
  page,
  shop,
}) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  await logInWithToken(page, username, password)
  await open(page, '/perfil')
  const phone = page.getByLabel('Teléfono')
  await expect(phone).toHaveValue('+51 987 654 321')

  for (const [typed, shown, country] of [
    ['987654321', '+51 987 654 321', 'PE País: Perú'],
    ['912345678', '+51 912 345 678', 'PE País: Perú'],
    ['0051987654321', '+51 987 654 321', 'PE País: Perú'],
    ['051987654321', '+51 987 654 321', 'PE País: Perú'],
    ['0987654321', '+51 987 654 321', 'PE País: Perú'],
    ['+5491112345678', '+54 9 11 1234 5678', 'AR País: Argentina'],
    ['+52 1 55 1234 5678', '+52 55 1234 5678', 'MX País: México'],
    ['+989123456789', '+98 912 345 6789', 'IR País: Irán'],
    ['987654321', '+51 987 654 321', 'PE País: Perú'],
  ] as const) {
    await erase(phone)
    await phone.pressSequentially(typed)
    await phone.blur()
    await expect(phone).toHaveValue(shown)
    await expect(countryButton(page, country)).toBeVisible()
  }

  for (const [pasted, shown] of [
    ['\u202a+51 987 654 321\u202c', '+51 987 654 321'],
    ['987\u2011654\u2011322', '+51 987 654 322'],
    ['+51\u00a0987\u00a0654\u00a0323', '+51 987 654 323'],
    ['0051 987654324', '+51 987 654 324'],
    ['tel:+51987654325', '+51 987 654 325'],
    ['(01) 456.7890', '+51 1 4567890'],
    ['+34 600 123 456', '+34 600 12 34 56'],
  ] as const) {
    await phone.press('ControlOrMeta+a')
    await paste(page, pasted)
    await phone.blur()
    await expect(phone).toHaveValue(shown)
  }

  // Behind the dial code that a country brings along.
  await countryButton(page, 'ES País: España').click()
  await page.getByRole('searchbox', { name: 'Buscar país' }).fill('peru')
  await page.getByRole('button', { name: /^Perú/ }).click()
  await phone.fill('+51 ')
  await phone.press('End')
  await paste(page, '0051 987 654 326')
  await phone.blur()
  await expect(phone).toHaveValue('+51 987 654 326')
  // The sixteenth digit is not taken.
  await phone.fill('+51 1234567890123')
  await phone.press('End')
  await phone.pressSequentially('4')
  await expect(phone).toHaveValue('+51 1234567890123')
  await phone.fill('+54 9 11 1234 5678')
  await expectMessage(page, 'Tus datos se guardaron.', () =>
    page.getByRole('button', { name: 'Cambiar', exact: true }).click(),
  )
  expect((await client.call(api.users.me)).telefono).toBe('+5491112345678')
})

test('changing the country keeps the digits, and Peru is listed first @phone', async ({ page }) => {
  await open(page, '/register')
  const phone = page.getByLabel('Teléfono')
  await expect(phone).toHaveValue('+51 ')
  await countryButton(page, 'PE País: Perú').click()
  const countries = page.getByRole('list', { name: 'Países' })
  await expect(countries.getByRole('listitem').first()).toContainText('Perú')
  await page.getByRole('searchbox', { name: 'Buscar país' }).fill('argen')
  await page.getByRole('button', { name: /^Argentina/ }).click()
  await expect(phone).toHaveValue('+54 ')
  await erase(phone)
  await phone.pressSequentially('011 15 1234 5678')
  await phone.blur()
  await expect(phone).toHaveValue('+54 9 11 1234 5678')
  await countryButton(page, 'AR País: Argentina').click()
  await page.getByRole('searchbox', { name: 'Buscar país' }).fill('+56')
  await page.getByRole('button', { name: /^Chile/ }).click()
  await expect(phone).toHaveValue('+56 91112345678')
  const box = await phone.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
})
