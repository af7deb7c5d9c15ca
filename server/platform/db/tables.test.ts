import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { inject, expect, test } from 'vitest'
import { emptyDatabase, onDatabase } from '../../testing/empty-database.ts'
import { migrate } from './migrate.ts'

/** Tables and views that are used only in SQL text. */
const untyped = [
  'migrations',
  'public_version',
  'tallies',
  'tally_changes',
  'counted_anew',
  'miscounted',
  'expected_unreceived',
  'expected_acceptable',
  'expected_unpaid',
  'match_queue',
  'payment_pairs',
  'reminder_days',
]
/** Filled by a trigger, which the catalogue does not show. */
const byTrigger = /^winners\.shown_/

/** Each column of `Tables`, as `table.column`, with its type; a type name for a union of strings counts as `string`. */
async function declared(): Promise<Record<string, string>> {
  const server = new URL('../../', import.meta.url)
  const files = ['platform/db/tables.ts', ...globSync('features/*/tables.ts', { cwd: server })]
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, server), 'utf8')))
  const bodies = sources.map(
    (source) => source.replaceAll(/\/\*\*.*?\*\//gs, '').split(/^ *(?:export )?interface Tables \{$/m)[1] ?? '',
  )
  const tables = bodies.flatMap((body) => [...body.matchAll(/^ {2,4}(\w+): \{([^}]*)\}/gm)])
  const columns = tables.flatMap(([, table = '', inside = '']) =>
    [...inside.matchAll(/(\w+): ([^;\n]*[^;\s])/g)].map(([, column = '', type = '']) => [
      `${snakeCase(table)}.${snakeCase(column)}`,
      plain(type),
    ]),
  )
  return Object.fromEntries(columns)
}

const words = /'\w+'(?: \| '\w+')*|\b[A-Z]\w+/g
const kept = new Set(['Date', 'Buffer', 'Generated', 'GeneratedAlways'])
const plain = (type: string) =>
  type.replaceAll(words, (word) => (kept.has(word) ? word : word === 'Centimos' ? 'number' : 'string'))
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Column = {
  path: string
  type: string
  isView: boolean
  isNullable: boolean
  isGenerated: boolean
  hasDefault: boolean
}

/** The same for the database, where a value is null only if the column is nullable. */
async function migrated(): Promise<Record<string, string>> {
  const { rows } = await inMigrated((client) => client.query<Column>(columnsOfTables, [untyped]))
  return Object.fromEntries(rows.map((column) => [column.path, typeOf(column)]))
}

async function inMigrated<Answer>(ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const database = await emptyDatabase(inject('postgresUrl'))
  try {
    await migrate(database.url)
    return await onDatabase(database.url, ask)
  } finally {
    await database.drop()
  }
}

const columnsOfTables = `
  select table_name || '.' || column_name as path, data_type as type, table_type = 'VIEW' as "isView",
         is_nullable = 'YES' as "isNullable", is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isGenerated",
         column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_name <> all ($1)`

function typeOf({ path, type, isView, isNullable, isGenerated, hasDefault }: Column): string {
  const value = types[type] ?? type
  // Neither a view nor a generated column is ever declared 'not null'.
  const orNull = isNullable && !isView && !isGenerated ? `${value} | null` : value
  if (isGenerated || byTrigger.test(path)) return `GeneratedAlways<${orNull}>`
  return hasDefault ? `Generated<${orNull}>` : orNull
}

const types: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
  jsonb: 'string',
  bytea: 'Buffer',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  // There are no others.
  ARRAY: 'number[]',
}

test('declared row types equal the migrated schema, column by column', async () => {
  expect(await declared()).toEqual(await migrated())
})

test('a sale computes no generated column of the rows that it changes', async () => {
  const { rows } = await inMigrated((client) =>
    // With any trigger before its updates, PostgreSQL computes all generated columns of a table with each of them.
    client.query<{ trigger: string }>(
      `select tgrelid::regclass || ' ' || tgname as trigger from pg_trigger
      where tgrelid in ('products'::regclass, 'profiles'::regclass, 'wallets'::regclass)
        and tgtype & ${beforeEachUpdate} = ${beforeEachUpdate}`,
    ),
  )
  expect(rows).toEqual([])
})
const beforeEachUpdate = 1 + 2 + 16
