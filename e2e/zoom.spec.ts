import type { Page } from '@playwright/test'
import { barred, misfits } from './reach/fit.ts'
import { visitEach, walks } from './reach/visit.ts'
import { expect, test } from './shop.ts'

test.use({ untouched: true })

/** What bars may take of the little that is seen at once. */
const maxBarredShare = 0.3

/** A browser whose owner asked for letters twice as large. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

// Each round is walked twice: by the project of the phone as a desktop at 400 %, by the other with other letters.
for (const round of walks) {
  test(`nothing is lost to whoever zooms in or enlarges the letters: ${round.who}`, async ({ page }, { project }) => {
    const zoomed = project.name === 'phone'
    await page.setViewportSize(zoomed ? { width: 320, height: 256 } : { width: 1280, height: 800 })
    if (!zoomed) await enlarge(page)
    await visitEach(page, round, async ({ name, popup }) => {
      expect.soft(await page.evaluate(misfits), `${name} ${zoomed ? 'at 400 %' : 'in large letters'}`).toEqual([])
      if (!popup) expect.soft(await page.evaluate(barred), `${name} under its bars`).toBeLessThanOrEqual(maxBarredShare)
    })
  })
}
