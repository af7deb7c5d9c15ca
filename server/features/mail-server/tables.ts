import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** One row at most. */
    mailServer: {
      id: number
      host: string
      port: number
      username: string
      password: Buffer
      sender: string
      passwordKey: GeneratedAlways<number>
    }
  }
}
