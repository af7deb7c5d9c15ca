import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
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
  }
}
