import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { launch, runningPort, waitForEnd, type Running } from './embedded/postmaster.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = { dataDir: string; say: (sentence: string) => void; settings?: Record<string, string> }

/** Another server already works on these data. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`Ya hay una tienda abierta con los datos de ${dataDir}. Ciérrala antes de abrir otra.`)
    this.name = 'DataDirInUse'
  }
}

// Any fixed number: the lock that says which server this database belongs to.
const ownerLock = 7_301_502

/**
 * PostgreSQL out of an npm package, in DATA_DIR/postgres: made on first start, adopted when a killed server left it
 * running, and stopped with the server that holds its lock. Throws DataDirInUse when another server does.
 */
export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const folder = join(options.dataDir, 'postgres')
  const password = await prepareCluster(binaries, options.dataDir, folder, options.say)
  const running = (await adopt(folder)) ?? (await launch(binaries, folder, options.settings ?? {}))
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${running.port}/${database}`
  const owner = await own(url('postgres'), options.dataDir, running)
  await createDatabase(owner)
  return {
    url: url('shop'),
    async stop() {
      await owner.end().catch(() => {})
      await stop(running)
    },
  }
}

/** The database that a killed server left behind, once it accepts connections again. */
async function adopt(folder: string): Promise<Running | undefined> {
  const found = await runningPort(folder)
  if (found?.ending) {
    await waitForEnd(found.pid)
    return undefined
  }
  return found
}

/**
 * Takes the lock of the one server, on a connection that lives as long as the server: when the server is killed,
 * PostgreSQL gives the lock back by itself. It may notice that only a moment later.
 */
async function own(url: string, dataDir: string, running: Running): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // A database that ends takes this connection with it; the pool of the server finds out by itself.
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) return client
    if (running.launched) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await client.end()
  throw new DataDirInUse(dataDir)
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
  if (rowCount === 0) await client.query('create database shop')
}

/** Lets running statements fail, keeps everything committed; a database that hangs is ended harder. */
async function stop({ pid }: Running): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
  signal('SIGINT')
  if (await waitForEnd(pid, 20_000)) return
  signal('SIGQUIT')
  await waitForEnd(pid, 5_000)
}
