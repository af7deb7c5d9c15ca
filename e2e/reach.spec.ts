import type { CDPSession, Page } from '@playwright/test'
import { focusProblems } from './reach/focus-problems.ts'
import { stickyBarShare, layoutProblems } from './reach/layout.ts'
import { walk } from './reach/tab-walk.ts'
import { semanticProblems } from './reach/semantics.ts'
import { violations } from './reach/violations.ts'
import { resize, visitEach, testedTours } from './reach/visit.ts'
import { expect, test } from './shop.ts'

test.use({ sharedShop: 'only looked at' })
test.describe.configure({ mode: 'parallel' })

/** The largest share of a small viewport that sticky bars may cover. */
const maxStickyBarShare = 0.3

/** How a user sees a screen who zooms in to 400 %, or who has doubled the browser's text size. */
const enlargements = {
  'at 400 %': { window: { width: 320, height: 256 }, fontSizes: { standard: 16, fixed: 13 } },
  'in large letters': { window: { width: 1280, height: 800 }, fontSizes: { standard: 32, fixed: 26 } },
}

async function enlarge(page: Page, session: CDPSession, how: keyof typeof enlargements, look: () => Promise<void>) {
  const before = page.viewportSize()
  const { window, fontSizes } = enlargements[how]
  await session.send('Page.setFontSizes', { fontSizes })
  await resize(page, window)
  await look()
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  if (before) await resize(page, before)
}

for (const tour of testedTours) {
  test(`each screen is without barriers, told as it is, walked by the Tab key in order, and whole when enlarged: ${tour.who}`, async ({
    page,
  }, { project }) => {
    const session = await page.context().newCDPSession(page)
    // Each tour runs in two projects: the phone project enlarges to 400 % a desktop, the other one the text size.
    const how = project.name === 'phone' ? 'at 400 %' : 'in large letters'
    await visitEach(page, tour, async ({ name, popup }) => {
      expect.soft(await page.evaluate(semanticProblems), `${name} as it is told`).toEqual([])
      // A menu is outside the landmarks of a page.
      const rules = popup === 'menu' ? 'wcag' : 'wcag and structure'
      expect.soft(await violations(page, rules), `${name} as it is built`).toEqual([])
      // With reduced motion the theme changes at once.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await violations(page, 'colours'), `${name} in dark colours`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      // A menu has no tab stops: the arrow keys move through its entries.
      if (popup !== 'menu') {
        const forth = await walk(page, 'Tab', popup ? 'here' : 'top')
        const back = await walk(page, 'Shift+Tab', popup ? 'here' : 'end')
        expect.soft(focusProblems(forth, back, popup === 'dialog'), `${name} by the Tab key`).toEqual([])
      }
      await enlarge(page, session, how, async () => {
        expect.soft(await page.evaluate(layoutProblems), `${name} ${how}`).toEqual([])
        if (!popup)
          expect
            .soft(await page.evaluate(stickyBarShare), `${name} under its bars`)
            .toBeLessThanOrEqual(maxStickyBarShare)
      })
    })
  })
}
