import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { demoAdministrator } from '../server/demo/people.ts'
import { bigBuyer, seedShopProcess } from '../server/testing/seed-large-shop.ts'
import { freePort } from './nodes/nginx.ts'
import { firstScripts } from './pages/first-scripts.ts'
import { audit, stayLoggedIn } from './pages/audit.ts'
import { longestTasks } from './pages/longest-task.ts'
import { timeOfPress } from './pages/time-of-press.ts'
import { median } from './repeat.ts'

// Prints measurements of the built pages on a phone: the median of five Lighthouse runs for mobile, and the longest
// task while a user scrolls through a long list, with the CPU slowed down four times; and the median of nine times from a
// press to what it shows, on slow 4G besides. Times depend on the machine and on its other load: the line above them shows
// its speed.

const rounds = Number(process.argv[2] ?? 5)
const password = 'Una-clave-larga-7'

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
const audited = {
  home: { path: '/', login: undefined },
  product: { path: '/#/products/20', login: undefined },
  purchases: { path: '/#/purchases', login: reseller },
  dashboard: { path: '/#/home_superAdmin', login: demoAdministrator },
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
const [demo, full] = [await openShop('demo/main.ts'), await openShop('main.ts')]
try {
  await seedShopProcess(full)
  const scripts = await firstScripts()
  print('first view', 'JS, brotli', scripts / 1000, { unit: 'kB', limit: 90, atLeast: false })
  for (const [page, { path, login }] of Object.entries(audited)) {
    await stayLoggedIn(demo.origin, port, login)
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(`${demo.origin}${path}`, port))
    print(page, 'this machine', median(runs.map((run) => run.machine)), { unit: '(a phone: 150 to 500)' })
    for (const target of targets) print(page, target.name, median(runs.map((run) => run[target.name])), target)
    const complaints = new Set(runs.flatMap((run) => run.complaints))
    for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`)
  }
  for (const [name, { limit, ...press }] of Object.entries(presses))
    print(name, 'press to paint', Math.round(await timeOfPress(browser, demo.origin, press)), {
      unit: 'ms',
      limit,
      atLeast: false,
    })
  for (const [name, screen] of Object.entries(screens())) {
    const found = await longestTasks(browser, { ...screen, rounds })
    const task = { unit: 'ms', limit: 50, atLeast: false }
    print(name, 'scrolling', found.scrolling, task)
    print(name, 'typing', found.typing, task)
  }
} finally {
  await browser.close()
  for (const shop of [demo, full]) {
    await shop.stop()
    await rm(shop.dataDir, { recursive: true, force: true })
  }
}

/** The screens whose longest task is measured. */
function screens() {
  return {
    'home, 50 cards': {
      origin: demo.origin,
      path: '/',
      login: reseller,
      cards: 50,
      field: async (page: Page) => {
        await page
          .getByRole('button', { name: /^Comprar/ })
          .first()
          .click()
        return page.getByRole('dialog').getByRole('textbox').first()
      },
    },
    '5,000 purchases': {
      origin: full.origin,
      path: '/purchases',
      login: { username: bigBuyer, password },
      cards: 50,
      field: async (page: Page) => page.getByRole('searchbox'),
    },
  }
}

async function openShop(program: 'demo/main.ts' | 'main.ts'): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const own = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const shop = new ShopProcess(dataDir, own, program)
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
