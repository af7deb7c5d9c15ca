import type { Generated, GeneratedAlways } from 'kysely'
import type { WinnerState } from '#domain/raffle.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    draws: {
      productId: number
      commitment: Buffer
      sealedSecret: Buffer
      sealedSecretKey: GeneratedAlways<number>
      closedAt: Date | null
      early: Generated<boolean>
      listHash: Buffer | null
      beaconRound: number | null
      announcedAt: Date | null
      drawnAt: Date | null
      secret: Buffer | null
      beaconSignature: Buffer | null
      cancelledAt: Date | null
    }
    drawNoticeJobs: { productId: number; dueAt: Date; afterUserId: Generated<number> }
    winners: {
      id: GeneratedAlways<number>
      productId: number
      purchaseId: number
      userId: number
      estado: Generated<WinnerState>
      createdAt: Generated<Date>
      /** As the draw showed them; the database fills these in. */
      shownNombre: GeneratedAlways<string>
      shownApellido: GeneratedAlways<string | null>
      shownAvatarId: GeneratedAlways<number | null>
      shownPremio: GeneratedAlways<string>
    }
  }
}
