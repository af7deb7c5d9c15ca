import type { GeneratedAlways, Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    levels: {
      id: GeneratedAlways<number>
      name: string
      /** In hundredths of a per cent of the base price. */
      discount: number
      createdAt: Generated<Date>
    }
  }
}
