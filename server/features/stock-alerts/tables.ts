import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    stockAlerts: { id: GeneratedAlways<number>; userId: number; productId: number; createdAt: Date }
    /** When some of those who wait for a product were told last. */
    stockTellings: { productId: number; toldAt: Date }
  }
}
