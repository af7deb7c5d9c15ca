import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import type { S3Address } from '../../platform/files/s3-address.ts'
import { openArchive, stampOf, timeIn, type Archive } from './archive-store.ts'

// Records of what a restore must not undo. Triggers write them into `kept_records` in the transaction of their cause;
// from there they are sealed and stored beside the backups, where a restore finds those that are newer than its backup.

const keptRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), data: z.object({}) }),
  z.object({ kind: z.literal('totpRemoved'), data: z.object({ userId: z.int(), createdAt: z.string() }) }),
  z.object({ kind: z.literal('passkeyRemoved'), data: z.object({ userId: z.int(), credentialId: z.string() }) }),
  // The row as it is in the table of that version.
  z.object({ kind: z.literal('complaint'), data: z.looseObject({ year: z.int(), number: z.int() }) }),
  z.object({
    kind: z.literal('closure'),
    data: z.object({
      userId: z.int(),
      askedAt: z.string(),
      dueAt: z.string(),
      undoneAt: z.string().nullable(),
      doneAt: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal('closedUsername'), data: z.object({ nameHash: z.string(), closedAt: z.string() }) }),
])
export type KeptRecord = z.output<typeof keptRecord>

const folder = 'kept'
/** How many records one file holds at most. */
const maxBatch = 500
/** How long a reply waits for its record to be stored; later attempts follow. */
const maxWaitMs = 5_000

/** Beside the backups; a shop without scheduled backups has a folder of its own. */
export const keptPlace = (config: Pick<Config, 'backup' | 'dataDir'>): string | S3Address =>
  config.backup?.to ?? join(resolve(config.dataDir), folder)

/** Stores the waiting records of all servers; throws if the place cannot be written to. */
export async function storeKept({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<void> {
  const archive = await openArchive(keptPlace(config), config, 'keeping')
  let isMore = true
  while (isMore) isMore = await inTransaction(db, (trx) => storeSome(archive, trx))
}

async function storeSome(archive: Archive, trx: Transaction): Promise<boolean> {
  const records = await trx
    .selectFrom('keptRecords')
    // As text, for its keys to stay as they are.
    .select(['id', 'kind', 'at', sql<string>`data::text`.as('data')])
    .orderBy('id')
    .limit(maxBatch)
    // Waits for records that another server is storing: until then they are not stored.
    .forUpdate()
    .execute()
  const [first] = records
  if (!first) return false
  const content = JSON.stringify(records.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as unknown })))
  await archive.put(Readable.from([Buffer.from(content)]), `${folder}/${stampOf(first.at)}-${first.id}`)
  const ids = records.map(({ id }) => id)
  await trx.deleteFrom('keptRecords').where('id', 'in', ids).execute()
  return records.length === maxBatch
}

/** Of each server, the run that stores records, and the one that begins after it. */
const runs = new WeakMap<AppContext, { running: Promise<void>; next?: Promise<void> | undefined }>()

/**
 * Stores what waits before the caller replies, unless that takes too long; then the worker goes on trying. One run
 * stores the records of all requests that came while another was running: each has its object and its connection.
 */
export async function storeKeptNow(context: AppContext): Promise<void> {
  const run = runs.get(context) ?? { running: Promise.resolve() }
  runs.set(context, run)
  run.next ??= run.running.then(() => {
    run.next = undefined
    run.running = storeKept(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'storing kept records failed, retrying'),
    )
    return run.running
  })
  await Promise.race([run.next, setTimeout(maxWaitMs, undefined, { ref: false })])
}

/**
 * All records of this place; undefined if those since that moment are not all there: there are none with this key, or
 * they begin later, because the place was lost and opened anew.
 */
export async function readKept(archive: Archive, since: Date): Promise<KeptRecord[] | undefined> {
  const files = await archive.list(folder)
  const [first] = files
  const opened = first && timeIn(first.name)
  if (!opened || opened > since) return undefined
  const records: KeptRecord[] = []
  for (const { name } of files)
    records.push(...z.array(keptRecord).parse(JSON.parse(await text(await archive.open(`${folder}/${name}`)))))
  return records
}

/**
 * Does to a restored database what the records say. Those from before its backup have nothing left to do. Without
 * records nobody knows which second factors were taken since, so all end: whoever had one enrols again, by mail. Nor which numbers the
 * Libro de Reclamaciones gave.
 */
export async function replayKept(
  client: pg.ClientBase,
  records: readonly KeptRecord[] | undefined,
  takenAt: string,
): Promise<void> {
  if (!records) {
    await client.query('delete from totp_secrets')
    await client.query('delete from passkeys')
    // The book waits for somebody who knows its last number.
    await client.query(
      "insert into settings (key, value) values ('complaintsLost', to_jsonb($1::text)) on conflict (key) do update set value = excluded.value",
      [takenAt],
    )
    return
  }
  for (const record of records) await replayOne(client, record)
  await client.query(
    "select setval('complaints_id_seq', (select max(id) from complaints)) where exists (select from complaints)",
  )
}

async function replayOne(client: pg.ClientBase, { kind, data }: KeptRecord): Promise<void> {
  if (kind === 'totpRemoved')
    await client.query('delete from totp_secrets where user_id = $1 and created_at = $2', [data.userId, data.createdAt])
  if (kind === 'passkeyRemoved')
    await client.query('delete from passkeys where user_id = $1 and credential_id = $2', [
      data.userId,
      data.credentialId,
    ])
  if (kind === 'complaint') await replaySheet(client, data)
  if (kind === 'closure') await replayClosure(client, data)
  if (kind === 'closedUsername')
    await client.query(
      'insert into closed_usernames (name_hash, closed_at) values ($1::bytea, $2) on conflict do nothing',
      [data.nameHash, data.closedAt],
    )
}

/**
 * Closes an account again, or leaves it open if its owner came back. One that was final is disabled, so that nobody comes
 * back to it, and the worker takes its data again: at once, or when nothing that the backup brought stands against it.
 */
async function replayClosure(
  client: pg.ClientBase,
  { userId, askedAt, dueAt, undoneAt, doneAt }: (KeptRecord & { kind: 'closure' })['data'],
): Promise<void> {
  await client.query(
    `insert into account_closures (user_id, asked_at, due_at)
     select id, $2, $3 from users where id = $1
       and not exists (select from account_closures where user_id = $1 and (asked_at = $2 or undone_at is null))`,
    [userId, askedAt, dueAt],
  )
  const own = 'user_id = $1 and asked_at = $2 and undone_at is null and done_at is null'
  if (undoneAt)
    await client.query(`update account_closures set undone_at = $3 where ${own}`, [userId, askedAt, undoneAt])
  if (doneAt)
    await client.query(
      `update users set disabled_at = coalesce(disabled_at, $3) where id in (select user_id from account_closures where ${own})`,
      [userId, askedAt, doneAt],
    )
}

/** Puts a sheet back, or the answer of one that is there. Who answered may be somebody whom the backup does not know. */
async function replaySheet(client: pg.ClientBase, sheet: { year: number; number: number }): Promise<void> {
  await client.query(
    `insert into complaint_years (year, last) values ($1, $2)
     on conflict (year) do update set last = greatest(complaint_years.last, excluded.last)`,
    [sheet.year, sheet.number],
  )
  await client.query(
    `insert into complaints
     select kept.* from jsonb_populate_record(null::complaints, $1::jsonb
       || jsonb_build_object('answered_by', (select id from users where id = ($1::jsonb ->> 'answered_by')::integer))) as kept
     on conflict (year, number) do update
     set respuesta = coalesce(complaints.respuesta, excluded.respuesta),
       answered_at = coalesce(complaints.answered_at, excluded.answered_at),
       answered_by = coalesce(complaints.answered_by, excluded.answered_by),
       refused_at = coalesce(complaints.refused_at, excluded.refused_at)`,
    [JSON.stringify(sheet)],
  )
}
