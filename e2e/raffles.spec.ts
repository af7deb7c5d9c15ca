import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { acta as actaSchema } from '#contract/raffles/acta.ts'
import type { Winner } from '#contract/raffles/raffles.ts'
import { drawCountdownMs } from '#domain/raffle.ts'
import { whileDrawsWait } from '../server/testing/hold-draws.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, password, drawDialog } from './people.ts'
import {
  waitForEventStream,
  buyOne,
  draw,
  expect,
  logInAndListen,
  open,
  dismissOtherDraws,
  publishRaffle,
  test,
} from './shop.ts'

/** Opens a screen in a browser of its own; resolves when it receives events. */
async function guestAt(browser: Browser, baseURL: string, path: string, nombre: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1024, height: 768 } })
  await dismissOtherDraws(page, nombre)
  const listening = waitForEventStream(page)
  await open(page, path)
  await listening
  return page
}

/** What a screen announces to screen readers from now on, and when, by the clock of this machine. */
async function collectAnnouncements(page: Page) {
  await page.evaluate(() => {
    const told: { text: string; at: number }[] = []
    const look = () => {
      const text = document.querySelector('[role="dialog"] [aria-live]')?.textContent
      if (!text || told.at(-1)?.text === text) return
      told.push({ text, at: Date.now() })
      document.body.dataset['told'] = JSON.stringify(told)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return async () =>
    JSON.parse(await page.evaluate(() => document.body.dataset['told'] ?? '[]')) as { text: string; at: number }[]
}

const announcements = ['En unos segundos se conoce al ganador.', 'Últimos segundos.', 'Eligiendo el ticket.']

test('a sold-out raffle shows one verifiable winner on all screens @phone', async ({
  page,
  shop,
  browser,
  baseURL,
}, testInfo) => {
  const administrator = await administratorOf(shop)
  const [{ id, nombre }, first, last] = await Promise.all([
    publishRaffle(administrator, 3),
    customer(shop, administrator, 20),
    customer(shop, administrator, 20),
  ])
  await dismissOtherDraws(page, nombre)
  await buyOne(first.client, id)
  await buyOne(first.client, id)

  const guest = await guestAt(browser, baseURL, '/products_en_sorteo', nombre)
  const card = guest.getByRole('article').filter({ hasText: nombre })
  await expect(card).toContainText('Stock: 1 Tickets')
  await logInAndListen(page, last.username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  await page.getByLabel('Nombre del cliente').fill('Rosa Quispe')
  await page.getByLabel('Teléfono del cliente').fill('912345678')
  await page.getByRole('dialog').getByRole('button', { name: 'Comprar' }).click()
  await page.getByRole('dialog', { name: 'Compra exitosa' }).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(card).toContainText('EN PROCESO DE SORTEO')
  await expect(card.getByRole('button')).toHaveCount(0)
  await open(page, '/purchases')
  const ticket = page.getByRole('article').filter({ hasText: nombre })
  await expect(ticket.getByText('Por sortear', { exact: true })).toBeVisible()

  const elsewhere = await guestAt(browser, baseURL, '/preguntasfrecuentes', nombre)
  const desk = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
  await dismissOtherDraws(desk, nombre)
  await logInAndListen(desk, 'superadmin', 'Demo-tienda-26')
  await open(desk, '/product_a_sortearSA')
  await desk.getByRole('listitem').filter({ hasText: nombre }).getByRole('button', { name: 'SORTEAR' }).click()
  const drawn = desk.waitForResponse(
    (response) => response.url().endsWith('/ganadores') && response.request().method() === 'POST',
  )
  const watching = [desk, guest, page, elsewhere]
  const told = await Promise.all(watching.map(collectAnnouncements))
  const begin = Date.now()
  await desk.getByRole('dialog', { name: 'Sortear' }).getByRole('button', { name: 'SORTEAR' }).click()
  await elsewhere.getByRole('button', { name: `Ver el sorteo: ${nombre}` }).click()
  for (const screen of watching) await expect(drawDialog(screen, nombre)).toBeVisible()
  const late = await guestAt(browser, baseURL, `/products_en_sorteo`, nombre)
  await expect(drawDialog(late, nombre)).toBeVisible()

  const winner = (await (await drawn).json()) as Pick<Winner, 'id' | 'ticket'>
  for (const screen of [...watching, late]) {
    await expect(drawDialog(screen, nombre).getByText(winner.ticket.receipt)).toBeVisible()
    await expect(drawDialog(screen, nombre).getByText(`N.º ${winner.ticket.number}`)).toBeVisible()
  }
  for (const toldBy of told) {
    const texts = await toldBy()
    const end = texts.pop()
    expect(end?.text).toMatch(/^(Ganó|Ganaste)/)
    // The server knew the winner after two seconds, and no screen showed it before the countdown was over.
    expect(end?.at).toBeGreaterThanOrEqual(begin + drawCountdownMs)
    // Screen readers do not announce every second. A screen that is slow to draw may leave out what is over by then.
    expect(announcements.filter((it) => texts.some(({ text }) => text === it))).toEqual(texts.map(({ text }) => text))
  }
  const mine = winner.ticket.number === 3
  await expect(drawDialog(page, nombre).getByText('¡Ganaste!')).toHaveCount(mine ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(drawDialog(page, nombre)).toBeHidden()
  await expect(ticket.getByText(mine ? 'Ganaste' : 'No salió', { exact: true })).toBeVisible()

  await drawDialog(guest, nombre).getByRole('link', { name: 'Verificar este sorteo' }).click()
  await expect(guest).toHaveURL(new RegExp(`#/ganadores/${winner.id}$`))
  await expect(guest.getByRole('heading', { name: 'El sorteo es correcto' })).toBeVisible()
  await expect(guest.getByText('Solo con el compromiso.')).toBeVisible()
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Descargar acta' }).click(),
  ])
  const path = testInfo.outputPath('acta.json')
  await download.saveAs(path)
  const command = () => spawnSync(process.execPath, ['scripts/verify-draw.ts', path], { encoding: 'utf8' })
  const honest = command()
  expect(honest.stdout).toContain(winner.ticket.receipt)
  expect(honest.status).toBe(0)
  const acta = actaSchema.parse(JSON.parse((await download.createReadStream().then(textOf)) || '{}'))
  const loser = acta.tickets.find(({ number }) => number !== acta.winner.number)
  await writeFile(path, JSON.stringify({ ...acta, winner: loser }))
  const forged = command()
  expect(forged.stderr).toContain('NO es válida')
  expect(forged.status).toBe(1)

  await guest.getByRole('link', { name: 'Ganadores' }).first().click()
  await expect(guest.getByRole('article').filter({ hasText: nombre })).toContainText('Pendiente')
  for (const screen of [guest, elsewhere, late]) await screen.close()
})

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

test('a draw waits until a buyer has finished paying @phone', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  await logInAndListen(page, buyer.username, password)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: `Comprar ${nombre}` }).click()
  const field = page.getByLabel('Nombre del cliente')
  await field.fill('Ros')
  const drawn = draw(administrator, id)
  await expect(page.getByText('Sorteo en vivo:')).toBeVisible()
  await page.keyboard.type('a')
  await expect(field).toHaveValue('Rosa')
  await expect(field).toBeFocused()
  await expect(drawDialog(page, nombre)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawDialog(page, nombre)).toBeVisible()
  await drawn
  await expect(drawDialog(page, nombre).getByRole('link', { name: 'Verificar este sorteo' })).toBeVisible()
})

test('a drawn raffle shows its outcome after the countdown, with a link to verify it @phone', async ({
  page,
  shop,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 1)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  const winner = await draw(administrator, id)
  const outcome = page.locator('section', { has: page.getByText(/^Sorteado el /) })
  let early = false
  page.on('console', (message) => (early ||= message.text() === 'the outcome is there already'))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const counting = document.querySelector('[role="dialog"] svg + span')
      if (counting && document.querySelector('[aria-label="Resultado del sorteo"]'))
        console.log('the outcome is there already')
    }).observe(document, { subtree: true, childList: true })
  })
  await open(page, `/products/${id}`)
  await expect(drawDialog(page, nombre).getByText(winner.ticket.receipt)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outcome).toContainText(/Ganó\s*v\w\*\*\*/)
  await expect(outcome).toContainText(winner.ticket.receipt)
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Comprar/ })).toHaveCount(0)
  expect(early).toBe(false)
  await outcome.getByRole('link', { name: 'Verificar este sorteo' }).click()
  await expect(page).toHaveURL(new RegExp(`#/ganadores/${winner.id}$`))
  await expect(page.getByRole('heading', { name: 'El sorteo es correcto' })).toBeVisible()

  await page.goto(`/p/${id}`)
  await expect(page).toHaveURL(new RegExp(`#/products/${id}$`))
  await expect(outcome).toContainText(winner.ticket.receipt)
})

test('the announcement of a draw avoids the focused field and can be opened again @phone-again', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  await dismissOtherDraws(page, nombre)
  await buyOne((await customer(shop, administrator, 10)).client, id)
  const writer = await guestAt(browser, baseURL, '/ganadores', nombre)
  await writer.getByPlaceholder('Ingrese su DNI').focus()
  const listening = waitForEventStream(page)
  await open(page, '/preguntasfrecuentes')
  await listening
  const drawn = draw(administrator, id)
  const notice = (screen: Page) => screen.getByRole('button', { name: `Cerrar el aviso: ${nombre}` })
  const chip = (screen: Page) => screen.getByRole('banner').getByRole('button', { name: `Ver el sorteo: ${nombre}` })
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Sorteo en vivo: ${nombre}` })).toHaveCount(1)
  await expect(chip(writer)).toBeVisible()
  await expect(notice(writer)).toHaveCount(0)
  await expect(writer.getByPlaceholder('Ingrese su DNI')).toBeFocused()
  await expect(writer.getByRole('status').filter({ hasText: `Sorteo en vivo: ${nombre}` })).toHaveCount(1)
  await drawn
  await expect(notice(page)).toHaveCount(0)
  await chip(page).click()
  await expect(drawDialog(page, nombre)).toBeVisible()
  await writer.close()
})

test('a page that freezes in the last second still shows the winner @phone @long', async ({ page, shop }) => {
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  const listening = waitForEventStream(page)
  await open(page, `/products/${id}`)
  await listening
  await page.evaluate(() => {
    const standStill = () => {
      if (document.querySelector('[role="dialog"] svg + span')?.textContent !== '1') return
      observer.disconnect()
      for (const until = Date.now() + 1300; Date.now() < until;);
    }
    const observer = new MutationObserver(standStill)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const { ticket } = await draw(administrator, id)
  await expect(drawDialog(page, nombre).getByText(ticket.receipt)).toBeVisible()
})

test('a draw interrupted by a crash of the shop is announced as to be repeated @desktop @long', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-journey-'))
  const shop = new ShopProcess(dataDir, { RATE_LIMITS: 'off', DRAND_URL: 'off' }, 'demo/main.ts')
  await shop.start()
  const administrator = await administratorOf(shop)
  const { id, nombre } = await publishRaffle(administrator, 5)
  await dismissOtherDraws(page, nombre)
  const buyer = await customer(shop, administrator, 10)
  await buyOne(buyer.client, id)
  const listening = waitForEventStream(page)
  await page.goto(`${shop.origin}/#/products/${id}`)
  await listening
  const drawn = await whileDrawsWait(await shop.databaseUrl(), async () => {
    const drawing = draw(administrator, id).catch(() => undefined)
    await expect(drawDialog(page, nombre)).toBeVisible()
    await shop.kill()
    // Its database ends with it, and with the database the draw.
    await expect.poll(() => shop.databaseUrl()).toBe('')
    return { drawing }
  })
  await expect(drawDialog(page, nombre).getByText('El sorteo no se completó. Se hará de nuevo.').last()).toBeVisible()
  await drawn.drawing
  await shop.start()
  const again = await draw(await administratorOf(shop), id)
  expect(again.product?.id).toBe(id)
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
})
