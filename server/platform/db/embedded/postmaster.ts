import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { findRunning, isPostmaster, peek, waitForEnd, type Running } from './pid-file.ts'
import { runAs } from './run-as.ts'
import { OperatorError } from '../../operator-error.ts'
import { databaseFilesFailure } from '../../start-failure.ts'
import { guard } from './guard.ts'

/**
 * The running database that a killed server left behind; waits for one that is shutting down, and returns undefined
 * then.
 */
export async function adopt(folder: string): Promise<Running | undefined> {
  const found = await findRunning(folder)
  if (!found?.ending) return found
  await waitForEnd(found.pid, folder, 30_000)
  return undefined
}

/**
 * Starts PostgreSQL on a free port of the loopback interface, and retries when the port was taken meanwhile. If another
 * server started one first on the same folder, its postmaster is returned, with `launched` false.
 */
export async function launch(
  binaries: Binaries,
  folder: string,
  settings: Record<string, string>,
  attempts = 5,
): Promise<Running & { launched: boolean }> {
  const log = join(folder, 'server.log')
  const { size: logged } = await stat(log).catch(() => ({ size: 0 }))
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = await freePort()
    const child = await start(binaries, folder, log, {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '128MB',
      // Statements contain user input, which must not get into the log of the database.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      ...settings,
    })
    const running = (await untilReady(folder, child)) ?? (await adopt(folder))
    if (running) return { ...running, launched: running.pid === child.pid }
    await sleep(50 * attempt)
  }
  throw launchFailure((await readFile(log).catch(() => Buffer.alloc(0))).subarray(logged).toString(), folder, log)
}

function launchFailure(said: string, folder: string, log: string): Error {
  const severe = said.split('\n').filter((line) => /FATAL|PANIC|ERROR|DETAIL|^postgres: /.test(line))
  return new OperatorError(
    databaseFilesFailure(severe.join('\n'), folder) ??
      `La base de datos no pudo iniciar («${severe.at(-1) ?? said.trim().split('\n').at(-1) ?? ''}»). Su registro está en ${log}.`,
  )
}

/** Aborts running statements and keeps everything committed; a database that hangs gets a harder signal. */
export async function stop({ pid }: Running, binaries: Binaries, folder: string): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: killing it would require a recovery at the next start.
    await promisify(execFile)(binaries.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-t', '20']).catch(() => {})
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
    // One that cannot write any more, because its disk is full, may ignore all but this.
    ['SIGKILL', 2000],
  ] as const) {
    if (!(await isPostmaster(pid, folder))) return
    try {
      process.kill(pid, signal)
    } catch {
      // It has stopped by itself.
    }
    if (await waitForEnd(pid, folder, timeoutMs)) return
  }
}

type Child = { pid: number | undefined; ended: boolean }

/**
 * In its own process group: Ctrl-C in a terminal reaches only the server, which stops the database after its last
 * response.
 */
async function start(binaries: Binaries, folder: string, log: string, settings: Record<string, string>) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = (await runAs()).command(binaries.postgres, ['-D', folder, ...options])
  const output = openSync(log, 'a', 0o600)
  const process = spawn(command, args, { detached: true, windowsHide: true, stdio: ['ignore', output, output] })
  closeSync(output)
  process.unref()
  const child: Child = { pid: process.pid, ended: false }
  process.once('exit', () => (child.ended = true))
  process.once('error', () => (child.ended = true))
  if (process.pid !== undefined) guard(process, process.pid)
  return child
}

async function untilReady(folder: string, child: Child): Promise<Running | undefined> {
  while (!child.ended) {
    const running = await peek(folder)
    if (running && running !== 'starting' && !running.ending) return running
    await sleep(10)
  }
  return undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
