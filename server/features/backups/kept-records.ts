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
import { openArchive, stampOf, type Archive } from './archive-store.ts'

// Records of what a restore must not undo. Triggers write them into `kept_records` in the transaction of their cause;
// from there they are sealed and stored beside the backups, where a restore finds those that are newer than its backup.

const keptRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), data: z.object({}) }),
  z.object({ kind: z.literal('totpRemoved'), data: z.object({ userId: z.int(), createdAt: z.string() }) }),
  z.object({ kind: z.literal('passkeyRemoved'), data: z.object({ userId: z.int(), credentialId: z.string() }) }),
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
    .forUpdate()
    .skipLocked()
    .execute()
  const [first] = records
  if (!first) return false
  const content = JSON.stringify(records.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as unknown })))
  await archive.put(Readable.from([Buffer.from(content)]), `${folder}/${stampOf(first.at)}-${first.id}`)
  const ids = records.map(({ id }) => id)
  await trx.deleteFrom('keptRecords').where('id', 'in', ids).execute()
  return records.length === maxBatch
}

/** Stores what waits before the caller replies, unless that takes too long; then the worker goes on trying. */
export async function storeKeptNow(context: AppContext): Promise<void> {
  const stored = storeKept(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'storing kept records failed, retrying'),
  )
  await Promise.race([stored, setTimeout(maxWaitMs, undefined, { ref: false })])
}

/** All records of this place; undefined if there is no place with this key. */
export async function readKept(archive: Archive): Promise<KeptRecord[] | undefined> {
  const files = await archive.list(folder)
  if (files.length === 0) return undefined
  const records: KeptRecord[] = []
  for (const { name } of files)
    records.push(...z.array(keptRecord).parse(JSON.parse(await text(await archive.open(`${folder}/${name}`)))))
  return records
}

/**
 * Does to a restored database what the records say. Those from before its backup have nothing left to do. Without
 * records nobody knows which second factors were taken since, so all end: whoever had one enrols again, by mail.
 */
export async function replayKept(client: pg.ClientBase, records: readonly KeptRecord[] | undefined): Promise<void> {
  if (!records) {
    await client.query('delete from totp_secrets')
    await client.query('delete from passkeys')
    return
  }
  for (const { kind, data } of records) {
    if (kind === 'opened') continue
    if (kind === 'totpRemoved')
      await client.query('delete from totp_secrets where user_id = $1 and created_at = $2', [
        data.userId,
        data.createdAt,
      ])
    else
      await client.query('delete from passkeys where user_id = $1 and credential_id = $2', [
        data.userId,
        data.credentialId,
      ])
  }
}
