import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { composeMail } from './compose-mail.ts'
import { makeFirstAdministrator } from './features/users/first-administrator.ts'
import { buildApp } from './app.ts'
import type { Config } from './platform/config.ts'
import { startRollup } from './platform/db/aggregates.ts'
import { StoreDown } from './platform/files/store-errors.ts'
import { startBackups } from './features/backups/start-backups.ts'
import { composeNoticePush } from './features/notices/notice-push.ts'
import { startReconciliation } from './features/reconciliation/worker.ts'
import { watchBeacon } from './features/raffles/watch-beacon.ts'
import { startReminders } from './features/reminders/worker.ts'
import { runMaintenance } from './maintenance.ts'
import { startMailWorker } from './platform/mail/send-mails.ts'
import { startPushWorker } from './platform/push/send-pushes.ts'
import { createContext } from './platform/create-context.ts'
import { openLog } from './platform/log.ts'
import type { AppContext } from './platform/context.ts'

const shutdownTimeoutMs = 15_000

type Steps = {
  /** Runs before anything is written; throws to keep the shop closed. */
  check?: (context: AppContext) => Promise<void>
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
  { check, prepare, greeting, reminderIntervalMs }: Steps = {},
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

  try {
    const log = openLog(config.logLevel)
    log.debug('modules loaded')
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    const creating = createContext(config, { log, say, signal: ending.signal })
    opened.push(async () => (await creating.catch(() => undefined))?.close())
    const { context } = await creating
    // The server closes before them: requests that it still answers may need one.
    const workers: { close(): Promise<void> }[] = []
    opened.push(async () => void (await Promise.all(workers.map((worker) => worker.close()))))
    const server = await buildApp(context)
    opened.push(() => server.close())
    log.debug('routes bound')
    await check?.(context)
    const { generatedPassword } = await makeFirstAdministrator(context)
    if (generatedPassword) announce(config.superadmin.username, generatedPassword)
    await prepare?.(context)
    await checkImageStore(context)
    if (closing) return
    const address = await listen(server, config)
    log.debug('listening')
    workers.push(
      startMailWorker(context, composeMail),
      startPushWorker(context, composeNoticePush),
      startReconciliation(context),
      startReminders(context, reminderIntervalMs),
      watchBeacon(context),
      startRollup(context),
      startBackups(context),
    )
    void runMaintenance(context)
    setInterval(() => void runMaintenance(context), 60 * 60 * 1000).unref()
    say(`La tienda está abierta en ${address}`)
    if (greeting) say(`\n${greeting()}\n`)
  } catch (error) {
    if (!closing) process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
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

async function listen(server: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const address = await server.listen({ port, host, listenTextResolver: () => 'listening' })
    return address.replace('127.0.0.1', 'localhost')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE') throw error
    throw new Error(`El puerto ${port} está ocupado por otro programa. Ciérralo, o elige otro puerto con PORT.`, {
      cause: error,
    })
  }
}

function announce(username: string, password: string): void {
  say('')
  say('  Cuenta de administrador (la contraseña se muestra solo esta vez; anótala):')
  say(`  usuario ${username} · contraseña ${password}`)
  say('')
}
