import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What a restore must not undo, until it is stored outside the database. */
    keptRecords: { id: Generated<number>; kind: string; data: string; at: Generated<Date> }
  }
}
