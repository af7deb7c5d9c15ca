import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, openEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { isPostmaster } from './embedded/pid-file.ts'

const holder = fileURLToPath(new URL('../../testing/hold-database.ts', import.meta.url))

let home: string
let dataDir: string
let opened: EmbeddedPostgres[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-embedded-'))
  dataDir = join(home, 'a folder with spaces', 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
})
afterEach(async () => {
  for (const postgres of opened.splice(0)) await postgres.stop()
  await rm(home, { recursive: true, force: true })
})

async function open(options: { isRestoring?: boolean } = {}): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, say: () => {}, ...options })
  opened.push(postgres)
  return postgres
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process with the database open; `kill` ends it abruptly. */
async function otherProcess() {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    async kill() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

const pidOf = async () => Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('is created at the first start with passwords and private files, and keeps its data', async () => {
  const first = await open()
  const [settings] = await ask<Record<string, string>>(
    first.url,
    "select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums",
  )
  expect(settings).toMatchObject({
    version: expect.stringMatching(/^18/) as string,
    fsync: 'on',
    listens: '127.0.0.1',
    checksums: 'on',
  })
  const wrong = first.url.replace(/:[^:@]+@/, ':guess@')
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  for (const [path, mode] of [
    ['keys', 0o700],
    ['keys/postgres', 0o600],
    ['postgres', 0o700],
  ] as const) {
    expect((await stat(join(dataDir, path))).mode & 0o777, path).toBe(mode)
  }
  await ask(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  opened = []
  const second = await open()
  expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('stops when its server is killed, and the next start finds all data', async () => {
  const killed = await otherProcess()
  await ask(killed.url, 'create table kept as select 7 as seven')
  const pid = await pidOf()
  await killed.kill()
  await expect.poll(() => isAtWork(pid)).toBe(false)
  expect(await ask((await open()).url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('a server starting while the database of a killed one stops gets its own', async () => {
  const killed = await otherProcess()
  await ask(killed.url, 'create table kept as select 7 as seven')
  const pid = await pidOf()
  await killed.kill()
  const heir = await open()
  expect(await pidOf()).not.toBe(pid)
  await expect.poll(() => isAtWork(pid)).toBe(false)
  expect(await ask(heir.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

const isAtWork = (pid: number) => isPostmaster(pid, join(dataDir, 'postgres'))

/** Kills all its processes at once, as the out-of-memory killer does. */
async function killAll(): Promise<void> {
  const postmaster = await pidOf()
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(postmaster)])
  process.kill(postmaster, 'SIGKILL')
  for (const pid of stdout.trim().split('\n').map(Number)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // They end with the postmaster; some are gone already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

test('killed by the system, it restarts at the same address with all data', async () => {
  const { url } = await open()
  await ask(url, 'create table kept as select 7 as seven')
  for (let time = 0; time < 10; time++) {
    await killAll()
    // Without a pause: the next postmaster is killed before its starter has finished using it.
    const isBack = () => ask(url, 'select seven from kept').catch(() => [])
    await expect.poll(isBack, { interval: 0 }).toEqual([{ seven: 7 }])
  }
})

test('takes its lock again after losing its connections, and still refuses a second server', async () => {
  const { url } = await open()
  // Returns when the backends and their locks are gone.
  const cutOff = `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = 'postgres'
    and backend_type = 'client backend'`
  await ask(url, cutOff)
  const held = "select count(*)::integer as held from pg_locks where locktype = 'advisory' and granted"
  await expect.poll(() => ask(url, held)).toEqual([{ held: 1 }])
  await expect(openEmbeddedPostgres({ dataDir, say: () => {} })).rejects.toThrow(DataDirInUse)
})

test('refuses a second server, and the first keeps running', async () => {
  const first = await open()
  await expect(openEmbeddedPostgres({ dataDir, say: () => {} })).rejects.toThrow(DataDirInUse)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('opened three times concurrently on an empty folder, it starts once', async () => {
  const results = await Promise.allSettled([open(), open(), open()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataDirInUse)
  expect((await readdir(dataDir)).toSorted()).toEqual(['keys', 'postgres'])
})

/** A pid file as left by a power failure, with a pid that may belong to another process by now. */
async function leavePidFile(pid: number): Promise<void> {
  const lines = [pid, join(dataDir, 'postgres'), 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready']
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

test('starts despite a stale pid file, whichever process has that pid', async () => {
  await (await open()).stop()
  opened = []
  const stranger = spawn('sleep', ['60'])
  const other = await openEmbeddedPostgres({ dataDir: join(home, 'other'), say: () => {} })
  const [another] = (await readFile(join(home, 'other', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  try {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')
    await utimes(join(dataDir, 'postgres', 'postmaster.pid'), 1, 1)
    for (const pid of [undefined, 999_999_999, 1, process.pid, stranger.pid ?? 0, Number(another)]) {
      if (pid) await leavePidFile(pid)
      const postgres = await open()
      expect(await ask(postgres.url, 'select 1 as one'), `pid ${pid}`).toEqual([{ one: 1 }])
      await postgres.stop()
      opened = []
    }
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  } finally {
    stranger.kill()
    await other.stop()
  }
})

test('opened while it is stopping, it waits and starts again', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await open()
    const closing = first.stop()
    opened = []
    await new Promise((resolve) => setTimeout(resolve, round * 15))
    const second = await open()
    await closing
    expect(await ask(second.url, 'select 1 as one'), `round ${round}`).toEqual([{ one: 1 }])
    await second.stop()
    opened = []
  }
})

test('without its key it fails with the reason and leaves no process', async () => {
  await (await open()).stop()
  opened = []
  await writeFile(join(dataDir, 'keys', 'postgres'), 'not the one')
  await expect(open()).rejects.toThrow('La clave de la base de datos')
  await rm(join(dataDir, 'keys', 'postgres'))
  await expect(open()).rejects.toThrow('La clave de la base de datos')
  await expect(pidOf()).rejects.toThrow('ENOENT')
})

test('drafts of an interrupted first start are removed', async () => {
  const drafts = ['postgres.0a0b0c0d', 'postgres.0a0b0c0d.password', 'keys/postgres.0a0b0c0d']
  await mkdir(join(dataDir, 'keys'), { mode: 0o700 })
  for (const draft of drafts) await writeFile(join(dataDir, draft), 'half')
  await open()
  expect((await readdir(dataDir)).toSorted()).toEqual(['keys', 'postgres'])
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['postgres'])
})

test('a lost database with keys present is not created anew except for a restore', async () => {
  await (await open()).stop()
  opened = []
  const folder = join(dataDir, 'postgres')
  await rm(folder, { recursive: true })
  await expect(open()).rejects.toThrow(`no está en ${folder}, pero sus claves sí están`)
  expect(await readdir(dataDir)).toEqual(['keys'])
  await mkdir(folder)
  await expect(open()).rejects.toThrow('No se abre una tienda vacía')
  expect(await readdir(folder)).toEqual([])
  const { url } = await open({ isRestoring: true })
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start killed at any moment is completed by the next', async () => {
  let without = 0
  for (const waitMs of [0, 100, 300, 700]) {
    const child = spawn(process.execPath, [holder, dataDir], { stdio: 'ignore' })
    const closed = once(child, 'close')
    const hasKey = () => stat(join(dataDir, 'keys')).then(Boolean, () => false)
    await expect.poll(hasKey, { interval: 5 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    child.kill('SIGKILL')
    await closed
    if (!(await readdir(dataDir)).includes('postgres')) without++
    const { url, stop } = await open()
    expect(await ask(url, 'select 1 as one'), `after ${waitMs} ms`).toEqual([{ one: 1 }])
    await stop()
    opened = []
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['postgres'])
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir, { mode: 0o700 })
  }
  expect(without).toBeGreaterThan(0)
})

test('after its postmaster was killed it restarts with all committed data', async () => {
  const first = await open()
  await ask(first.url, 'create table kept as select 7 as seven')
  process.kill(await pidOf(), 'SIGKILL')
  await first.stop()
  opened = []
  const second = await open()
  expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})
