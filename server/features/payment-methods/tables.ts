import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { PaymentKind } from '#domain/payment-method.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    paymentMethods: {
      id: GeneratedAlways<number>
      kind: PaymentKind
      label: string
      holder: string
      number: string
      cci: string | null
      /** What the owner's QR holds. */
      qr: Buffer | null
      monthlyCap: Centimos | null
      active: Generated<boolean>
    }
    /** What customers were told to pay to, each time that it changed; kept by the database. */
    paymentMethodVersions: {
      id: GeneratedAlways<number>
      methodId: number
      holder: string
      number: string
      cci: string | null
      qr: Buffer | null
      createdAt: Generated<Date>
    }
  }
}
