import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    userImages: {
      id: GeneratedAlways<number>
      userId: number
      file: string
      width: number
      height: number
      createdAt: Generated<Date>
    }
    productImages: {
      id: GeneratedAlways<number>
      productId: number
      file: string
      width: number
      height: number
      createdAt: Generated<Date>
    }
  }
}
