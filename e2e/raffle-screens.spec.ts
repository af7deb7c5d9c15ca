import { api } from '#contract/index.ts'
import { administratorOf, customer, password, drawDialog } from './people.ts'
import { expectColumns } from './expect-columns.ts'
import {
  buyOne,
  draw,
  expect,
  expectMessage,
  logInAndListen,
  open,
  dismissOtherDraws,
  publishRaffle,
  test,
} from './shop.ts'

test('the raffles of a category have their own address; an unknown one has none @desktop', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sorteos' }).click()
  await expect(page.getByRole('heading', { name: /^Productos : \(\d+\) Por sortear$/ })).toBeVisible()
  await expectColumns(page, [
    [767, 2],
    [768, 3],
    [1320, 4],
  ])
  await open(page, '/products_en_sorteos')
  await expect(page.getByText('Sorteos de Sorteos')).toBeVisible()
  await open(page, '/products_en_netflix')
  await expect(page.getByRole('heading', { name: 'Ahora no hay sorteos' })).toBeVisible()
  await open(page, '/products_en_ninguna')
  await expect(page.getByRole('heading', { name: /^Productos/ })).toHaveCount(0)
})

test('a raffle that is on sale goes on while raffles are switched off @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  const publish = (raffles: boolean) => administrator.wire(api.settings.change, { rawBody: { switches: { raffles } } })
  await publish(false)
  await open(page, `/products/${id}`)
  await expect(page.getByRole('button', { name: `Comprar ${nombre}` })).toBeVisible()
  await publish(true)
})

test('a persistent message blocks neither a draw nor a shortcut @desktop @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  await logInAndListen(page, buyer.username, password)
  await page.route('**/api/v1/favorites/*', (route) => route.abort())
  await open(page, `/products/${id}`)
  const heart = page.getByRole('button', { name: /favoritos/ }).first()
  await expectMessage(page, 'No hay conexión con la tienda', () => heart.click())
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar productos' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Buscar productos' })).toHaveCount(0)
  await draw(administrator, id)
  await expect(drawDialog(page, nombre)).toBeVisible()
})

test('the countdown of a draw is not covered by the loading overlay @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  const winner = await draw(administrator, id)
  let veiled = false
  page.on('console', (message) => (veiled ||= message.text() === 'the countdown is veiled'))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const shown = document.querySelector('[role="dialog"]:has(svg + span)')
      const overlay = [...document.querySelectorAll('.fixed')].find((it) => it.textContent === 'Cargando…')
      const layerOf = (it: Element) => Number(getComputedStyle(it).zIndex)
      if (shown && overlay && layerOf(overlay) >= layerOf(shown)) console.log('the countdown is veiled')
    }).observe(document, { subtree: true, childList: true })
  })
  await open(page, `/products/${id}`)
  await expect(drawDialog(page, nombre).getByText(winner.ticket.receipt)).toBeVisible()
  expect(veiled).toBe(false)
})
