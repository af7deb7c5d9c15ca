import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Of a product at its first term, or of another term. */
    cartLines: {
      id: GeneratedAlways<number>
      userId: number
      productId: number | null
      termId: number | null
      quantity: number
    }
  }
}
