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
      monthlyCap: Centimos | null
      active: Generated<boolean>
    }
  }
}
