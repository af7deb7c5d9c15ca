import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { expect } from './shop.ts'

/** The link in the newest mail to this address whose subject contains these words; waits for the mail. */
export async function linkFor(shop: ShopProcess, to: string, words: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = await newestLink(join(shop.dataDir, 'outbox'), to, words)), { timeout: 150_000 })
    .toBeDefined()
  return link ?? ''
}

async function newestLink(outbox: string, to: string, words: string): Promise<string | undefined> {
  // File names begin with the time of the mail; one that begins with a dot is still being written.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name))
  for (const name of names.toSorted((one, other) => other.localeCompare(one))) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    const link = /http\S+/.exec(mail.text ?? '')?.[0]
    if (mail.to?.[0]?.address === to && mail.subject?.includes(words) && link) return link
  }
  return undefined
}

/** Opens the link of a mail at the shop under test. */
export const follow = (page: Page, link: string) => page.goto(`/${new URL(link).hash}`)
