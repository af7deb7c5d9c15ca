import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Client } from '../server/testing/client.ts'
import { publish } from './shop.ts'

/**
 * Makes a page that listens for events read its cart and its favourites again, by the removal of a product, and waits
 * until it has drawn the reply of the route at `path`, which comes only after what is done `meanwhile`.
 */
export async function readAgain(
  page: Page,
  administrator: Client,
  path: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { id } = await publish(administrator, 1)
  const { items } = await administrator.call(api.catalogue.listAccounts, { params: { id } })
  for (const account of items) await administrator.call(api.catalogue.removeAccount, { params: { id: account.id } })
  await page.route(
    `**/api/v1${path}`,
    async (route) => {
      const response = await route.fetch()
      await meanwhile()
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const replied = page.waitForResponse((response) => response.url().endsWith(`/api/v1${path}`))
  await administrator.call(api.catalogue.removeProduct, { params: { id } })
  await (await replied).finished()
  await nextFrames(page)
}

/** Waits until what the page has to draw is drawn. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
