import type { Page } from '@playwright/test'
import { tours, type Visit } from '../../scripts/shots/tours.ts'
import { waitUntilLoaded } from '../../scripts/shots/browser.ts'
import { expectNoDrawDialog, logInWithToken, expect, open, test, waitForEventStream } from '../shop.ts'

/** Screens that all logged-in users see alike are visited only as a customer. */
const alikeForCustomers = ['reseller', 'supplier']
const only = ['sales', 'note', 'accounts', 'account-shown', 'account-password']

/** More screens are divided among workers: the run would end with one that walks alone. */
const screensPerTour = 35

/** The tours of the tests: who visits which screens. */
export const testedTours = tours
  .map(({ visits, ...round }) => ({
    ...round,
    visits: visits.filter(({ name }) => !alikeForCustomers.includes(round.who) || only.includes(name)),
  }))
  .flatMap(({ visits, who, ...round }) =>
    Array.from({ length: Math.ceil(visits.length / screensPerTour) }, (_, part) => ({
      ...round,
      who: part === 0 ? who : `${who}, part ${part + 1}`,
      visits: visits.slice(part * screensPerTour, (part + 1) * screensPerTour),
    })),
  )

/** What stands over the screen. */
export type Popup = 'dialog' | 'menu' | undefined
type Look = (visit: Omit<Visit, 'act'> & { popup: Popup }) => Promise<void>

/**
 * Goes to a screen and waits until it is loaded. By way of a missing page, so that nothing stays open from the last
 * screen.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: 'Esta página no existe' })
  await open(page, '/nowhere')
  // What was typed into the last screen is discarded.
  const leave = page.getByRole('dialog', { name: 'Salir sin guardar' }).getByRole('button', { name: 'Salir' })
  await expect(nowhere.or(leave)).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await expect(nowhere).toBeVisible()
  await open(page, path)
  if (path !== '/nowhere') await expect(nowhere).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilLoaded(page)
}

/** Resizes the window and waits until the layout is adjusted. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    scrollTo(0, 0)
    // Popups are repositioned in the next frame.
    await new Promise((moved) => requestAnimationFrame(() => requestAnimationFrame(moved)))
  })
}

/** Visits each screen and each state of a round. */
export async function visitEach(
  page: Page,
  { login, visits }: (typeof testedTours)[number],
  look: Look,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (login) await logInWithToken(page, login.username, login.password)
  // The stream tells of the draws that made the shop's winners; it opens late on a busy machine.
  const streamOpened = waitForEventStream(page)
  await open(page, '/nowhere')
  await streamOpened
  // Steps of their own: Playwright goes through all that a step has done whenever it begins another.
  for (const each of visits) await test.step(each.name, () => visitOne(page, each, look))
}

async function visitOne(page: Page, { path, act, ...rest }: Visit, look: Look): Promise<void> {
  await visit(page, path)
  if (act) {
    await act(page)
    await waitUntilLoaded(page)
  }
  await expectNoDrawDialog(page)
  // A draw that just happened is told for a minute, and would come or go in the middle of a check.
  await expect(page.locator('[role=status]', { hasText: /^(?:Sorteo en vivo|Ya hay ganador): / })).toHaveCount(0)
  const kinds = ['menu', 'dialog'] as const
  const popups = await Promise.all(kinds.map((kind) => page.locator(`[role=${kind}]:not([aria-modal=false])`).count()))
  const popup = kinds.find((_, index) => popups[index])
  // The popup takes the focus a moment after it opens; a user would not press Tab before that.
  if (popup) await expect(page.locator(`[role=${popup}]:focus, [role=${popup}] :focus`)).toHaveCount(1)
  await look({ ...rest, path, popup })
}
