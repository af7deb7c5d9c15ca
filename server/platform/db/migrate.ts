import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { DbClient } from './client.ts'
import { OperatorError } from '../operator-error.ts'

/** The shop's: the platform only applies them. */
const folder = new URL('../../migrations/', import.meta.url)

const register =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'

/** A migration that removes what the previous version needs has this name; all others keep earlier servers working. */
const isContract = (name: string) => /^\d{4}-contract-/.test(name)

/**
 * Applies each numbered file once, in order, in its own transaction, under a lock that makes a second server wait.
 * Throws for a database with an unknown contract migration, and throws `againstEmpty`, if given, for a database without
 * migrations.
 */
export async function migrate(url: string, againstEmpty?: Error): Promise<void> {
  const files = await migrationFiles()
  const client = new DbClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    await refuseUnusable(client)
    if (againstEmpty && !(await isKnown(client))) throw againstEmpty
    await client.query(register)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].filter((name) => !files.includes(name) && isContract(name))
    if (unknown.length > 0) {
      throw new OperatorError(
        `La base de datos es de una versión más nueva de la tienda (${unknown.join(', ')}). Actualiza el programa.`,
      )
    }
    for (const file of files) {
      if (!applied.has(file)) await apply(client, file)
    }
  } finally {
    await client.end()
  }
}

/** The oldest PostgreSQL that understands the shop's SQL. */
const oldestVersion = 15

/**
 * Throws for a database that the shop must not write to: one that is too old, that cannot store every character, or
 * that another program uses.
 */
export async function refuseUnusable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; foreign: string | null }>(
    `select current_setting('server_version_num')::integer / 10000 as version,
       current_setting('server_encoding') as encoding,
       (select min(relname::text) from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
                          and deptype = 'e')
          and not (relname = 'migrations' and exists (
            select from pg_attribute where attrelid = pg_class.oid and attname = 'name' and atttypid = 'text'::regtype)
            and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'applied_at'))
       ) as foreign`,
  )
  const [{ version, encoding, foreign } = { version: 0, encoding: '', foreign: null }] = rows
  if (version < oldestVersion)
    throw new OperatorError(
      `La base de datos es PostgreSQL ${version}, y la tienda necesita ${oldestVersion} o superior. ` +
        'Actualízala, o pon otra en DATABASE_URL.',
    )
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `La base de datos de DATABASE_URL guarda sus textos en ${encoding}, que no tiene todas las letras. Crea otra en UTF8: ` +
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, y ponla en DATABASE_URL.",
    )
  if (foreign !== null && !(await isShop(client)))
    throw new OperatorError(
      `En la base de datos de DATABASE_URL hay tablas de otro programa («${foreign}»). ` +
        'Crea una vacía para la tienda y ponla en DATABASE_URL.',
    )
}

/** Whether the tables of the database are those of a shop: its list of migrations begins as ours does. */
async function isShop(client: pg.Client): Promise<boolean> {
  const [first] = await migrationFiles()
  const { rows } = await client.query<{ own: boolean }>(
    `select count(*) = 2 as own from information_schema.columns
     where table_schema = current_schema() and table_name = 'migrations' and column_name in ('name', 'applied_at')`,
  )
  if (!rows[0]?.own) return false
  const { rowCount } = await client.query('select from migrations where name = $1', [first])
  return rowCount === 1
}

/** Whether any shop has used this database. */
async function isKnown(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('migrations') is not null as known")
  return rows[0]?.known ?? false
}

/** The names of all migrations of this version, in order. */
export async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
}

/** Makes a server that starts on this database wait for the end of the caller's transaction. */
export async function holdMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrate])
}

/** Applies these migrations inside the caller's transaction, to a database that no shop has opened yet. */
export async function migrateWithin(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(register)
  for (const name of names) {
    // Deferred constraint checks would keep the next migration from altering their table.
    await client.query('set constraints all immediate')
    await run(client, name)
  }
}

/**
 * How long a migration waits for a lock, in milliseconds: less than the second after which PostgreSQL looks for deadlocks, so
 * that it gives way before a sale of the version before has to.
 */
const lockTimeoutMs = 500
/** A lock was not to be had in time, or a deadlock was found. */
const gaveWay = ['55P03', '40P01']

/** Applies a migration in a transaction of its own; one that gave way to what runs beside it is applied again. */
async function apply(client: pg.Client, file: string): Promise<void> {
  for (;;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await run(client, file)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || !gaveWay.includes(error.code ?? '')) throw error
    }
    // What waited behind it goes on.
    await sleep(lockTimeoutMs)
  }
}

async function run(client: pg.Client, file: string): Promise<void> {
  await client.query(await readFile(new URL(file, folder), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [file])
}
