import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { demoAdministrator } from '../server/demo/people.ts'
import { demoSlug } from '../server/demo/seed-price-list.ts'
import { freePort } from './nodes/nginx.ts'
import { firstScripts } from './pages/first-scripts.ts'
import { audit, stayLoggedIn } from './pages/audit.ts'
import { timeOfPress } from './pages/time-of-press.ts'
import { median } from './repeat.ts'

// Prints measurements of the built pages on a phone: the median of five Lighthouse runs for mobile, and the median of
// nine times from a press to what it shows, on slow 4G with the CPU slowed down four times. Times depend on the machine and on its other load: the line above them shows
// its speed.

const rounds = Number(process.argv[2] ?? 5)
/** Only the pages of these names, without the times of presses. */
const only = process.argv[3]?.split(',')

const targets = [
  { name: 'performance', unit: '', limit: 98, atLeast: true },
  { name: 'accessibility', unit: '', limit: 100, atLeast: true },
  { name: 'best practices', unit: '', limit: 100, atLeast: true },
  { name: 'SEO', unit: '', limit: 98, atLeast: true },
  { name: 'LCP', unit: 's', limit: 2, atLeast: false },
  { name: 'CLS', unit: '', limit: 0.02, atLeast: false },
  { name: 'TBT', unit: 'ms', limit: 100, atLeast: false },
] as const

const reseller = { username: 'revendedor', password: 'Demo-revende-26' }
const wholesaler = { username: 'mayorista', password: 'Demo-revende-26' }
const audited = {
  home: { path: '/', login: undefined },
  product: { path: '/#/products/20', login: undefined },
  purchases: { path: '/#/purchases', login: reseller },
  dashboard: { path: '/#/home_superAdmin', login: demoAdministrator },
  'my day': { path: '/', login: wholesaler },
  sell: { path: '/#/vender', login: wholesaler },
  customers: { path: '/#/clientes', login: wholesaler },
  'own prices': { path: '/#/mis-precios', login: wholesaler },
  profit: { path: '/#/ganancia', login: wholesaler },
  'public prices': { path: `/#/r/${demoSlug}`, login: undefined },
}

const presses = {
  'home, first card': { shows: '#first-cards li, article', limit: 1700 },
  Login: {
    press: (page: Page) => page.getByRole('link', { name: 'Login' }),
    shows: 'input[type=password]',
    limit: 500,
  },
  Comprar: {
    login: reseller,
    press: (page: Page) => page.getByRole('button', { name: /^Comprar/ }),
    shows: '[role=dialog]',
    limit: 100,
  },
  Purchases: {
    login: reseller,
    press: (page: Page) => page.getByRole('link', { name: 'Purchases' }),
    shows: 'main article[aria-label^="Compra"]',
    limit: 700,
  },
}

const port = await freePort()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...(process.env as Record<string, string>), ...env },
})
const demo = await openShop()
try {
  const scripts = await firstScripts()
  print('first view', 'JS, brotli', scripts / 1000, { unit: 'kB', limit: 90, atLeast: false })
  for (const [page, { path, login }] of Object.entries(audited)) {
    if (only?.includes(page) === false) continue
    await stayLoggedIn(demo.origin, port, login)
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(`${demo.origin}${path}`, port))
    print(page, 'this machine', median(runs.map((run) => run.machine)), { unit: '(a phone: 150 to 500)' })
    for (const target of targets) print(page, target.name, median(runs.map((run) => run[target.name])), target)
    const complaints = new Set(runs.flatMap((run) => run.complaints))
    for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`)
  }
  for (const [name, { limit, ...press }] of Object.entries(only ? {} : presses))
    print(name, 'press to paint', Math.round(await timeOfPress(browser, demo.origin, press)), {
      unit: 'ms',
      limit,
      atLeast: false,
    })
} finally {
  await browser.close()
  await demo.stop()
  await rm(demo.dataDir, { recursive: true, force: true })
}

async function openShop(): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const shop = new ShopProcess(dataDir, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, 'demo/main.ts')
  await shop.start()
  return shop
}

type Target = { unit: string; limit?: number; atLeast?: boolean }

function print(page: string, what: string, value: number, { unit, limit, atLeast }: Target): void {
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1)
  const wanted = limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limit}`
  const missed = limit !== undefined && (atLeast ? value < limit : value > limit)
  process.stdout.write(
    `${page.padEnd(17)} ${what.padEnd(16)} ${shown.padStart(8)} ${unit.padEnd(3)} ${wanted.padEnd(8)} ${missed ? 'missed' : ''}`.trimEnd() +
      '\n',
  )
}
