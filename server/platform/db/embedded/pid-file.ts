import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A postmaster that accepts connections, or with `ending` one that is shutting down. */
export type Running = { pid: number; port: number; ending?: boolean }

export const addressOf = ({ port }: Running, password: string, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

const lineOf = { pid: 0, port: 3, status: 7 } as const
const run = promisify(execFile)

/** The postmaster of a data folder, if it is alive; waits while it starts. Removes a stale postmaster.pid. */
export async function findRunning(folder: string): Promise<Running | undefined> {
  for (;;) {
    const found = await peek(folder)
    if (found !== 'starting') return found
    await sleep(20)
  }
}

/** The same at this moment, without waiting. */
export async function peek(folder: string): Promise<Running | 'starting' | undefined> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[lineOf.pid])
  if (!(pid > 0 ? await isPostmaster(pid, folder) : await isFresh(folder))) {
    await setAside(folder, text)
    return undefined
  }
  const port = Number(lines[lineOf.port])
  const status = lines[lineOf.status]?.trim()
  if (status === 'stopping') return { pid, port, ending: true }
  return status === 'ready' ? { pid, port } : 'starting'
}

/** True once the postmaster is gone. */
export async function waitForEnd(pid: number, folder: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(20)) {
    if (!(await isPostmaster(pid, folder))) return true
  }
  return false
}

/** Pids are reused, by other databases too: a process counts only when it is a PostgreSQL at work in this folder. */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return /^\d+ \(postgres\) [^Z]/.test(about) && at === (await realpath(folder))
  }
  if (process.platform === 'win32') return isAlive(pid)
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** PostgreSQL creates the file empty and fills it immediately; a file that stays empty was left by a power failure. */
async function isFresh(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(pathIn(folder)).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs < 5000
}

/**
 * PostgreSQL refuses to start while any process has the pid in its file. The file is renamed first and compared
 * afterwards, so that the file of a postmaster that started in between can be put back.
 */
async function setAside(folder: string, stale: string): Promise<void> {
  const aside = `${pathIn(folder)}.${randomBytes(4).toString('hex')}`
  try {
    await rename(pathIn(folder), aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, pathIn(folder)).catch(() => {})
  await rm(aside, { force: true })
}

const pathIn = (folder: string) => join(folder, 'postmaster.pid')
