import type { Page } from '@playwright/test'
import { pick } from './keyboard.ts'
import { administratorOf, password } from './people.ts'
import { readAgain } from './read-again.ts'
import {
  pressEnterOn,
  logInWithToken,
  expect,
  uniqueUsername,
  expectMessage,
  open,
  test,
  waitForEventStream,
  logInAndListen,
} from './shop.ts'

const limitReached = 'Ya tienes 200 favoritos. Quita alguno para agregar otro.'

/** Registers and logs in a new user, who has no favourites. */
async function arrive(page: Page): Promise<string> {
  const username = uniqueUsername()
  const answer = await page.request.post('/api/v1/users', { data: { username, password, telefono: '987654321' } })
  expect(answer.status()).toBe(201)
  await logInAndListen(page, username, password)
  return username
}

const heart = (page: Page, nombre: string) =>
  page.getByRole('button', { name: new RegExp(`^(Agregar a|Quitar de) favoritos ${nombre}$`) })
const favourites = (page: Page) => page.getByRole('heading', { name: /^Favorites/, level: 1 })

async function openFavourites(page: Page): Promise<void> {
  await pick(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('menuitem', { name: 'Favoritos' }))
}

test('a customer adds and removes favourites by keyboard @desktop', async ({ page }) => {
  await arrive(page)
  await expect(heart(page, 'Max perfil 30 días')).toHaveAccessibleName('Agregar a favoritos Max perfil 30 días')
  for (const nombre of ['Netflix perfil 30 días', 'Max perfil 30 días', 'Spotify Premium 30 días']) {
    await pressEnterOn(page, heart(page, nombre))
    await expect(heart(page, nombre)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(heart(page, 'Max perfil 30 días')).toHaveAccessibleName('Quitar de favoritos Max perfil 30 días')

  await openFavourites(page)
  await expect(page).toHaveTitle('Favoritos · Plataforma Streaming')
  await expect(favourites(page)).toHaveText('Favorites 3 productos')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Spotify Premium 30 días',
    'Max perfil 30 días',
    'Netflix perfil 30 días',
  ])

  // The next card takes the place of the removed one, and gets the focus.
  await pressEnterOn(page, heart(page, 'Max perfil 30 días'))
  await expect(favourites(page)).toHaveText('Favorites 2 productos')
  await expect(heart(page, 'Netflix perfil 30 días')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heart(page, 'Spotify Premium 30 días')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(favourites(page)).toHaveText('Favorites 0 productos')
  await expect(favourites(page)).toBeFocused()
  await expect(page.getByText('Aún no tienes favoritos')).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: 'Home' }))
  await expect(heart(page, 'Netflix perfil 30 días')).toHaveAttribute('aria-pressed', 'false')
})

test('favourites from a card and a product page are there at the next visit @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await arrive(page)
  await heart(page, 'Netflix perfil 30 días').click()
  // The heart is not part of the link that covers the picture.
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
  await page.getByRole('link', { name: 'Disney+ perfil 30 días' }).click()
  await expect(page.getByRole('heading', { name: 'Disney+ perfil 30 días', level: 1 })).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.url().includes('/favorites/') && answer.status() === 200)
  await heart(page, 'Disney\\+ perfil 30 días').click()
  await saved

  const later = await browser.newPage({ ...(baseURL && { baseURL }) })
  await logInAndListen(later, username, password)
  await expect(heart(later, 'Netflix perfil 30 días')).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(later, 'Max perfil 30 días')).toHaveAttribute('aria-pressed', 'false')
  await open(later, '/favorites')
  await expect(favourites(later)).toHaveText('Favorites 2 productos')
  await later.close()
})

test('a guest adding a favourite logs in, returns and has not added it @phone @long', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/favorites') && asked.push(request.method()))
  await open(page, '/?category=1')
  const first = page.getByRole('button', { name: /^Agregar a favoritos/ }).first()
  await first.click()
  expect(asked).toEqual([])
  await page.getByLabel('Username').fill('cliente02')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-cliente-26')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/#\/\?category=1$/)
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await open(page, '/favorites')
  await expect(favourites(page)).toHaveText('Favorites 0 productos')
  await page.getByRole('button', { name: 'Ver productos' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
})

test('the favourites page needs a login and shows unavailable products @phone @long', async ({ page }) => {
  await open(page, '/favorites')
  await expect(page.getByRole('heading', { name: 'Ingresar' })).toBeVisible()
  await page.getByLabel('Username').fill('cliente01')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-cliente-26')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(favourites(page)).toHaveText('Favorites 4 productos')
  // A product no longer for sale stays in the list, says so, and has no link.
  const closed = page.getByRole('article').filter({ hasText: 'Consola portátil' })
  await expect(closed).toContainText('EN PROCESO DE SORTEO')
  await expect(closed.getByRole('link')).toHaveCount(0)
  await expect(closed.getByRole('button', { name: /^Comprar/ })).toHaveCount(0)
})

test('a refused or failed favourite is taken back with the reason @phone', async ({ page }) => {
  await arrive(page)
  const one = heart(page, 'Netflix perfil 30 días')
  await page.route('**/api/v1/favorites/*', async (route) => {
    await expect(one).toHaveAttribute('aria-pressed', 'true')
    await route.fulfill({ status: 409, json: { code: 'FAVOURITE_LIMIT', message: limitReached } })
  })
  await expectMessage(page, limitReached, () => one.click())
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/v1/favorites/*')

  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', 'true')
  await openFavourites(page)
  await page.route('**/api/v1/favorites/*', (route) => route.abort())
  await expectMessage(page, 'No hay conexión con la tienda', () => one.click())
  await expect(favourites(page)).toHaveText('Favorites 1 producto')
  await expect(one).toHaveAttribute('aria-pressed', 'true')
})

test('a favourite keeps its state during a refetch and is taken back if refused @phone @long', async ({
  page,
  shop,
}) => {
  const listening = waitForEventStream(page)
  await arrive(page)
  await listening
  const [one, other] = [heart(page, 'Netflix perfil 30 días'), heart(page, 'Max perfil 30 días')]
  const press = async (it: typeof one) => {
    await it.click()
    await expect(it).toHaveAttribute('aria-pressed', 'true')
  }
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/v1/favorites/*', async (route) => {
    await refused
    await route.fulfill({ status: 409, json: { code: 'FAVOURITE_LIMIT', message: limitReached } })
  })
  await press(one)
  await readAgain(page, await administratorOf(shop), '/favorites', () => press(other))
  for (const it of [one, other]) await expect(it).toHaveAttribute('aria-pressed', 'true')
  await expectMessage(page, limitReached, async () => refuse())
  for (const it of [one, other]) await expect(it).toHaveAttribute('aria-pressed', 'false')
})

test('quick clicks on a favourite are sent in order, and the last one holds @phone @long', async ({ page }) => {
  await arrive(page)
  const one = heart(page, 'Netflix perfil 30 días')
  const heard: string[] = []
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/favorites/*', async (route) => {
    const method = route.request().method()
    heard.push(`${method} asked`)
    await pressed
    const response = await route.fetch()
    heard.push(`${method} answered`)
    await route.fulfill({ response })
  })
  await one.click({ clickCount: 3 })
  await expect(one).toHaveAttribute('aria-pressed', 'true')
  answer()
  const inTurn = ['PUT', 'DELETE', 'PUT'].flatMap((method) => [`${method} asked`, `${method} answered`])
  await expect.poll(() => heard).toEqual(inTurn)
  await expect(one).toHaveAttribute('aria-pressed', 'true')
})

test('favourites that failed to load can be retried @phone @long', async ({ page }) => {
  await page.route('**/api/v1/favorites', (route) => route.abort())
  await logInWithToken(page, 'cliente01', 'Demo-cliente-26')
  await open(page, '/favorites')
  await expect(page.getByText('No pudimos cargar esto')).toBeVisible()
  await page.unroute('**/api/v1/favorites')
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(favourites(page)).toHaveText('Favorites 4 productos')
})

test('the favourite button is 44 px wide, inside its card and clear of the ribbon @phone @long', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(50)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cards = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const box = (element: Element | null | undefined) => element?.getBoundingClientRect()
        const ribbon = [...article.children].find((child) => child.textContent === 'OFERTA')
        const button = article.querySelector('[aria-pressed]')
        return {
          heart: box(button)?.toJSON() as DOMRect,
          card: box(article)?.toJSON() as DOMRect,
          ribbon: box(ribbon)?.right,
        }
      }),
    )
    expect(cards.some(({ ribbon }) => ribbon !== undefined)).toBe(true)
    for (const { heart: target, card, ribbon } of cards) {
      expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44)
      expect(target.right).toBeLessThanOrEqual(card.right)
      if (ribbon !== undefined) expect(ribbon).toBeLessThanOrEqual(target.left)
    }
  }
})
