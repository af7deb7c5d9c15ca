import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type Response,
} from '@playwright/test'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { demoShop } from './demo-shop.ts'
import { tabTo } from './tab-to.ts'
import { publishWithoutEnd } from './without-end.ts'

/**
 * A demo shop for each worker, on a free port, removed at the end. Journeys share it with those that ran before in the
 * worker, or only with those of the same `sharedShop`. Draws of other journeys open over their screens and are closed,
 * unless a journey calls `dismissOtherDraws` for the draw that it tests.
 */
export const test = base.extend<{ baseURL: string; watched: void }, { sharedShop: string; shop: ShopProcess }>({
  sharedShop: ['any', { option: true, scope: 'worker' }],
  shop: [
    async ({ browserName: _browser }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'shop-journey-'))
      await cp(process.env['DEMO_TEMPLATE'] ?? '', dataDir, { recursive: true })
      const shop = demoShop(dataDir)
      await shop.start()
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  page: async ({ page }, use) => {
    await closingDraws.get(page)
    await use(page)
    // A request still held in a route of the journey is not a failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // What a reused context keeps.
    await page.context().setOffline(false)
    await page.context().clearPermissions()
  },
  watched: [
    async ({ browser, context }, use, testInfo) => {
      const reports: (() => Promise<string>)[] = []
      const watchPage = (page: Page) => {
        reports.push(watch(page))
        closingDraws.set(page, closeDraws(page))
      }
      const watchPages = (of: BrowserContext) => {
        for (const page of of.pages()) watchPage(page)
        of.on('page', watchPage)
      }
      watchPages(context)
      browser.on('context', watchPages)
      await use()
      browser.off('context', watchPages)
      if (testInfo.status === testInfo.expectedStatus) return
      // Printed and not attached: of a run on another machine only the output is available.
      for (const report of reports) console.log(await report())
    },
    { auto: true },
  ],
})

/** Records what the screenshot of a failure cannot show. */
function watch(page: Page): () => Promise<string> {
  const log = logOf(page)
  page.addInitScript(recordClicks).catch(() => undefined)
  return async () => {
    const tree = page.isClosed() ? '(closed)' : await page.locator('body').ariaSnapshot().catch(String)
    return `── ${page.url()}\n${log()}\n${tree}`
  }
}

export { expect, tabTo }

/** Logs every click and key with the tag of its target, so that the log of a failure shows one that hit another. */
function recordClicks(): void {
  for (const type of ['pointerdown', 'click', 'keydown'] as const)
    addEventListener(
      type,
      (event) => {
        const at = event instanceof KeyboardEvent ? event.key : `${event.clientX},${event.clientY}`
        const target = event.target instanceof Element ? event.target.cloneNode(false) : null
        console.debug(type, at, target instanceof Element ? target.outerHTML.slice(0, 120) : '')
      },
      { capture: true, passive: true },
    )
}

/** Collects what a screenshot cannot show: errors, failed requests, and requests without a reply. */
function logOf(page: Page): () => string {
  const lines: string[] = []
  const unanswered = new Set<Request>()
  const note = (line: string) => lines.push(`${new Date().toISOString()} ${line}`)
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => note(`thrown: ${error.stack ?? error.message}`))
  page.on('framenavigated', (frame) => note(`at ${frame.url()}`))
  page.on('request', (request) => unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => {
    unanswered.delete(request)
    note(`failed: ${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
  })
  return () => [...lines, ...[...unanswered].map((it) => `unanswered: ${it.method()} ${it.url()}`)].join('\n')
}

const openDialogs = (page: Page) => page.locator('[role=dialog]:not([aria-modal=false])')
/** Presses Escape once one dialog is left, for one above it would take the key, and waits until it is closed. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(openDialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await dialogsGone(page)
}

/** Waits until no dialog is left: elements below a dialog have no role, so that their absence would prove nothing. */
export const dialogsGone = (page: Page) => expect(openDialogs(page)).toHaveCount(0)

/** The receipt of a purchase, which opens a second after it was paid. */
export const receiptOf = (page: Page) => page.getByRole('dialog', { name: 'Compra exitosa' })

export async function closeReceipt(page: Page): Promise<void> {
  // Without the focus in it, Escape would close what lies below.
  await expect.poll(() => receiptOf(page).evaluate((receipt) => receipt.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(receiptOf(page)).toBeHidden()
}

/** Opens a screen of the shop. */
export const open = (page: Page, path: string) => page.goto(`/#${path}`)

/** Logs in by the form, which leads to the home page; `stay` ticks the box to stay logged in. */
export async function logIn(page: Page, username: string, password: string, { stay = false } = {}): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (stay) await page.getByRole('checkbox', { name: 'Mantener la sesión' }).check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { name: 'PLATAFORMA STREAMING' })).toBeVisible()
}

/** Logs in without the form: stores a token, so that the first screen opens as for a user who stayed logged in. */
export async function logInWithToken(page: Page, username: string, password: string): Promise<void> {
  const data = { username, password, keepSession: true }
  const answer = await page.request.post(basePath + api.users.login.path, { data })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((kept) => {
    // Once only: after a log-out, the next load must not log in again.
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('shop.token', kept)
  }, token)
}

const isStream = (response: Response) => new URL(response.url()).pathname.endsWith('/events')

/** Resolves when the page has opened the event stream. */
export const waitForEventStream = (page: Page) => page.waitForResponse(isStream)

/** Logs in without the form, and waits until the page has opened the event stream of this user. */
export async function logInAndListen(page: Page, username: string, password: string): Promise<void> {
  const listening = page.waitForResponse(
    (response) => isStream(response) && 'authorization' in response.request().headers(),
  )
  await logInWithToken(page, username, password)
  // Without a hash it is loaded anew, whatever the page shows.
  await page.goto('/')
  await listening
}

/** An API client of another user, who uses the shop at the same time. */
export async function apiClient(shop: ShopProcess, username: string, password: string): Promise<Client> {
  const { token } = await new Client(shop.origin).call(api.users.login, { body: { username, password } })
  return new Client(shop.origin, token)
}

/** Publishes a new product for one sol, with this number of profiles. */
export async function publish(administrator: Client, profiles: number): Promise<{ id: number; nombre: string }> {
  const nombre = `Estreno ${uniqueUsername()}`
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Recién llegado.', dias: 30, precio: fromSoles(1), categoryId: 1 },
  })
  const accounts = Array.from({ length: profiles }, (_, index) => ({
    username: 'recien@llegado.demo',
    password: 'una-clave',
    perfil: String(index + 1),
    pin: '1234',
  }))
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  return { id, nombre }
}

/** Publishes a new raffle without an end, as those on sale before raffles had one: tickets for two soles, drawn at any time. */
export async function publishRaffle(administrator: Client, tickets: number) {
  const nombre = `Premio ${uniqueUsername()}`
  const two = fromSoles(2)
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: { nombre, descripcion: 'Un premio.', dias: 30, precio: two, precioRifa: two, stock: tickets, categoryId: 12 },
  })
  await publishWithoutEnd(administrator, id)
  return { id, nombre }
}

export const buyOne = (buyer: Client, productId: number, customer = { nombreUser: 'Ana', telefono: '987654321' }) =>
  buyer.call(api.purchases.buy, { body: { productId, ...customer } })

/** Draws a raffle, whether or not all its tickets are sold. */
export const draw = (administrator: Client, productId: number) =>
  administrator.call(api.raffles.draw, { body: { productId, early: true } })

const doneDraw = (page: Page, nombre?: string) =>
  page.getByRole('dialog').filter({ hasText: 'SORTEO REALIZADO', ...(nombre !== undefined && { hasNotText: nombre }) })
// Another draw may be shown after this one is closed, so the handler does not wait until none is left.
const closeStage = (shown: Locator) => shown.getByRole('button', { name: 'Cerrar' }).first().click()

/** The pages of a journey, also those that it opens itself, which close finished draws once this is done. */
const closingDraws = new WeakMap<Page, Promise<void>>()
const closeDraws = (page: Page) =>
  // A page that is closed at once needs none.
  page.addLocatorHandler(doneDraw(page), closeStage, { noWaitAfter: true }).catch(() => {})

/** Waits until no finished draw is shown; those that are get closed meanwhile. */
export const expectNoDrawDialog = (page: Page) => expect(doneDraw(page)).toHaveCount(0)

/** Leaves the draw of this raffle open, and closes those of all others. */
export async function dismissOtherDraws(page: Page, nombre: string): Promise<void> {
  await closingDraws.get(page)
  await page.removeLocatorHandler(doneDraw(page))
  await page.addLocatorHandler(doneDraw(page, nombre), closeStage, { noWaitAfter: true })
}

/** Activates a button or a link by keyboard. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Types into a field by keyboard. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/**
 * Runs an action and waits for a message that is shown only briefly. The page itself watches for it, anywhere or in one
 * part, from before the action: on a busy machine, polling from outside may miss it.
 */
export async function expectMessage(where: Page | Locator, text: string, act: () => Promise<unknown>): Promise<void> {
  const part = await ('goto' in where ? where.locator('body') : where).elementHandle()
  if (!part) throw new Error(`nothing to say it: ${text}`)
  await Promise.all([part.evaluate(watchFor, text), act()])
}

/** Runs in the page. */
function watchFor(part: SVGElement | HTMLElement, sentence: string): Promise<void> {
  // Longer than the timeout of an action, so that a failing action reports its own error.
  const limitMs = 150_000
  const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!plain('innerText' in part ? part.innerText : '').includes(plain(sentence))) return
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => {
      observer.disconnect()
      reject(new Error(`never said: ${sentence}`))
    }, limitMs)
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
    look()
  })
}

let serial = 0

/** A unique username. */
export const uniqueUsername = () => `v${Date.now().toString(36).slice(-7)}${(serial++).toString(36).padStart(2, '0')}`
