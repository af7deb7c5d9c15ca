import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    outages: {
      id: Generated<number>
      createdBy: number
      createdAt: Date
      /** Exactly one of these three is set. */
      productIds: number[] | null
      accountIds: number[] | null
      categoryId: number | null
      /** Days in Lima, as `2026-11-21`, both inclusive. */
      fromDay: string
      untilDay: string
      motivo: string
      /** Null while it is only planned. */
      givenAt: Date | null
      givenBy: number | null
    }
    outageRents: { outageId: number; purchaseId: number; days: number; endBefore: Date; endAfter: Date }
    outageDays: { purchaseId: number; day: string; outageId: number }
    /** The product and the account that a rent left when it was given another profile. */
    rentMoves: { id: Generated<number>; purchaseId: number; productId: number; accountId: number; movedAt: Date }
  }
}
