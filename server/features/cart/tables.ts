import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    cartLines: { id: GeneratedAlways<number>; userId: number; productId: number; quantity: number }
  }
}
