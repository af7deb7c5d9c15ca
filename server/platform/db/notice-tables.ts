import type { Generated, GeneratedAlways } from 'kysely'

/** The purpose of a mail. */
export type AccountMailKind = 'verify' | 'recover' | 'lockout'
type MailKind = AccountMailKind | 'movement' | 'notice'

/** The tables of notices and of their delivery. */
export type NoticeTables = {
  mailJobs: {
    id: GeneratedAlways<number>
    kind: MailKind
    userId: number | null
    email: string
    entryId: number | null
    noticeId: number | null
    attempts: Generated<number>
    nextAttemptAt: Date
    createdAt: Date
  }
  notices: {
    id: GeneratedAlways<number>
    userId: number
    kind: string
    key: string
    data: string
    createdAt: Date
    readAt: Date | null
  }
  noticeChoices: { userId: number; reminderDays: number[]; mail: boolean }
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
