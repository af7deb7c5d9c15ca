import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'
import type { EntryKind } from '#domain/wallet.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    wallets: { userId: number; balance: Generated<Centimos> }
    walletEntries: {
      id: GeneratedAlways<number>
      userId: number
      kind: EntryKind
      quantity: Centimos
      /** The amount that was typed, for a top-up that the shop raised by some céntimos. */
      typedQuantity: Centimos | null
      status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
      purchaseId: number | null
      /** Set for the payment of a renewal. */
      renewalId: number | null
      motivo: string | null
      corrects: number | null
      /** The payment method of a top-up, and its kind. */
      methodId: number | null
      methodKind: PaymentKind | null
      operationNumber: string | null
      paidAt: Date | null
      /** The versions of the methods that its owner was shown; the database keeps them. */
      shownVersions: number[] | null
      /** What its owner writes in the message of the payment; the database gives it. */
      paymentCode: string | null
      /** Another top-up of the same number, from before numbers were compared in their normal form. */
      twinOf: number | null
      reversed: GeneratedAlways<Centimos>
      /** A rule of the owner accepted it. */
      autoAccepted: boolean | null
      createdAt: Generated<Date>
      updatedAt: Generated<Date>
    }
    vouchers: {
      entryId: number
      sha256: Buffer
      digest: Buffer
      compared: Generated<boolean>
      createdAt: Generated<Date>
    }
    voucherFiles: { entryId: number; content: Buffer; secret: Buffer; secretKey: GeneratedAlways<number> }
    voucherMatches: { entryId: number; otherId: number }
    /** The codes that were given to top-ups. */
    paymentCodes: { code: string; entryId: number; givenAt: Generated<Date> }
    /** The numbers that customers typed, in their normal form. */
    typedNumbers: {
      entryId: number
      userId: number
      methodId: number
      methodKind: PaymentKind
      number: string
      typedAt: Date
    }
  }
}
