import { createHistogram } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../scripts/shots/browser.ts'
import { bigReseller } from '../server/testing/seed-large-rents.ts'
import { digitsOfIds } from '../server/testing/seed-large-shop.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'

// Prints the milliseconds in which a reseller's screens open on a phone, of one with 200 customers and 1,000 purchases, and the
// ratio for one with 20,000 and 100,000: p50 and p99. Each visit loads the page anew; the two are visited in turns.

const visits = Number(process.argv[2] ?? 50)

/** Where each is, and what it says once it is whole. */
const screens = {
  'my day': { path: '/', says: 'Tu saldo' },
  sell: { path: '/vender', says: 'S/' },
  customers: { path: '/clientes', says: '[+]51' },
  'what ends': { path: '/vencimientos', says: 'Renovar' },
  'profit by day': { path: '/ganancia', says: 'Pagado ?S/[^]+vendido' },
  'profit by product': { path: '/ganancia?ver=producto', says: 'Pagado ?S/[^]+vendido' },
  'profit by customer': { path: '/ganancia?ver=cliente', says: 'Pagado ?S/[^]+vendido' },
  'sales without a price': { path: '/ganancia?ver=sin-precio', says: 'Pagado ?S/[^]+(Poner|Todas)' },
}

const browser = await launchBrowser()
const shops = [await openBenchShop(1000, process.argv[3]), await openBenchShop(100_000, process.argv[3])]
try {
  const pages = await Promise.all(shops.map((shop) => openPage(browser, shop)))
  for (const [name, screen] of Object.entries(screens)) {
    const times = pages.map(() => createHistogram())
    for (let visit = 0; visit < visits; visit++)
      for (const [index, page] of pages.entries()) times[index]?.record(Math.round(await timeOf(page, screen)))
    const [small, large] = times.map((it) => [50, 99].map((which) => it.percentile(which)))
    const ratios = small?.map((time, index) => ((large?.[index] ?? NaN) / time).toFixed(2))
    process.stdout.write(`${name.padEnd(24)}${small?.join('  ').padStart(12)} ms${ratios?.join('  ').padStart(14)}\n`)
  }
} finally {
  await browser.close()
  for (const shop of shops) await shop.close()
}

async function openPage(by: Browser, shop: BenchShop): Promise<Page> {
  const context = await by.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(
    (token) => localStorage.setItem('shop.token', token),
    shop.tokenOf(bigReseller(digitsOfIds(shop.size))),
  )
  return page
}

/** From the request of the page until it says what belongs to it. */
async function timeOf(page: Page, { path, says }: { path: string; says: string }): Promise<number> {
  await page.goto('about:blank')
  const start = performance.now()
  await page.goto(`/#${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(
    (words) => new RegExp(words).test(document.querySelector('#root')?.textContent ?? ''),
    says,
  )
  return performance.now() - start
}
