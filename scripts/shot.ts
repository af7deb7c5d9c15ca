import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

// node scripts/shot.ts <url> <out.png> [width] [height] [--full] [--light] [--js "expression"] [--wait ms]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    light: { type: 'boolean', default: false },
    js: { type: 'string', multiple: true, default: [] },
    wait: { type: 'string', default: '600' },
  },
})
const [url, out, width = '1440', height = '900'] = positionals
if (!url || !out) throw new Error('usage: node scripts/shot.ts <url> <out.png> [width] [height]')

const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
const page = await browser.newPage({
  viewport: { width: Number(width), height: Number(height) },
  colorScheme: values.light ? 'light' : 'dark',
  locale: 'es-PE',
  timezoneId: 'America/Lima',
})
page.on('console', (message) => message.type() === 'error' && process.stderr.write(`console: ${message.text()}\n`))
page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`))
await page.goto(url)
await page.waitForTimeout(Number(values.wait))
for (const expression of values.js) {
  await page.evaluate(expression)
  await page.waitForTimeout(Number(values.wait))
}
await page.screenshot({ path: out, fullPage: values.full })
await browser.close()
