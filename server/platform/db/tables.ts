import type { Generated, GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'

/** The purpose of a mail. */
export type AccountMailKind = 'verify' | 'recover' | 'lockout'
/** A sheet of the Libro de Reclamaciones, and its answer. */
export type ComplaintMailKind = 'complaint' | 'complaintAnswer'
type MailKind = AccountMailKind | 'movement' | 'notice' | 'enrol' | 'receipt' | ComplaintMailKind

/** The tables as the migrations make them, column names in camelCase. Each feature adds its own in its `tables.ts`. */
export interface Tables {
  sessions: {
    id: GeneratedAlways<number>
    tokenHash: Buffer
    userId: number
    createdAt: Generated<Date>
    lastSeenAt: Generated<Date>
    idleSeconds: number
    expiresAt: Date
    /** As returned by `deviceOf`. */
    device: string | null
    /** As returned by `networkOf`; null of sessions from before it was kept. */
    network: string | null
    /** When its holder last proved who they are; a log-in counts. Null of sessions that the version before began. */
    provenAt: Date | null
  }
  idempotencyKeys: { userId: number; key: string; requestHash: Buffer; resultId: number; createdAt: Generated<Date> }
  /** Unlogged: may be empty after a crash. */
  rateLimits: { key: string; points: number; expire: number | null }
  /** Version 0 is the key of the index of usernames; the others seal. */
  vaultKeys: { version: number; wrapped: Buffer; createdAt: Generated<Date> }
  /** A view of the number of rows and the sums by list; see `aggregates.ts`. */
  counts: { name: string; since: Date; count: number; amount: Centimos }
  mailJobs: {
    id: GeneratedAlways<number>
    kind: MailKind
    userId: number | null
    email: string
    entryId: number | null
    noticeId: number | null
    complaintId: number | null
    attempts: Generated<number>
    nextAttemptAt: Date
    createdAt: Date
  }
  /** One row at most. */
  pushKeys: { id: number; publicKey: string; privateKey: Buffer; privateKeyKey: GeneratedAlways<number> }
  pushSubscriptions: {
    id: GeneratedAlways<number>
    userId: number
    /** Null once it expired. */
    sessionId: number | null
    endpoint: string
    p256dh: string
    auth: string
    /** As returned by `deviceOf`. */
    device: string | null
    createdAt: Date
    /** It only takes what is on its way to it. */
    ended: Generated<boolean>
  }
  pushJobs: {
    id: GeneratedAlways<number>
    noticeId: number
    subscriptionId: number
    attempts: Generated<number>
    nextAttemptAt: Date
    createdAt: Date
  }
}
