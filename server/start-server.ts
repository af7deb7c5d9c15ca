import { resolve } from 'node:path'
import { composeMail } from './compose-mail.ts'
import { makeFirstAdministrator } from './features/users/first-administrator.ts'
import { buildApp } from './app.ts'
import type { Config } from './platform/config.ts'
import { startRollup } from './platform/db/aggregates.ts'
import { makeFolder } from './platform/files/make-folder.ts'
import { StoreDown } from './platform/files/store-errors.ts'
import { checkBackupFolder } from './features/backups/check-backup-folder.ts'
import { startBackups } from './features/backups/start-backups.ts'
import { startDrawingSizes } from './features/pictures/draw-missing-sizes.ts'
import { composeNoticePush } from './features/notifications/notice-push.ts'
import { startReconciliation } from './features/reconciliation/worker.ts'
import { startDrawNotices } from './features/raffles/notify-holders.ts'
import { watchBeacon } from './features/raffles/watch-beacon.ts'
import { startCodesWorker } from './features/codes/watch-codes.ts'
import { startRentsWorker } from './rents-worker.ts'
import { claimShop, refuseOtherFolder, type ShopKind } from './shop-kind.ts'
import { runMaintenance } from './maintenance.ts'
import { startMailWorker } from './platform/mail/send-mails.ts'
import { startPushWorker } from './platform/push/send-pushes.ts'
import { createContext } from './platform/create-context.ts'
import { holdPort } from './platform/http/hold-port.ts'
import { openLog } from './platform/log.ts'
import { startFailure } from './platform/start-failure.ts'
import type { AppContext } from './platform/context.ts'

const shutdownTimeoutMs = 15_000

type Steps = {
  /** Whether the data are those of a demo; a real shop by default. */
  kind?: ShopKind
  /** Runs before the shop listens. */
  prepare?: (context: AppContext) => Promise<void>
  /** Printed once it listens. */
  greeting?: () => string
  /** How often it checks for renewals and reminders that are due; each minute by default. */
  reminderIntervalMs?: number
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/**
 * Opens the shop until the process is signalled to end: then it finishes the requests in progress, closes the database
 * it started, and exits. A signal or a failure while it opens closes what was opened so far.
 */
export async function startServer(
  config: Config,
  { kind = 'real', prepare, greeting, reminderIntervalMs }: Steps = {},
): Promise<void> {
  const opened: (() => Promise<void>)[] = []
  const ending = new AbortController()
  let closing: Promise<void> | undefined
  const close = async () => {
    for (const undo of opened.toReversed()) await undo()
  }
  const end = (code: number) => {
    closing ??= (async () => {
      ending.abort()
      if (code === 0) say('Cerrando la tienda…')
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
      await close()
      if (code === 0) say('La tienda quedó cerrada.')
      process.exit(code)
    })()
    return closing
  }
  // Further signals do not interrupt the shutdown: a service manager signals the whole group, a closed terminal hangs
  // up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // The terminal may be gone before the last output: that must not interrupt the shutdown.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

  const log = openLog(config.logLevel)
  try {
    log.debug('modules loaded')
    const port = await holdPort(config)
    opened.push(() => port.close())
    await makeFolder(resolve(config.dataDir))
    await refuseOtherFolder(config, kind)
    await checkBackupFolder(config.backup)
    const creating = createContext(config, { log, say, signal: ending.signal })
    opened.push(async () => (await creating.catch(() => undefined))?.close())
    const { context } = await creating
    // The server closes before them: requests that it still answers may need one.
    const workers: { close(): Promise<void> }[] = []
    opened.push(async () => void (await Promise.all(workers.map((worker) => worker.close()))))
    const server = await buildApp(context)
    opened.push(() => server.close())
    log.debug('routes bound')
    await claimShop(context, kind)
    const { generatedPassword } = await makeFirstAdministrator(context)
    if (generatedPassword) announce(config.superadmin.username, generatedPassword)
    await prepare?.(context)
    await checkImageStore(context)
    if (closing) return
    const address = await port.handTo(server)
    log.debug('listening')
    workers.push(
      startMailWorker(context, composeMail),
      startPushWorker(context, composeNoticePush),
      startReconciliation(context),
      startRentsWorker(context, reminderIntervalMs),
      startCodesWorker(context),
      startDrawNotices(context),
      watchBeacon(context),
      startRollup(context),
      startBackups(context),
      startDrawingSizes(context),
    )
    void runMaintenance(context)
    setInterval(() => void runMaintenance(context), 60 * 60 * 1000).unref()
    say(`La tienda está abierta en ${address}`)
    if (greeting) say(`\n${greeting()}\n`)
  } catch (error) {
    if (!closing) {
      log.debug({ err: error }, 'start failed')
      const place = { dataDir: resolve(config.dataDir), databaseUrl: config.databaseUrl }
      process.stderr.write(`\n${startFailure(error, place)}\n`)
    }
    await end(1)
  }
}

/** Customers can buy without pictures: an unreachable store does not prevent the start, a wrong configuration does. */
async function checkImageStore({ files }: AppContext): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    say(`${error.message} La tienda abre igual; las imágenes se verán cuando responda.`)
  }
}

function announce(username: string, password: string): void {
  say('')
  say('  Cuenta de administrador (la contraseña se muestra solo esta vez; anótala):')
  say(`  usuario ${username} · contraseña ${password}`)
  say('')
}
