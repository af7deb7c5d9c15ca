import '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** `settings` is JSON, read by the schema of the contract. */
    accountViews: { userId: number; list: string; settings: string }
  }
}
