import { api } from '#contract/index.ts'
import { administratorOf, customer, password } from './people.ts'
import { expect, logInWithToken, open, test } from './shop.ts'

// Others would be asked on their home page, too.
test.use({ sharedShop: 'legal-texts' })

test('a customer reads the terms, is asked on the home page, and agrees once', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { username, client } = await customer(shop, administrator, 0)
  for (const kind of ['terms', 'privacy'] as const) {
    const { latest } = await administrator.call(api.legalTexts.read, { params: { kind } })
    const text = `# Objeto\n1. Uno\n2. Dos\n\n${'largo'.repeat(80)}`
    await administrator.call(api.legalTexts.publish, { params: { kind }, body: { text, version: latest } })
  }
  await open(page, '/terminos')
  await expect(page.getByRole('heading', { level: 2, name: 'Objeto' })).toBeVisible()
  await expect(page.getByText(/^Versión \d+, del /)).toBeVisible()
  await open(page, '/register')
  await expect(page.getByText('Al crear tu cuenta aceptas los Términos y la Política de privacidad.')).toBeVisible()
  await logInWithToken(page, username, password)
  await open(page, '/')
  await page.reload()
  const card = page.getByRole('region', { name: 'Términos y privacidad' })
  await card.getByRole('button', { name: 'Acepto' }).click()
  await expect(card).toHaveCount(0)
  expect(await client.call(api.legalTexts.own)).toEqual((await client.call(api.settings.get)).legalTexts)
})
