import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { findBinaries, type Binaries } from './embedded/binaries.ts'
import { missingKeyError, prepareCluster, readKey, sweepDrafts } from './embedded/cluster.ts'
import { archivingSettings } from './embedded/finished-wal.ts'
import { addressOf, findRunning, type Running } from './embedded/pid-file.ts'
import { adopt, launch, stop } from './embedded/postmaster.ts'
import { DbClient } from './client.ts'
import { OperatorError } from '../operator-error.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Options = {
  dataDir: string
  say: (sentence: string) => void
  settings?: Record<string, string>
  /** The database is opened to restore a backup into it. */
  isRestoring?: boolean
  /** Whether its WAL is archived continuously. */
  archivesWal?: boolean
}

/** Another server already works on these data. */
export class DataDirInUse extends OperatorError {
  constructor(dataDir: string) {
    super(`Ya hay una tienda abierta con los datos de ${dataDir}. Ciérrala antes de abrir otra.`)
    this.name = 'DataDirInUse'
  }
}

/** The connection that holds the lock, and a promise of its end. */
type Lock = { owner: pg.Client; ended: Promise<void> }
type Opened = { running: Running } & Lock

/** The delay between two attempts to restart a database that has stopped by itself. */
const restartDelayMs = 1000

/**
 * PostgreSQL from an npm package, in DATA_DIR/postgres: created on first start, restarted at the same address when it
 * stops by itself, and ended with the server that holds its lock, however that ends. Throws DataDirInUse when another
 * server holds the lock.
 */
export async function openEmbeddedPostgres(given: Options): Promise<EmbeddedPostgres> {
  const { dataDir, archivesWal } = given
  const binaries = await findBinaries()
  const folder = clusterIn(dataDir)
  const password = await prepareCluster(binaries, dataDir, folder, given)
  const settings = { ...(archivesWal && (await archivingSettings(binaries, folder))), ...given.settings }
  const options = { ...given, settings }
  let current = await open(binaries, options, password)
  const { port } = current.running
  let stopping = false
  let recovery: Promise<void> | undefined

  /** The lock is lost with its connection, usually because the database stopped; it is then started again. */
  const watch = () =>
    void current.ended.then(() => {
      if (!stopping) recovery = recover()
    })
  async function recover(): Promise<void> {
    while (!stopping) {
      try {
        const again = { ...options, settings: { ...settings, port: String(port) } }
        current = await open(binaries, again, password, current.running)
        return watch()
      } catch {
        await sleep(restartDelayMs)
      }
    }
  }
  watch()
  return {
    url: addressOf(current.running, password, 'shop'),
    async stop() {
      stopping = true
      await recovery
      // The lock is kept to the end: a server that got it earlier would own a database that is about to stop.
      await stop(current.running, binaries, folder)
      await current.owner.end().catch(() => {})
    },
  }
}

/** The database and the lock on it: `mine` if that still runs, else a new one. */
async function open(
  binaries: Binaries,
  { dataDir, settings = {} }: Options,
  password: string,
  mine?: Running,
): Promise<Opened> {
  const folder = clusterIn(dataDir)
  let launched: Running | undefined
  for (let attempt = 1; ; attempt++) {
    let running = await adopt(folder)
    if (!running) {
      const started = await launch(binaries, folder, settings)
      if (started.launched) launched = started
      running = started
    }
    try {
      const timeoutMs = running.pid === launched?.pid ? 0 : 2000
      const lock = await own(addressOf(running, password, 'postgres'), dataDir, timeoutMs)
      const { owner } = lock
      if (running.pid !== launched?.pid && running.pid !== mine?.pid) {
        // A killed server left it, and it may be about to end: it ends with its server.
        await stop(running, binaries, folder)
        await owner.end().catch(() => {})
        continue
      }
      await createDatabase(owner)
      await sweepDrafts(dataDir)
      return { running, ...lock }
    } catch (error) {
      if (isTransient(error) && attempt < 50) {
        await sleep(200)
        continue
      }
      if (launched && !(error instanceof DataDirInUse)) await stop(launched, binaries, folder)
      throw (error as pg.DatabaseError).code === '28P01' ? missingKeyError(dataDir, error) : error
    }
  }
}

export { readKey } from './embedded/cluster.ts'
export { finishedWalIn } from './embedded/finished-wal.ts'
export { openRecovered } from './embedded/recovery.ts'

/** Where the database of a shop is. */
export const clusterIn = (dataDir: string) => join(dataDir, 'postgres')

/** The address of the database of a running shop, for other commands; undefined when it is not running. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const running = await findRunning(clusterIn(dataDir))
  if (!running || running.ending) return undefined
  return addressOf(running, await readKey(dataDir), 'shop')
}

/**
 * Takes the lock of the one server, on a connection that lives as long as the server: when the server is killed,
 * PostgreSQL releases the lock, perhaps only a moment later.
 */
async function own(url: string, dataDir: string, timeoutMs: number): Promise<Lock> {
  const client = new DbClient({ connectionString: url, keepAlive: true })
  // Registered first: the connection may end during the rest of the start.
  const ended = new Promise<void>((resolve) => void client.once('end', resolve))
  await client.connect()
  for (const until = Date.now() + timeoutMs; ; await sleep(100)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.ownCluster,
    ])
    if (rows[0]?.mine) return { owner: client, ended }
    if (Date.now() >= until) break
  }
  await client.end()
  throw new DataDirInUse(dataDir)
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
  if (rowCount === 0) await client.query('create database shop')
}

const transientCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** A database that is starting, recovering, or being stopped by another server; it will soon be up or down. */
function isTransient(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return transientCodes.has(code) || message.startsWith('Connection terminated')
}
