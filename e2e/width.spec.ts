import type { Page } from '@playwright/test'
import { longWord, test } from './long-names.ts'
import { layoutProblems } from './reach/layout.ts'
import { smallTargets } from './reach/small-targets.ts'
import { resize, visitEach, testedTours } from './reach/visit.ts'
import { expect } from './shop.ts'

test.use({ viewport: { width: 1440, height: 800 } })
test.describe.configure({ mode: 'parallel' })

const widths = [1440, 1920, 1024, 768, 390, 360, 320]
/** The widths that are also tested with increased text spacing. */
const spaced = [1440, 390]

/** The text spacing of WCAG 1.4.12, which a page must support. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

async function lost(page: Page): Promise<string[]> {
  const found = await page.evaluate(layoutProblems)
  return found.filter((problem) => !(problem.startsWith('shortened') && problem.includes(longWord)))
}

// The administrator first: recent draws open by themselves on the screens of customers.
for (const tour of testedTours.toReversed()) {
  test(`no screen is wider than its window, cut off or too small to press: ${tour.who}`, async ({ page }) => {
    await visitEach(page, tour, async ({ name }) => {
      for (const width of widths) {
        await resize(page, { width, height: 800 })
        expect.soft(await lost(page), `${name} at ${width} px`).toEqual([])
        expect.soft(await page.evaluate(smallTargets), `${name} at ${width} px, to press`).toEqual([])
        if (!spaced.includes(width)) continue
        const sheet = await page.addStyleTag({ content: spacing })
        expect.soft(await lost(page), `${name} at ${width} px with its letters spaced`).toEqual([])
        await sheet.evaluate((element) => element.parentNode?.removeChild(element))
      }
      await resize(page, { width: widths[0] ?? 1440, height: 800 })
    })
  })
}
