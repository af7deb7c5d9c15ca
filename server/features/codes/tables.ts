import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    codeRequests: {
      id: Generated<number>
      purchaseId: number
      userId: number
      askedAt: Date
      escalatedAt: Date | null
      answeredAt: Date | null
      answeredBy: number | null
      closedAt: Date | null
    }
    givenCodes: {
      requestId: number
      code: Buffer
      codeKey: GeneratedAlways<number>
      expiresAt: Date
    }
  }
}
