import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { csvLines } from '../../platform/http/send-csv.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { HeldTable } from './held-table.ts'
import { heldTables } from './held-tables.ts'
import { partsOf, picturesOf, selectPictures } from './pictures.ts'
import { readMe } from './read-me.ts'
import { zipOf, type ZippedFile } from './zip.ts'

const batchSize = 1000

type Row = Record<string, unknown>

/** In how many archives a user's data is sent. */
export const countParts = async ({ db }: AppContext, userId: number): Promise<number> =>
  partsOf(await selectPictures(db, userId)).length

/**
 * All that the shop holds of a user, without credentials: a table as JSON and as CSV each, from one snapshot, and the
 * pictures that they sent. Who sent more of them than one archive holds gets the rest in further parts.
 */
export async function downloadOwnData(
  context: AppContext,
  caller: Caller,
  part: number,
  maxBytes?: number,
): Promise<Readable> {
  const pictures = partsOf(await selectPictures(context.db, caller.id), maxBytes)[part - 1]
  if (!pictures) throw new Problem('NOT_FOUND')
  async function* files() {
    if (part === 1) yield* tablesOf(context.exportDb, caller.id)
    yield* picturesOf(context, caller, pictures ?? [])
  }
  return Readable.from(zipOf(files(), context.clock.now()), { objectMode: false })
}

async function* tablesOf(db: Db, userId: number): AsyncGenerator<ZippedFile> {
  yield { name: 'LEEME.txt', parts: [readMe] }
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    for (const held of heldTables) {
      const path = `${held.folder ?? 'datos'}/${held.table}`
      yield { name: `${path}.json`, parts: jsonOf(trx, held, userId) }
      yield { name: `${path}.csv`, parts: csvOf(trx, held, userId) }
    }
  } finally {
    await trx.rollback().execute()
  }
}

async function* jsonOf(trx: Transaction, held: HeldTable, userId: number): AsyncGenerator<string> {
  let begin = '['
  for await (const rows of batchesOf(trx, held, userId)) {
    for (const row of rows) {
      yield `${begin}\n${JSON.stringify(row)}`
      begin = ','
    }
  }
  yield begin === '[' ? '[]\n' : '\n]\n'
}

async function* csvOf(trx: Transaction, held: HeldTable, userId: number): AsyncGenerator<string> {
  const columns = columnsOf(held)
  yield `\ufeff${csvLines([columns])}`
  for await (const rows of batchesOf(trx, held, userId))
    if (rows.length > 0) yield `\r\n${csvLines(rows.map((row) => columns.map((column) => cellOf(row[column]))))}`
}

const cellOf = (value: unknown): string | number | null =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'string'
    ? (value ?? null)
    : JSON.stringify(value)

export const columnsOf = ({ gives }: HeldTable) => gives.split(' ')

/** The person's rows of one table, as text, numbers and lists. */
async function* batchesOf(trx: Transaction, held: HeldTable, userId: number): AsyncGenerator<Row[]> {
  const columns = columnsOf(held).map(
    (column) => `${held.shown?.[column]?.replaceAll('$1', String(userId)) ?? column} as ${column}`,
  )
  const query = `select to_json(it)::text as row from (select ${columns.join(', ')} from ${held.table} where ${rowsOf(held, userId)} order by 1) it`
  await sql.raw(`declare own_rows no scroll cursor for ${query}`).execute(trx)
  for (let isMore = true; isMore;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batchSize)} from own_rows`.execute(trx)
    // As text: the names of columns stay as they are.
    yield rows.map(({ row }) => JSON.parse(row) as Row)
    isMore = rows.length === batchSize
  }
  await sql`close own_rows`.execute(trx)
}

/** A cursor takes no parameters; the id is an integer of our own. */
export const rowsOf = ({ rows }: HeldTable, userId: number) => rows.replaceAll('$1', String(userId))
