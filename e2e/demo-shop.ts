import { ShopProcess } from '../server/testing/shop-process.ts'

const program = new URL('demo-server.ts', import.meta.url)

/** The demo shop in this folder, in a process of its own; fills the folder if it is empty. */
export const demoShop = (dataDir: string): ShopProcess =>
  new ShopProcess(dataDir, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, program)
