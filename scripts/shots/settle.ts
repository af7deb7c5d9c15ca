import type { Page } from '@playwright/test'

/** Until nothing loads any more: data, pictures further down too, fonts. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(250)
  await page.waitForFunction(
    () => !document.querySelector('.animate-pulse') && !document.body.innerText.includes('Cargando…'),
  )
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
    scrollTo(0, 0)
  })
}
