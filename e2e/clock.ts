import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { expect } from './shop.ts'

/**
 * Stops the clock of a page that has `page.clock` installed, until `page.clock.resume`. The time to stop at is read from
 * the page, and has passed by when the machine is busy: then the clock is stopped at a later one.
 */
export const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()

/**
 * Waits until this is shown while the clock of the page stands still. What a reply changes is told to components by a
 * timer of zero, so that the clock goes on by a millisecond at a time.
 */
export const shownMeanwhile = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      if (await shown.isVisible()) return true
      await page.clock.runFor(1)
      return shown.isVisible()
    })
    .toBe(true)

/** Ends a purchase, so that its grace is over. */
export async function expirePurchase(shop: ShopProcess, purchaseId: number): Promise<void> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  await database.query(
    `update purchases set created_at = now() - interval '33 days', start_date = now() - interval '33 days',
      end_date = now() - interval '3 days' where id = $1`,
    [purchaseId],
  )
  await database.end()
}

/** Makes it so long ago that somebody last proved who they are, in all their sessions. */
export async function lastProven(shop: ShopProcess, username: string, minutesAgo: number): Promise<void> {
  const database = new pg.Client({ connectionString: await shop.databaseUrl() })
  await database.connect()
  const { rowCount } = await database.query(
    `update sessions set proven_at = now() - $2 * interval '1 minute'
      from users where users.id = user_id and username = $1`,
    [username, minutesAgo],
  )
  await database.end()
  expect(rowCount).toBeGreaterThan(0)
}
