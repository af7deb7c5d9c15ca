import { spawn } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { runAs } from './run-as.ts'

/** A postmaster that accepts connections; `ending` when it is on its way out instead. */
export type Running = { pid: number; port: number; ending?: boolean; launched?: boolean }

const lineOf = { pid: 0, port: 3, status: 7 } as const

/** The postmaster of a data folder, as its postmaster.pid tells, if it is alive; waits while it starts. */
export async function runningPort(folder: string): Promise<Running | undefined> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    const pid = Number(lines[lineOf.pid])
    if (!(pid > 0) || !(await isPostgres(pid))) return undefined
    const status = lines[lineOf.status]?.trim()
    const port = Number(lines[lineOf.port])
    if (status === 'stopping') return { pid, port, ending: true }
    if (status === 'ready') return { pid, port }
    await sleep(50)
  }
  return undefined
}

/** Starts PostgreSQL on a free port of this machine alone; another try when the port was just taken. */
export async function launch(binaries: Binaries, folder: string, settings: Record<string, string>): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const log = join(folder, 'server.log')
    const { ended } = await start(binaries, folder, log, {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '128MB',
      // Statements hold what people typed; the log of the database keeps none of it.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      ...settings,
    })
    const running = await Promise.race([runningWhenReady(folder), ended])
    if (running) return { ...running, launched: running.port === port }
    if (attempt >= 3) {
      const reason = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join('\n')
      throw new Error(`La base de datos no pudo iniciar. Su registro está en ${log}:\n${reason}`)
    }
  }
}

/** Its own process group: Ctrl-C in a terminal reaches the server, which stops the database after its last answer. */
async function start(binaries: Binaries, folder: string, log: string, settings: Record<string, string>) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = (await runAs()).command(binaries.postgres, ['-D', folder, ...options])
  const output = openSync(log, 'a', 0o600)
  const child = spawn(command, args, { detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  // Resolves, with nothing, only when the process could not start or ended.
  const ended = new Promise<undefined>((resolve) => {
    child.once('exit', () => resolve(undefined))
    child.once('error', () => resolve(undefined))
  })
  return { ended }
}

async function runningWhenReady(folder: string): Promise<Running | undefined> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const running = await runningPort(folder)
    if (running && !running.ending) return running
    await sleep(10)
  }
  return undefined
}

/** True once the process is gone. */
export async function waitForEnd(pid: number, milliseconds = 30_000): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(20)) {
    if (!(await isPostgres(pid))) return true
  }
  return false
}

/** Pids are reused: a process counts only when it is alive and, where that can be told, a PostgreSQL. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(postgres\) [^Z]/.test(stat)
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
