import type { Generated } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Rounding } from '#domain/price-list.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    priceLists: {
      userId: number
      markupKind: 'percent' | 'amount' | null
      /** Per cent or céntimos. */
      markup: number | null
      rounding: Generated<Rounding>
      showsPicture: Generated<boolean>
      isPublic: Generated<boolean>
      /** The unguessable part of its address. */
      slug: string | null
      /** Since when an administrator keeps it off. */
      stoppedAt: Date | null
      stoppedReason: string | null
    }
    /** Prices that resellers confirmed, by product and days. */
    resellerPrices: {
      userId: number
      productId: number
      dias: number
      precio: Centimos
      /** What the reseller paid when it was confirmed. */
      paid: Centimos
      /** Typed by the reseller; otherwise by the rule. */
      own: boolean
      confirmedAt: Date
    }
  }
}
