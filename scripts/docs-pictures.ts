import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { api } from '#contract/index.ts'
import { demoAdministrator } from '../server/demo/people.ts'
import { Client } from '../server/testing/client.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { launchBrowser, logIn, waitUntilLoaded, type Login } from './shots/browser.ts'
import { demo, fill, moment, opens, press, screen, type Visit } from './shots/tours.ts'

// npm run docs:pictures: takes the pictures of docs/ again, so that the manual shows the current shop.

const pictures = resolve(import.meta.dirname, '..', 'docs', 'pictures')
const width = 1400
const margin = 36
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 960 }

/**
 * The user and the screen of a picture; `both` shows a phone beside the desktop. What the demo cannot keep, because it
 * would be over an hour later, is done `before`.
 */
type Picture = { visit: Visit; login: Login; both?: boolean; before?: (origin: string) => Promise<void> }

const [customer, wholesaler] = [demo('cliente01'), demo('mayorista')]
if (!customer || !wholesaler) throw new Error('the demo has no cliente01, or no mayorista')
const buyerOfCodes = { username: wholesaler.username, password: wholesaler.password }

const lines = 'series1@correo.pe,Clave-2026,Perfil 1,1111\nseries1@correo.pe,,Perfil 2,2222'
const addThree = async (page: Page) => {
  const add = page.getByRole('button', { name: /^Agregar al carrito/ })
  for (const index of [0, 4, 5]) await add.nth(index).click()
}

const ofDemo: Picture[] = [
  { visit: screen('/'), login: customer, both: true },
  { visit: screen('/purchases'), login: customer, both: true },
  { visit: moment('cart', '/', addThree, opens(/^Carrito/)), login: customer, both: true },
  { visit: screen('/ganadores/1', 'verify'), login: customer },
  { visit: screen('/home_superAdmin', 'dashboard'), login: demoAdministrator },
  { visit: screen('/purchases?tab=ventas', 'sales'), login: demoAdministrator },
  { visit: screen('/', 'my-day'), login: wholesaler, both: true },
  { visit: screen('/vender', 'sell'), login: wholesaler, both: true },
  { visit: screen('/vencimientos', 'due'), login: wholesaler, both: true },
  { visit: screen('/reclamos', 'claims'), login: demoAdministrator, both: true },
  { visit: moment('outages', '/caidas', opens(/^Arreglar/)), login: demoAdministrator, both: true },
  { visit: screen('/codigos', 'codes'), login: demoAdministrator, both: true, before: askForCodes },
  {
    visit: moment(
      'new-pins',
      '/products_superAdmin',
      (page) => page.getByText(/perfil.* por cambiar$/).click(),
      press('Poner PIN nuevo'),
    ),
    login: demoAdministrator,
    both: true,
  },
  { visit: screen('/liquidaciones', 'settlements'), login: demoAdministrator, both: true },
  { visit: screen('/billetera_superAdmin', 'top-ups'), login: demoAdministrator, both: true },
  { visit: screen('/conciliacion_superAdmin?tab=dudosos', 'reconciliation'), login: demoAdministrator },
  { visit: screen('/product_a_sortearSA', 'draws'), login: demoAdministrator },
  { visit: screen('/settings_superAdmin/pagos', 'settings'), login: demoAdministrator },
  {
    visit: moment(
      'accounts',
      '/products_superAdmin',
      opens(/^Cuentas/),
      press('Agregar cuentas'),
      fill('Una línea por perfil', lines),
      press('Revisar'),
    ),
    login: demoAdministrator,
  },
]
const newOwner = { username: 'superadmin', password: 'Una-clave-larga-7' }
const ofNewShop: Picture[] = [{ visit: screen('/home_superAdmin', 'first-steps'), login: newOwner }]

const browser = await launchBrowser()
try {
  await takeAll('demo/main.ts', ofDemo)
  await takeAll('main.ts', ofNewShop)
} finally {
  await browser.close()
}

async function takeAll(program: 'main.ts' | 'demo/main.ts', wanted: readonly Picture[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
  const shop = new ShopProcess(dataDir, { RATE_LIMITS: 'off', SUPERADMIN_PASSWORD: newOwner.password }, program)
  await shop.start()
  try {
    for (const picture of wanted) {
      await picture.before?.(shop.origin)
      await compose(browser, shop.origin, picture)
      process.stdout.write(`${picture.visit.name}.webp\n`)
    }
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function askForCodes(origin: string): Promise<void> {
  const { token } = await new Client(origin).call(api.users.login, { body: buyerOfCodes })
  const buyer = new Client(origin, token)
  const { items } = await buyer.call(api.purchases.mine, { query: { tipo: 'alquiler', sort: 'ending' } })
  for (const { id } of items.slice(0, 3)) await buyer.call(api.codes.ask, { params: { id } })
}

/** The desktop alone, or a phone and the desktop side by side in one height, on the background of the dark theme. */
async function compose(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const file = join(pictures, `${picture.visit.name}.webp`)
  const [onDesktop, onPhone] = await take(browser, origin, picture)
  if (!onPhone) {
    await sharp(onDesktop).resize({ width }).webp({ quality: 82 }).toFile(file)
    return
  }
  const inner = width - 3 * margin
  const height = Math.round(inner / (phone.width / phone.height + desktop.width / desktop.height))
  const parts: OverlayOptions[] = []
  let left = margin
  for (const part of [onPhone, onDesktop]) {
    const { data, info } = await sharp(part).resize({ height }).toBuffer({ resolveWithObject: true })
    parts.push({ input: data, left, top: margin })
    left += info.width + margin
  }
  await sharp({ create: { width, height: height + 2 * margin, channels: 3, background: '#191627' } })
    .composite(parts)
    .webp({ quality: 82 })
    .toFile(file)
}

async function take(
  browser: Browser,
  baseURL: string,
  { visit, login, both }: Picture,
): Promise<[desktop: Buffer, phone?: Buffer]> {
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    deviceScaleFactor: 1.5,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  const page = await context.newPage()
  await logIn(page, login)
  await page.goto(`/#${visit.path}`)
  await waitUntilLoaded(page)
  // Once more, for what a lazily loaded part of the screen requests.
  await page.waitForTimeout(1000)
  await waitUntilLoaded(page)
  await visit.act?.(page)
  const shot = async () => {
    // Tooltips and toasts are left out, and elements that appear one by one have appeared by then.
    await page.mouse.move(0, 0)
    await page.waitForTimeout(4000)
    return page.screenshot()
  }
  const onDesktop = await shot()
  if (!both) {
    await context.close()
    return [onDesktop]
  }
  await page.setViewportSize(phone)
  const onPhone = await shot()
  await context.close()
  return [onDesktop, onPhone]
}
