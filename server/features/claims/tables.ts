import type { Generated, GeneratedAlways } from 'kysely'
import type { ClaimKind, ClaimState, Resolution } from '#domain/claim.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    claims: {
      id: Generated<number>
      purchaseId: number
      userId: number
      sellerId: number
      accountId: number
      productId: number
      kind: ClaimKind
      estado: ClaimState
      openedAt: Date
      answerDue: Date
      escalatedAt: Date | null
      reopenedAt: Date | null
      settledAt: Date | null
      settledBy: number | null
      resolution: Resolution | null
      /** What a refund gave back. */
      entryId: number | null
      /** The profile that was set aside. */
      oldProfileId: number | null
    }
    claimMessages: { id: Generated<number>; claimId: number; userId: number; text: string; createdAt: Date }
    claimPictures: {
      id: Generated<number>
      claimId: number
      content: Buffer
      secret: Buffer
      secretKey: GeneratedAlways<number>
      createdAt: Date
    }
  }
}
