import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    receiptSeries: { series: string; beganAt: Date; last: Generated<number>; through: Date | null }
    /** Append-only; numbers have no gap. */
    receipts: {
      series: string
      number: number
      previous: GeneratedAlways<number>
      entryId: number
      numberedAt: Date
      issuerName: string
      issuerDocument: string
      issuerAddress: string
      buyerName: string
      buyerDocument: string | null
      /** Of the sale, whatever the rent was moved to since; null for a top-up. */
      productName: string | null
      /** Null for a top-up, which is no sale. */
      igv: boolean | null
    }
    receiptFiles: { series: string; number: number; content: Buffer; hash: GeneratedAlways<Buffer>; printedAt: Date }
  }
}
