import type pg from 'pg'
import { DbClient } from '../../platform/db/client.ts'
import { holdMigrations, migrateWithin, migrationFiles, refuseUnusable } from '../../platform/db/migrate.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { replayKept, type KeptRecord } from './kept-records.ts'
import { newerBackupError } from './manifest.ts'
import { excludedTables, isEmpty, selectMigrations } from './sql.ts'

/** The migrations that a database with these lacks; throws if this version does not know one of them. */
export async function missingMigrations(applied: readonly string[]): Promise<string[]> {
  const files = await migrationFiles()
  const unknown = applied.filter((name) => !files.includes(name))
  if (unknown.length > 0) throw newerBackupError(unknown.join(', '))
  return files.filter((name) => !applied.includes(name))
}

/** What a shop has to know that is as it was then: what must not be undone, and what is not known any more. */
export async function settleRestored(
  client: pg.ClientBase,
  kept: readonly KeptRecord[] | undefined,
  takenAt: string,
): Promise<void> {
  await client.query('select count_anew()')
  await replayKept(client, kept, takenAt)
  // What came in since the backup is not known yet: an administrator looks first, and turns it on again.
  await client.query("update settings set value = jsonb_set(value, '{on}', 'false') where key = 'autoAccept'")
  // Nor what was paid to suppliers since: payouts wait until an administrator has entered it.
  await client.query(
    `insert into settings (key, value) select 'payoutsPaused', to_jsonb($1::text) where exists (select from settlement_entries)
     on conflict (key) do update set value = excluded.value`,
    [takenAt],
  )
  // Numbers of constancias that were given since are on paper already, the first ones of a shop too. The series is the
  // latest one even if the clock was ahead when the one before began.
  await client.query(
    `insert into receipt_series (series, began_at, through)
     select to_char(now() at time zone 'America/Lima', 'YYMMDDHH24MISS'), greatest(now(), max(began_at) + interval '1 second'),
       max(through)
     from receipt_series
     on conflict (series) do nothing`,
  )
  await client.query(
    `insert into settings (key, value) values ('lastRestore', jsonb_build_object('at', now(), 'of', $1::text))
     on conflict (key) do update set value = excluded.value`,
    [takenAt],
  )
}

/** These stay: they are counted anew, say what was done to the schema, or wait to be stored elsewhere. */
const lasting = new Set(['tallies', 'tally_changes', 'migrations', 'kept_records'])

/**
 * Makes a closed shop of a database that PostgreSQL's own tools brought back as it was then: does what `restoreBackup` does
 * beside filling the tables. Returns whether there are kept records.
 */
export async function adoptRestored(
  url: string,
  takenAt: Date,
  readKept: (since: Date) => Promise<KeptRecord[] | undefined>,
): Promise<{ hasKept: boolean }> {
  const client = new DbClient({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    if (rows.length > 0)
      throw new OperatorError('Otro programa usa esa base de datos. Cierra la tienda y lo demás que la tenga abierta.')
    await client.query('begin')
    await holdMigrations(client)
    await refuseUnusable(client)
    if (await isEmpty(client)) throw new OperatorError('En esa base de datos no hay una tienda.')
    await migrateWithin(client, await missingMigrations(await selectMigrations(client)))
    await client.query(`truncate ${excludedTables.filter((name) => !lasting.has(name)).join(', ')}`)
    const kept = await readKept(takenAt)
    await settleRestored(client, kept, takenAt.toISOString())
    await client.query('commit')
    return { hasKept: kept !== undefined }
  } finally {
    await client.end().catch(() => {})
  }
}
