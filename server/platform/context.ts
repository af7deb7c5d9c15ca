import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { CacheVersion } from './db/cache-version.ts'
import type { Tracer } from './request-context.ts'
import type { Events } from './events/events.ts'
import type { Files } from './files/files.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Beacon } from './beacon.ts'
import type { Passwords } from './vault/passwords.ts'
import type { Vault } from './vault/vault.ts'

/** All that is not pure: what commands and queries are handed instead of reaching for it. */
export type AppContext = {
  config: Config
  /** With its password: for connections of one's own, and never shown. */
  databaseUrl: string
  db: Db
  /** A few connections for what takes minutes, as a download does; they wait longer, and are none of those for calls. */
  exportDb: Db
  cacheVersion: CacheVersion
  clock: { now(): Date }
  random: { bytes(count: number): Buffer }
  vault: Vault
  passwords: Passwords
  files: Files
  events: Events
  mailer: Mailer
  /** Null when the shop is set to draw without one. */
  beacon: Beacon | null
  log: Logger
  /** Absent unless calls are traced. */
  tracer: Tracer | undefined
}
