import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shopPictures: { name: string; variant: string; type: string; content: Buffer; createdAt: Generated<Date> }
  }
}
