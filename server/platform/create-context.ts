import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDb, type DbOptions } from './db/db.ts'
import { openEmbeddedPostgres } from './db/embedded.ts'
import { openCacheVersion } from './db/cache-version.ts'
import { migrate } from './db/migrate.ts'
import { leftoverDataError } from './db/leftover-data.ts'
import { watchDatabase, type Watchdog, type WatchdogOptions } from './db/watchdog.ts'
import { openEvents } from './events/events.ts'
import { openFiles } from './files/open-files.ts'
import type { StoreWaits } from './files/s3-client.ts'
import { openMailer } from './mail/mailer.ts'
import { readMailServer } from './mail/mail-server.ts'
import { openBeacon } from './beacon.ts'
import { openVault } from './vault/open-vault.ts'
import { Passwords } from './vault/passwords.ts'
import type { AppContext } from './context.ts'

type ForTests = Pick<DbOptions, 'connectionTimeoutMs' | 'statementTimeoutMs'> & {
  watchdogOptions?: WatchdogOptions
  storeWaits?: StoreWaits
  passwords?: Passwords
}
type Opened = { context: AppContext; close: () => Promise<void> }

/**
 * Opens everything that the shop depends on: its database (embedded unless the configuration names one), keys and
 * files.
 */
export async function createContext(
  config: Config,
  /** The signal stops it when the database has started, which is then stopped again. */
  to: { log: Logger; say: (sentence: string) => void; signal?: AbortSignal },
  /** For a busy machine, where everything takes longer, and with passwords that are hashed in no time. */
  { watchdogOptions, storeWaits, passwords = new Passwords(), ...timeouts }: ForTests = {},
): Promise<Opened> {
  const dataDir = resolve(config.dataDir)
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDir, say: to.say, archivesWal: config.backup !== undefined })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  let watchdog: Watchdog | undefined
  to.log.debug('database reached')
  try {
    to.signal?.throwIfAborted()
    await migrate(url, await leftoverDataError({ dataDir, secretsKey: config.secretsKey }))
    to.log.debug('schema up to date')
    watchdog = watchDatabase(
      url,
      (isHanging) => to.log.warn(isHanging ? 'database unresponsive, rejecting requests' : 'database responsive again'),
      watchdogOptions,
    )
    const cacheVersion = openCacheVersion(url, watchdog)
    const db = openDb({
      url,
      connections: 16,
      onError: (error) => to.log.warn({ err: error }, 'database connection lost'),
      ...timeouts,
      watchdog,
    })
    const exportDb = openDb({
      url,
      connections: 4,
      onError: (error) => to.log.warn({ err: error }, 'database connection lost'),
      statementTimeoutMs: 60_000,
      transactionIdleTimeoutMs: 60_000,
      watchdog,
    })
    const vault = await openVault(db, { dataDir, secretsKey: config.secretsKey })
    const { traceEndpoint } = config
    const tracer = traceEndpoint ? (await import('./tracing.ts')).openTracer(traceEndpoint, to.log) : undefined
    const context: AppContext = {
      config,
      databaseUrl: url,
      db,
      exportDb,
      cacheVersion,
      clock: { now: () => new Date() },
      random: { bytes: randomBytes },
      vault,
      passwords,
      files: await openFiles({ dataDir, imageStore: config.imageStore }, storeWaits),
      mailer: openMailer({
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        outbox: join(dataDir, 'outbox'),
        readMailServer: () => readMailServer(db, vault),
      }),
      beacon: openBeacon(config.drandUrl),
      events: openEvents({ db, url, log: to.log, watchdog }),
      log: to.log,
      tracer,
    }
    to.log.debug('keys and files open')
    const close = async () => {
      await tracer?.close()
      await context.events.close()
      await context.cacheVersion.close()
      await exportDb.destroy()
      await db.destroy()
      watchdog?.close()
      await embedded?.stop()
    }
    return { context, close }
  } catch (error) {
    watchdog?.close()
    await embedded?.stop()
    throw error
  }
}
