import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    paymentsReceived: {
      id: GeneratedAlways<number>
      methodId: number
      /** The kind of the method, which never changes. */
      methodKind: PaymentKind
      source: 'file' | 'hand' | 'machine'
      reference: string
      amount: Centimos
      at: Date
      hasTime: boolean
      payer: string | null
      /** What the payer wrote. */
      message: string | null
      operationNumber: string | null
      /** The number is from a column that counts on line by line. */
      numberCounts: Generated<boolean>
      actorId: number | null
      createdAt: Generated<Date>
      seenAs: string | null
      seenAt: Date | null
      contradicted: Generated<boolean>
      status: Generated<'open' | 'doubtful' | 'matched' | 'ignored'>
      entryId: number | null
      /** By what the shop knew its top-up; null if a person said so. */
      certainBy: 'number' | 'code' | 'cents' | null
      motivo: string | null
    }
    /** The top-ups that a doubtful payment may belong to; or the only one that is likely. */
    paymentCandidates: { paymentId: number; entryId: number; likely: Generated<boolean> }
    /** The words of a payment's message that may be codes. */
    paymentWords: { paymentId: number; word: string }
    /** The time that the imported statements of a method covered. */
    statementSpans: { id: GeneratedAlways<number>; methodId: number; since: Date; until: Date }
    /** Top-ups without a payment, or with one that a statement did not have (`taken`); method 0 if none was reported. */
    unpaidTopUps: {
      entryId: number
      methodId: number
      quantity: Centimos
      askedAt: Date
      accepted: boolean
      taken: boolean
    }
    /** Unlinked pairs, which are not matched again. */
    paymentRefusals: { paymentId: number; entryId: number }
    statementFormats: { methodId: number; titles: string; columns: string; answers: Generated<string> }
    /** Payments and top-ups that are still to be compared, and those that failed. */
    matchWork: {
      id: GeneratedAlways<number>
      paymentId: number | null
      entryId: number | null
      setAsideAt: Date | null
    }
    unreceivedTopUps: { entryId: number; methodId: number | null; paidAt: Date; quantity: Centimos; acceptedAt: Date }
    acceptableTopUps: { entryId: number; quantity: Centimos }
  }
}
