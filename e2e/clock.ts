import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/**
 * Stops the clock of a page that has `page.clock` installed, until `page.clock.resume`. The time to stop at is read from
 * the page, and has passed by when the machine is busy: then the clock is stopped at a later one.
 */
export const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()
