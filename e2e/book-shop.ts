import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBook } from '../server/testing/complaint.ts'
import { ShopProcess } from '../server/testing/shop-process.ts'
import { password } from './people.ts'
import { apiClient, test as base } from './shop.ts'

/** A new shop with an open Libro de Reclamaciones for each journey, and limits of its own. */
export const test = base.extend<{ limits: string; bookShop: ShopProcess }>({
  limits: ['off', { option: true }],
  bookShop: async ({ limits }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-book-'))
    const env = { SUPERADMIN_PASSWORD: password, RATE_LIMITS: limits, LOG_LEVEL: 'error' }
    const bookShop = new ShopProcess(dataDir, env)
    try {
      await bookShop.start()
      await openBook(await ownerOf(bookShop))
      await use(bookShop)
    } finally {
      await bookShop.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  baseURL: async ({ bookShop }, use) => use(bookShop.origin),
})

export const ownerOf = (shop: ShopProcess) => apiClient(shop, 'superadmin', password)
