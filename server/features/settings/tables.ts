import type { GeneratedAlways } from 'kysely'
import type { Centimos } from '#domain/money.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    markupRules: { id: GeneratedAlways<number>; base: Centimos; categoryId: number | null; precio: Centimos }
    settings: { key: string; value: string }
  }
}
