import type { Generated } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { SettlementKind } from '#domain/settlement.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Append-only; triggers write sales, renewals and refunds. */
    settlementEntries: {
      id: Generated<number>
      userId: number
      kind: SettlementKind
      /** Null while the cost is unknown. */
      amount: Centimos | null
      createdAt: Date
      purchaseId: number | null
      /** The paid period; null for that of the sale. */
      renewalId: number | null
      productId: number | null
      dias: number | null
      /** For the whole term. */
      costo: Centimos | null
      /** What the buyer paid that it is for. */
      paid: Generated<Centimos>
      standsWith: number | null
      /** Of céntimos that were paid, or of milliseconds. */
      part: number | null
      whole: number | null
      goodwill: Generated<boolean>
      /** False where its warranty was of 30 days or more. */
      shortWarranty: Generated<boolean>
      walletEntryId: number | null
      claimId: number | null
      filledAt: Date | null
      filledBy: number | null
      createdBy: number | null
      motivo: string | null
      methodKind: PaymentKind | null
      operationNumber: string | null
      note: string | null
      paidAt: Date | null
    }
  }
}
