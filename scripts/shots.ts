import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { tours, type Visit } from './shots/tours.ts'
import { launchBrowser, logIn, waitUntilLoaded } from './shots/browser.ts'

// npm run shots [-- <part of a name>…]: takes every screen of the shop as each kind of user, on a phone and on a
// desktop, in the dark and the light theme, into ./screenshots/<who>/<screen>-<width>-<theme>.png, for visual review.

const root = resolve(import.meta.dirname, '..')
const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))

/** What could not be shown: a screen that has changed since its tour was written. */
const failed: string[] = []

const dataDir = await mkdtemp(join(tmpdir(), 'shop-shots-'))
const shop = new ShopProcess(dataDir, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, 'demo/main.ts')
await shop.start()
const browser = await launchBrowser()
try {
  for (const { who, login, visits } of tours) {
    const chosen = visits.filter(({ name }) => isWanted(`${who}/${name}`))
    if (chosen.length === 0) continue
    for (const size of sizes) await walk(browser, who, login, size, chosen)
  }
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
if (failed.length > 0) {
  process.stderr.write(`Not taken: ${failed.join(', ')}\n`)
  process.exitCode = 1
}

async function walk(
  browser: Browser,
  who: string,
  login: { username: string; password: string } | null,
  size: { width: number; height: number },
  visits: readonly Visit[],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: size,
    hasTouch: size.width < 500,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stderr.write(`${page.url()}: ${error.message}\n`))
  if (login) await logIn(page, login)
  const folder = join(root, 'screenshots', who)
  await mkdir(folder, { recursive: true })
  const take = async ({ name, path, act, whole = !act }: Visit) => {
    await page.goto(`/#${path}`)
    await waitUntilLoaded(page)
    if (act) {
      await act(page)
      await waitUntilLoaded(page)
    }
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(250)
      const file = `${name}-${size.width}-${theme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: whole })
      process.stdout.write(`${who}/${file}\n`)
    }
  }
  for (const visit of visits) {
    try {
      await take(visit)
    } catch (error) {
      process.stderr.write(`${who}/${visit.name}-${size.width}: ${String(error)}\n`)
      failed.push(`${who}/${visit.name}-${size.width}`)
    }
    // Closes what was opened, and discards what was typed.
    if (visit.act) {
      await page.goto('about:blank')
      if (login) await logIn(page, login)
    }
  }
  await context.close()
}
