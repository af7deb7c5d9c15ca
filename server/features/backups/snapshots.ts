import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { retained, windowStart, type Retention } from '#domain/retention.ts'
import type { Files } from '../../platform/files/files.ts'
import type { KeyPlace } from '../../platform/vault/wrapping-key.ts'
import { archivedNames, archivedPictures, fetchArchived, removeUnused } from './archive-pictures.ts'
import { packBackup, unpackBackup } from './archive.ts'
import { stampOf, timeIn, type Archive } from './archive-store.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { takeBackup } from './take-backup.ts'

const ending = '.tar.gz.age'
const fileOf = (time: Date) => `snapshots/${stampOf(time)}${ending}`
/** The names of the pictures that the snapshot shows. */
const listOf = (time: Date) => `snapshots/${stampOf(time)}.pictures.age`

/** When the snapshots in an archive were taken, oldest first. */
export async function listSnapshots(archive: Archive): Promise<Date[]> {
  const listed = await archive.list('snapshots')
  return listed.flatMap(({ name }) => (name.endsWith(ending) ? (timeIn(name) ?? []) : []))
}

/** Archives a shop, open or closed, as it is at one moment. */
export async function takeSnapshot(
  archive: Archive,
  { url, files, ...place }: KeyPlace & { url: string; files: Files },
): Promise<Manifest> {
  const folder = join(archive.work, 'snapshot')
  await rm(folder, { recursive: true, force: true })
  try {
    const pictures = await archivedPictures(archive, files)
    const manifest = await takeBackup({ ...place, url, files, folder, withKeys: false, pictures })
    const takenAt = new Date(manifest.takenAt)
    await archive.put(Readable.from(Buffer.from(archivedNames(manifest.images).join('\n'))), listOf(takenAt))
    await archive.put(packBackup(folder), fileOf(takenAt))
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes snapshots that are no longer retained, and the pictures that none of the others shows. */
export async function pruneSnapshots(archive: Archive, retention: Retention, now: Date): Promise<void> {
  const all = await listSnapshots(archive)
  const kept = retained(all, retention, now)
  // Then every picture is shown by a snapshot that stays.
  if (kept.size === all.length) return
  for (const time of all.filter((it) => !kept.has(it))) {
    await archive.remove(fileOf(time))
    await archive.remove(listOf(time))
  }
  const shown = new Set<string>()
  for (const time of kept)
    for (const name of (await text(await archive.open(listOf(time)))).split('\n')) shown.add(name)
  await removeUnused(archive, shown, windowStart(retention, now))
}

/** Copies a snapshot into an empty folder, in the layout that `restoreBackup` reads. */
export async function fetchSnapshot(archive: Archive, folder: string, time: Date): Promise<void> {
  await unpackBackup(await archive.open(fileOf(time)), folder, fileOf(time))
  const { images } = await readManifest(folder)
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  await fetchArchived(archive, images, folder)
}

/** Whether a folder is an archive rather than a backup. */
export async function isArchive(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.some((name) => /^[0-9a-f]{12}$/.test(name) && existsSync(join(folder, name, 'snapshots')))
}
