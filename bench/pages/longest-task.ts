import type { Browser, Locator, Page } from '@playwright/test'
import { logIn, type Login } from '../../scripts/shots/browser.ts'
import { median } from '../repeat.ts'

type Screen = {
  origin: string
  path: string
  login: Login
  /** The number of cards to wait for before measuring. */
  cards: number
  rounds: number
  /** Finds the text field, opening its dialog if necessary. */
  field: (page: Page) => Promise<Locator>
}

/**
 * The medians of the longest tasks, in milliseconds, while a user scrolls from top to end and while they type, with the
 * CPU slowed down four times. Browsers report tasks of 50 ms and more; 0 means none.
 */
export async function longestTasks(browser: Browser, screen: Screen): Promise<{ scrolling: number; typing: number }> {
  const context = await browser.newContext({
    baseURL: screen.origin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await logIn(page, screen.login)
  const scrolling: number[] = []
  const typing: number[] = []
  for (let round = 0; round < screen.rounds; round++) {
    await page.goto('/#/ganadores')
    await page.goto(`/#${screen.path}`)
    await page
      .locator('article')
      .nth(screen.cards - 1)
      .waitFor()
    // Work that follows the first view does not belong to scrolling.
    await page.waitForTimeout(2000)
    scrolling.push(await longest(page, () => scrollToEnd(page)))
    const field = await screen.field(page)
    await page.waitForTimeout(1000)
    typing.push(await longest(page, () => field.pressSequentially('Rosa Quispe Mamani', { delay: 80 })))
  }
  await context.close()
  return { scrolling: median(scrolling), typing: median(typing) }
}

async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    Object.assign(window, { tasks })
  })
  await act()
  await page.waitForTimeout(500)
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  await devtools.detach()
  return Math.round(Math.max(0, ...tasks))
}

async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.mouse.move(195, 400)
  for (let top = 0; top < height; top += 300) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(30)
  }
}
