import { ShopProcess } from '../server/testing/shop-process.ts'

const program = new URL('demo-server.ts', import.meta.url)

/** The shop of the journeys on this folder, as a process of its own; it fills the folder if that is empty. */
export const demoShop = (dataDir: string): ShopProcess =>
  new ShopProcess(dataDir, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }, program)
