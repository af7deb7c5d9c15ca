import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    audit: {
      id: GeneratedAlways<number>
      at: Generated<Date>
      actorId: number
      action: string
      subject: string
      subjectId: number
      before: string | null
      after: string | null
    }
  }
}
