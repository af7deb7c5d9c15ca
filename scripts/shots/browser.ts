import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'

/** The browser of the journeys, for taking screenshots. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } })
}

export type Login = { username: string; password: string }

export async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  // To the home page, or in a new shop to its first steps.
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Waits until nothing is loading: data, pictures and charts below the viewport, fonts. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForTimeout(250)
  await page.waitForFunction(() => {
    // Charts are rendered only when visible: scrolls to the bottom, however long the page becomes.
    scrollTo(0, document.body.scrollHeight)
    // An empty page is one whose code has not arrived.
    const isThere = document.querySelector('main')?.innerText.trim() !== ''
    return isThere && !document.querySelector('.animate-pulse') && !document.body.innerText.includes('Cargando…')
  })
  await page.evaluate(async () => {
    // Pictures are loaded when they are about to be seen.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    }
    // Those that the scrolling did not reach, as in a carousel.
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
    scrollTo(0, 0)
  })
}
