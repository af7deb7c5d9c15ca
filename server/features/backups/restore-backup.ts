import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { holdMigrations, migrateWithin, refuseUnusable } from '../../platform/db/migrate.ts'
import type { Files } from '../../platform/files/files.ts'
import { unwrapAll, type WrappedKey } from '../../platform/vault/wrap.ts'
import { keyFile, readKeyText, wrappingKeyOf, writeKey, type KeyPlace } from '../../platform/vault/wrapping-key.ts'
import { placePictures } from './copy-pictures.ts'
import type { KeptRecord } from './kept-records.ts'
import { damagedBackupError, readManifest, verifyFiles, type Manifest } from './manifest.ts'
import { missingMigrations, settleRestored } from './settle-restored.ts'
import * as sql from './sql.ts'
import { DbClient } from '../../platform/db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'

type Target = KeyPlace & {
  files: Files
  /** Opens the database to restore into; called only once the backup is verified. */
  open: () => Promise<string>
  /** The records since then of what this restore must not undo; undefined if they are lost. Called once the key is in place. */
  kept: (since: Date) => Promise<KeptRecord[] | undefined>
}

/**
 * Restores a backup into an empty shop. All files are verified first; tables, key and pictures follow, and the commit
 * of the one transaction is the last step. After an interruption before it the target still counts as empty, and the
 * restore can be repeated. Returns the manifest and whether there are a key and kept records.
 */
export async function restoreBackup(
  folder: string,
  target: Target,
): Promise<{ manifest: Manifest; hasKey: boolean; hasKept: boolean }> {
  const manifest = await readManifest(folder)
  const missing = await missingMigrations(manifest.migrations)
  await verifyFiles(folder, manifest)
  const pictures = manifest.images.map(({ path }) => path.slice('images/'.length))
  await refuseForeignPictures(target.files, pictures)

  const client = new DbClient({ connectionString: await target.open() })
  try {
    await client.connect()
    await client.query('begin')
    await holdMigrations(client)
    await refuseUnusable(client)
    if (!(await sql.isEmpty(client))) throw taken('La base de datos')
    await migrateWithin(client, manifest.migrations)
    await fill(client, folder, manifest)
    const hasKey = await placeKey(client, folder, manifest, target)
    await placePictures(join(folder, 'images'), pictures, target.files)
    await migrateWithin(client, missing)
    const kept = await target.kept(new Date(manifest.takenAt))
    await settleRestored(client, kept, manifest.takenAt)
    await client.query('commit')
    await client.query('analyze')
    return { manifest, hasKey, hasKept: kept !== undefined }
  } finally {
    await client.end().catch(() => {})
  }
}

const taken = (what: string) =>
  new OperatorError(
    `${what} de destino no está vacía. Una copia se restaura en una tienda nueva: elige otra DATA_DIR, DATABASE_URL o S3_URL.`,
  )

/** Pictures of this very backup are left from an interrupted restore. */
async function refuseForeignPictures(files: Files, ours: readonly string[]): Promise<void> {
  const known = new Set(ours)
  if ((await files.list()).pictures.some(({ name }) => !known.has(name))) throw taken('La carpeta de imágenes')
}

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await sql.selectTables(client)
  await sql.withoutReferences(client, tables, async () => {
    for (const { name, columns, rows, file } of manifest.tables) {
      const copy = client.query(copyFrom(sql.copyInto({ name, columns })))
      // The connection may also break when the pipeline no longer listens, because the file could not be read.
      copy.on('error', () => {})
      await pipeline(createReadStream(join(folder, file.path)), copy)
      if (copy.rowCount !== rows) throw damagedBackupError(file.path)
    }
  })
  for (const { name, last } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, last])
}

/** Installs the key of the backup unless there is one; throws if that one does not decrypt what was restored. */
async function placeKey(client: pg.Client, folder: string, { keys }: Manifest, place: KeyPlace): Promise<boolean> {
  const present = await readKeyText(place)
  const [kept] = keys
  const text = present ?? (kept && (await readFile(join(folder, kept.path), 'utf8')).trim())
  if (!text) return false
  const { rows } = await client.query<WrappedKey>('select version, wrapped from vault_keys')
  unwrapAll(wrappingKeyOf(text), rows)
  if (!present) await writeKey(keyFile(place.dataDir), text)
  return true
}
