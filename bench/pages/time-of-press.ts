import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Login } from '../../scripts/shots/browser.ts'
import { Client } from '../../server/testing/client.ts'
import { median } from '../repeat.ts'

type Press = {
  /** Pressed once the page is idle; without it, the time is that of opening the page. */
  press?: (page: Page) => Locator
  login?: Login
  /** Selects what the press must show. */
  shows: string
}

const rounds = 9
/** Round trip and bandwidth of Lighthouse's slow 4G, and its CPU. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

/**
 * The median of nine times, in milliseconds, from the press's release (or the request of the home page) to the frame that
 * paints what it shows, each in a new browser context at 360 × 640.
 */
export async function timeOfPress(browser: Browser, origin: string, { press, login, shows }: Press): Promise<number> {
  const token = login && (await new Client(origin).call(api.users.login, { body: login })).token
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 360, height: 640 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await context.addInitScript((kept) => {
      if (kept) localStorage.setItem('shop.token', kept)
    }, token)
    await context.addInitScript(watchFor, shows)
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.goto('/')
    if (press) {
      await page.locator('article').first().waitFor()
      await page.evaluate(untilIdle)
      await press(page).filter({ visible: true }).first().tap()
    }
    times.push(await page.evaluate(() => (window as unknown as Watched).shown))
    await context.close()
  }
  return median(times)
}

type Watched = { shown: Promise<number> }

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Runs in the page: `window.shown` is the time from the release of the first press, before which nothing can answer it, or
 * from the start, until `selector` is painted.
 */
function watchFor(selector: string): void {
  let start = 0
  addEventListener('pointerup', (event) => (start ||= event.timeStamp), { capture: true })
  const shown = new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      // The task after the next frame, when what was found is painted; a timer would wait for what the page does then.
      const frame = new MessageChannel()
      frame.port1.addEventListener('message', () => resolve(performance.now() - start))
      frame.port1.start()
      requestAnimationFrame(() => frame.port2.postMessage(undefined))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  Object.assign(window, { shown })
}

/** Runs in the page: waits until it has loaded nothing for two seconds; its event stream is no load that ends. */
async function untilIdle(): Promise<void> {
  const loaded = () => performance.getEntriesByType('resource').length
  for (let before = -1; before !== loaded();) {
    before = loaded()
    await new Promise((later) => setTimeout(later, 2000))
  }
}
