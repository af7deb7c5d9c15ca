import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Files } from '../../platform/files/files.ts'
import { readKeyText, writeKey, type KeyPlace } from '../../platform/vault/wrapping-key.ts'
import { fetchPictures, pictureNames } from './copy-pictures.ts'
import { hashFile, format, writeManifest, type FileEntry, type Manifest } from './manifest.ts'
import * as sql from './sql.ts'
import { DbClient } from '../../platform/db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/** Where the pictures of a backup are copied to. */
export type PictureCopies = {
  /** Copies those of these names that are not there yet; returns the names of those that the shop has lost. */
  fetch(names: readonly string[]): Promise<string[]>
  /** The manifest entries of these pictures, and of no others. */
  filed(names: readonly string[]): Promise<FileEntry[]>
}

type Options = KeyPlace & {
  url: string
  files: Files
  folder: string
  withKeys: boolean
  /** Into the folder, unless they are stored elsewhere. */
  pictures?: PictureCopies
  /** The moment of the database's state, unless that is now. */
  asOf?: Date
}

/**
 * Copies a shop, open or closed, into a new folder: its tables from one snapshot, and its pictures. The folder gets its
 * name only when it is complete.
 */
export async function takeBackup({
  url,
  files,
  folder,
  withKeys,
  pictures,
  asOf,
  ...place
}: Options): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new OperatorError(`La carpeta ${folder} no está vacía. Elige una nueva para esta copia.`)
  }
  const draft = `${folder}.${randomBytes(4).toString('hex')}`
  for (const part of ['tables', 'images']) await mkdir(join(draft, part), { recursive: true, mode: 0o700 })
  const client = new DbClient({ connectionString: url })
  try {
    await client.connect()
    const copies = pictures ?? copiesInto(draft, files)
    const { lost, shown, ...snapshot } = await openSnapshot(client, files, copies)
    const tables: Manifest['tables'] = []
    for (const table of snapshot.tables) {
      const rows = await writeTable(client, table, join(draft, 'tables', table.name))
      tables.push({ ...table, rows, file: await hashFile(draft, `tables/${table.name}`) })
    }
    const sequences = await sql.selectSequences(client)
    const images = shown.filter((name) => !lost.includes(name)).toSorted()
    const manifest: Manifest = {
      format,
      takenAt: (asOf ?? snapshot.takenAt).toISOString(),
      migrations: snapshot.migrations,
      tables,
      sequences,
      images: await copies.filed(images),
      lost,
      keys: withKeys ? await writeKeys(draft, place) : [],
    }
    await writeManifest(draft, manifest)
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Opens one snapshot of the whole database, and copies the pictures of that moment. A picture never changes once it is
 * written, so most are copied before, and new ones right after; if one was deleted in between, another snapshot is
 * taken.
 */
async function openSnapshot(client: pg.Client, files: Files, copies: PictureCopies) {
  await copies.fetch((await files.list()).pictures.map(({ name }) => name))
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read read only')
    const takenAt = new Date()
    const tables = await sql.selectTables(client)
    // A migration that changes a table waits until it is copied.
    for (const { name } of tables) await client.query(`lock table "${name}" in access share mode`)
    const shown = [...new Set(await sql.selectImageFiles(client))]
    const lost = await copies.fetch(shown)
    if (lost.length === 0 || attempt === 3) {
      return { takenAt, tables, shown, lost, migrations: await sql.selectMigrations(client) }
    }
    await client.query('rollback')
  }
}

/** Copies the pictures beside the tables. */
function copiesInto(folder: string, files: Files): PictureCopies {
  const images = join(folder, 'images')
  return {
    fetch: (names) => fetchPictures(files, images, names),
    async filed(names) {
      const wanted = new Set(names)
      for (const name of await pictureNames(images)) if (!wanted.has(name)) await rm(join(images, name))
      return inTurn(names, (name) => hashFile(folder, `images/${name}`))
    },
  }
}

/** Returns the number of rows. */
async function writeTable(client: pg.Client, table: sql.Table, path: string): Promise<number> {
  const rows = client.query(copyTo(sql.copyOutOf(table)))
  // A connection may also break after the last row, when the pipeline no longer listens.
  rows.on('error', () => {})
  await pipeline(rows, createWriteStream(path, { mode: 0o600, flush: true }))
  // The row count arrives after the rows; when the next statement is answered it is there.
  await client.query('select')
  return rows.rowCount
}

async function writeKeys(draft: string, place: KeyPlace): Promise<Manifest['keys']> {
  const text = await readKeyText(place)
  if (!text) throw new OperatorError('No hay ninguna clave que copiar en DATA_DIR/keys/secrets.')
  await writeKey(join(draft, 'keys', 'secrets'), text)
  return [await hashFile(draft, 'keys/secrets')]
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
