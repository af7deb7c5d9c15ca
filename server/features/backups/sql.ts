import type { Client } from 'pg'

/**
 * Not in a backup: a session, a link or a code that was ended after the backup must not work again after a restore, and
 * a mail that was sent meanwhile is not sent twice. Attempts are counted anew, and so are aggregates. Kept records are
 * stored elsewhere. The migrations are in the manifest.
 */
export const excludedTables = [
  'sessions',
  'mail_tokens',
  'recovery_codes',
  'passkey_challenges',
  'enrolment_codes',
  'factor_removals',
  'given_codes',
  'mail_jobs',
  'push_subscriptions',
  'push_jobs',
  'rate_limits',
  'kept_records',
  'tallies',
  'tally_changes',
  'migrations',
]

export type Table = { name: string; columns: string[] }

/** The tables of a backup, with their columns that are stored rather than generated. */
export async function selectTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [excludedTables],
  )
  return rows
}

/** The position of each sequence; unused ones are left out. */
export async function selectSequences(client: Client): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value::float8 as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

export async function selectMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

export async function selectImageFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(
    'select file from product_images union all select file from supplier_images union all select file from user_images',
  )
  return rows.map(({ file }) => file)
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace limit 1")
  return rows.length === 0
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

export const copyOutOf = ({ name, columns }: Table) => `copy "${name}" (${quoted(columns)}) to stdout`
export const copyInto = ({ name, columns }: Table) => `copy "${name}" (${quoted(columns)}) from stdin`

type Reference = { table: string; name: string; definition: string }

/**
 * Empties the tables and removes their foreign keys and triggers while `work` fills them. Then each foreign key is
 * created again, which checks every row. All as the owner of the tables: no superuser is needed.
 */
export async function withoutReferences(client: Client, tables: readonly Table[], work: () => Promise<void>) {
  const { rows: references } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  await client.query(`truncate ${quoted(tables.map(({ name }) => name))}`)
  await work()
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  }
}
