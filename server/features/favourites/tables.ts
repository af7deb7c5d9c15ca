import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    favourites: { id: GeneratedAlways<number>; userId: number; productId: number }
  }
}
