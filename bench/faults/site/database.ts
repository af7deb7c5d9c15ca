import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { findEmbeddedPostgres } from '../../../server/platform/db/embedded.ts'
import { isPostmaster } from '../../../server/platform/db/embedded/pid-file.ts'

const run = promisify(execFile)
const holder = fileURLToPath(new URL('../../../server/testing/hold-database.ts', import.meta.url))

/** Controls the processes of a PostgreSQL in a data folder, regardless of who started it. */
export class Database {
  readonly #dataDir: string
  #holder: ChildProcess | undefined

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Starts it as an external database, whose URL the servers get. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [holder, this.#dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
    this.#holder = child
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the database did not start')))
    await Promise.race([once(child.stdout, 'data'), ended])
  }

  /** The URL that bypasses the proxies; empty while it is not running. */
  async url(): Promise<string> {
    return (await findEmbeddedPostgres(this.#dataDir)) ?? ''
  }

  async port(): Promise<number> {
    return Number(new URL(await this.url()).port)
  }

  async isAlive(): Promise<boolean> {
    const pid = await this.#pid()
    return pid > 0 && (await isPostmaster(pid, this.#folder))
  }

  /** Kills all its processes at once. */
  async kill(): Promise<void> {
    // Its holder would restart it at once.
    this.#holder?.kill('SIGKILL')
    await this.#signalAll('SIGKILL')
  }

  async freeze(): Promise<void> {
    await this.#signalAll('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signalAll('SIGCONT')
  }

  /**
   * Ends a share of the shop's sessions: by terminating them, or by killing the process of one, after which the
   * database restarts all.
   */
  async endSessions(share: number, how: 'terminate' | 'kill'): Promise<void> {
    const client = new pg.Client({ connectionString: await this.url(), connectionTimeoutMillis: 1000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid() order by state, pid",
      )
      const chosen = rows.slice(0, Math.ceil(rows.length * share)).map(({ pid }) => pid)
      if (how === 'terminate')
        await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [chosen])
      else signal(chosen.at(-1), 'SIGKILL')
    } catch {
      // The connection is broken already.
    } finally {
      await client.end().catch(() => {})
    }
  }

  get #folder(): string {
    return join(this.#dataDir, 'postgres')
  }

  async #pid(): Promise<number> {
    const text = await readFile(join(this.#folder, 'postmaster.pid'), 'utf8').catch(() => '')
    return Number(text.split('\n')[0])
  }

  async #signalAll(name: NodeJS.Signals): Promise<void> {
    const pid = await this.#pid()
    if (!pid || !(await isPostmaster(pid, this.#folder))) return
    const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))
    for (const each of [pid, ...stdout.split('\n').filter(Boolean).map(Number)]) signal(each, name)
  }
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}
