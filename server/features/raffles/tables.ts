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
    /** Every text of the terms that a raffle had. */
    raffleTerms: { productId: number; version: number; terminos: string; createdAt: Generated<Date> }
    /** The document of the authorisation of a raffle: a PDF. */
    raffleDocuments: { productId: number; content: Buffer; uploadedAt: Date }
    adultDeclarations: { userId: number; declaredAt: Date }
    raffleAgreements: { productId: number; userId: number; version: number; agreedAt: Date }
    /** What the buyer of a ticket had agreed to when it was sold; kept by a trigger. */
    ticketAgreements: { purchaseId: number; version: number | null; adult: boolean }
    /** The phones with which accounts bought of a raffle that is not over and limits the tickets of one person. */
    rafflePhones: { productId: number; userId: number; phone: string }
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
