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

/** All dependencies with side effects, passed to commands and queries as an argument. */
export type AppContext = {
  config: Config
  /** Contains the password: for dedicated connections only, never shown. */
  databaseUrl: string
  db: Db
  /**
   * A small pool of its own for exports, which hold a connection for minutes, so that they take none from other
   * requests.
   */
  exportDb: Db
  cacheVersion: CacheVersion
  clock: { now(): Date }
  random: { bytes(count: number): Buffer }
  vault: Vault
  passwords: Passwords
  files: Files
  events: Events
  mailer: Mailer
  /** Null when draws are configured to do without one. */
  beacon: Beacon | null
  log: Logger
  /** Undefined unless requests are traced. */
  tracer: Tracer | undefined
}
