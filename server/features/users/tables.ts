import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#domain/user.ts'

/** The purpose of a one-time link; `confirm` verifies too, but only with a session of the account. */
export type TokenKind = 'verify' | 'recover' | 'confirm'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: {
      id: GeneratedAlways<number>
      username: string
      passwordHash: string
      codigo: string
      telefono: string
      role: Generated<Role>
      avatarId: number | null
      nombre: string | null
      apellido: string | null
      email: string | null
      emailVerifiedAt: Date | null
      dni: string | null
      ubigeo: string | null
      departamento: string | null
      provincia: string | null
      distrito: string | null
      direccion: string | null
      /** Whether they want the list of customers; null: as their role has it. */
      clientes: boolean | null
      disabledAt: Date | null
      createdAt: Generated<Date>
      /** Only of a reseller: it ends with the role. */
      levelId: number | null
      /** Devices are known by cookies with this number; it grows when all are forgotten. Null until the first log-in. */
      deviceGeneration: number | null
    }
    /** Addresses that security notices go to besides the present one, until then. */
    formerEmails: { userId: number; email: string; until: Date }
    mailTokens: {
      tokenHash: Buffer
      kind: TokenKind
      userId: number
      email: string
      expiresAt: Date
      usedAt: Date | null
    }
    /** Accounts that their owners close: final once done, unless a log-in undid it. */
    accountClosures: {
      id: GeneratedAlways<number>
      userId: number
      askedAt: Date
      dueAt: Date
      undoneAt: Date | null
      doneAt: Date | null
    }
    /** Names of accounts that were closed for good, which nobody gets again. */
    closedUsernames: { nameHash: Buffer; closedAt: Date }
  }
}
