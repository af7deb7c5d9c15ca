import type { Generated, GeneratedAlways } from 'kysely'

/** What a passkey is asked to sign for. */
export type ChallengePurpose = 'enrol' | 'login' | 'prove'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    totpSecrets: {
      userId: number
      secret: Buffer
      secretKey: GeneratedAlways<number>
      createdAt: Date
      /** Null until its owner typed a code of it. */
      confirmedAt: Date | null
      /** The newest time step whose code was used. */
      lastStep: number | null
    }
    passkeys: {
      id: Generated<number>
      userId: number
      credentialId: string
      publicKey: Buffer
      counter: number
      transports: string
      name: string
      createdAt: Date
      usedAt: Date | null
    }
    recoveryCodes: { userId: number; codeHash: Buffer }
    passkeyChallenges: { challenge: string; userId: number; purpose: ChallengePurpose; expiresAt: Date }
    factorRemovals: {
      id: Generated<number>
      userId: number
      askedBy: number
      askedAt: Date
      endsAt: Date
      remindedAt: Date | null
      cancelledAt: Date | null
      doneAt: Date | null
    }
    enrolmentCodes: { userId: number; codeHash: Buffer; email: string; expiresAt: Date }
  }
}
