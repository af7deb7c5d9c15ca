import type { CDPSession, Page } from '@playwright/test'
import { longWord, test } from './long-names.ts'
import { focusProblems } from './reach/focus-problems.ts'
import { coveredControls, cutChoices, layoutProblems, stickyBarShare } from './reach/layout.ts'
import { semanticProblems } from './reach/semantics.ts'
import { smallTargets } from './reach/small-targets.ts'
import { walk } from './reach/tab-walk.ts'
import { resize, testedTours, visitEach, type Popup } from './reach/visit.ts'
import { violations } from './reach/violations.ts'
import { expect } from './shop.ts'

test.describe.configure({ mode: 'parallel' })

/** The largest share of a small viewport that sticky bars may cover. */
const maxStickyBarShare = 0.3

/** The sizes that a screen takes once it is loaded on a desktop. */
const widths = [1440, 1920, 1024, 768, 390, 360, 320]
const enlargements = [
  // How a user sees a screen who zooms in to 400 % on a desktop.
  { how: 'at 400 %', window: { width: 320, height: 256 }, fontSizes: { standard: 16, fixed: 13 } },
  // How a user sees a screen who has doubled the browser's text size.
  { how: 'in large letters', window: { width: 1280, height: 800 }, fontSizes: { standard: 32, fixed: 26 } },
]
const phone = { width: 360, height: 780 }
/** The widths that are also tested with increased text spacing. */
const spaced = [1440, 390]

/** The text spacing of WCAG 1.4.12, which a page must support. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

// The administrator first: recent draws open by themselves on the screens of customers.
for (const tour of testedTours.toReversed()) {
  test(`each screen is accessible, in Tab order and not cut at any size: ${tour.who} @phone-again`, async ({ page }, {
    project,
  }) => {
    const session = await page.context().newCDPSession(page)
    await visitEach(page, tour, async ({ name, popup }) => {
      await checkAsLoaded(page, session, name, popup)
      if (project.name === 'phone') return
      for (const enlarged of enlargements)
        await enlarge(page, session, enlarged, async () => {
          expect.soft(await lost(page), `${name} ${enlarged.how}`).toEqual([])
          if (!popup)
            expect
              .soft(await page.evaluate(stickyBarShare), `${name} ${enlarged.how}, under its bars`)
              .toBeLessThanOrEqual(maxStickyBarShare)
        })
      await checkAtWidths(page, name)
      if (!popup) await checkOnPhone(page, name)
    })
  })
}

async function checkAsLoaded(page: Page, session: CDPSession, name: string, popup: Popup): Promise<void> {
  // The law wants it in view on every screen; below an open dialog it is hidden from screen readers.
  const book = page.getByRole('link', { name: 'Libro de Reclamaciones', includeHidden: popup !== undefined })
  await expect.soft(book.last(), `${name} without the Libro de Reclamaciones`).toBeVisible()
  expect.soft(await page.evaluate(semanticProblems), `${name} as it is told`).toEqual([])
  // A menu is outside the landmarks of a page.
  const rules = popup === 'menu' ? 'wcag' : 'wcag and structure'
  expect.soft(await violations(page, rules), `${name} as it is built`).toEqual([])
  // With reduced motion the theme changes at once.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violations(page, 'colours'), `${name} in dark colours`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  // A menu has no tab stops: the arrow keys move through its entries.
  if (popup === 'menu') return
  const forth = await walk(page, session, 'Tab', popup ? 'here' : 'top')
  const back = await walk(page, session, 'Shift+Tab', popup ? 'here' : 'end')
  expect.soft(focusProblems(forth, back, popup === 'dialog'), `${name} by the Tab key`).toEqual([])
}

/** What a phone has instead of the bars and panels of a desktop. The phone's own visit opens its dialogs and walks by Tab. */
async function checkOnPhone(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await resize(page, phone)
  expect.soft(await page.evaluate(semanticProblems), `${name} as it is told on a phone`).toEqual([])
  expect.soft(await violations(page, 'wcag and structure'), `${name} as it is built on a phone`).toEqual([])
  if (before) await resize(page, before)
}

async function enlarge(
  page: Page,
  session: CDPSession,
  { window, fontSizes }: (typeof enlargements)[number],
  look: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  await session.send('Page.setFontSizes', { fontSizes })
  await resize(page, window)
  await look()
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  if (before) await resize(page, before)
}

async function checkAtWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    expect.soft(await lost(page), `${name} at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(smallTargets), `${name} at ${width} px, to press`).toEqual([])
    expect.soft(await page.evaluate(cutChoices), `${name} at ${width} px, to choose`).toEqual([])
    expect.soft(await page.evaluate(coveredControls), `${name} at ${width} px, in its bars`).toEqual([])
    if (!spaced.includes(width)) continue
    const sheet = await page.addStyleTag({ content: spacing })
    expect.soft(await lost(page), `${name} at ${width} px with its letters spaced`).toEqual([])
    await sheet.evaluate((element) => element.parentNode?.removeChild(element))
  }
  if (before) await resize(page, before)
}

/** The problems of the layout, without the names that are too long for their line. */
async function lost(page: Page): Promise<string[]> {
  const found = await page.evaluate(layoutProblems)
  return found.filter((problem) => !(problem.startsWith('shortened') && problem.includes(longWord)))
}
