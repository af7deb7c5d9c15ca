import { enterAs, expect, open, test } from './shop.ts'

const answer = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const failure = (requestId: string) =>
  answer(500, { message: 'Algo falló de nuestro lado.', code: 'UNEXPECTED', requestId })

test('a failure of the shop says its code where it is shown, a refusal has none @phone', async ({ page }) => {
  await page.route('**/api/v1/favorites', (route) => route.fulfill(failure('K7QX2-M9PTA')))
  await enterAs(page, 'cliente01', 'Demo-cliente-26')
  await open(page, '/favorites')
  await expect(page.getByRole('alert')).toContainText('Algo falló de nuestro lado.Código del error: K7QX2-M9PTA')
  await page.unroute('**/api/v1/favorites')

  const answers = [
    failure('AAAAA-22222'),
    failure('BBBBB-33333'),
    answer(409, { message: 'Ya tienes 5 favoritos.', code: 'FAVOURITE_LIMIT' }),
  ]
  await page.route(/\/favorites\/\d+$/, (route) => route.fulfill(answers.shift()))
  await open(page, '/')
  const said = page.getByRole('region', { name: /^Avisos/ })
  const heart = page
    .getByRole('article')
    .getByRole('button', { name: /favoritos/ })
    .first()
  await heart.click()
  await expect(said.getByText('Código del error: AAAAA-22222')).toBeVisible()
  // Once more, and it is said once, with the newer code.
  await heart.click()
  await expect(said.getByText('Código del error: BBBBB-33333')).toBeVisible()
  await expect(said.getByLabel('Cerrar el aviso')).toHaveCount(1)
  await heart.click()
  await expect(said.getByText('Ya tienes 5 favoritos.')).toBeVisible()
  await expect(said.getByText('Código del error')).toHaveCount(1)
})
