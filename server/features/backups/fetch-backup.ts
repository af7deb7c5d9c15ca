import { mkdir, rename, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openRecovered } from '../../platform/db/embedded.ts'
import type { Files } from '../../platform/files/files.ts'
import { StoreDown, StoreRefusal } from '../../platform/files/store-errors.ts'
import { archivedPictures, fetchArchived } from './archive-pictures.ts'
import { unpackBackup } from './archive.ts'
import type { Archive } from './archive-store.ts'
import { listBases, listSegments, readPassword, walName, type BaseBackup } from './base-backups.ts'
import { fetchSnapshot, listSnapshots } from './snapshots.ts'
import { takeBackup } from './take-backup.ts'
import { DbClient } from '../../platform/db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'

type Target = {
  archive: Archive
  /** An empty folder; there must be room beside it for the database that is recovered. */
  folder: string
  /** Later commits are left out; undefined for everything. */
  until: Date | undefined
  dataDir: string
  files: Files
  say: (sentence: string) => void
}

/**
 * Writes the state of an archived shop at a point in time into a folder that `restoreBackup` reads: recovered from the
 * WAL if that is archived, else from the last snapshot before it. Throws when nothing that old is archived.
 */
export async function fetchBackup(target: Target): Promise<void> {
  const { archive, folder, until, say } = target
  const isInTime = (time: Date) => !until || time <= until
  const snapshot = (await listSnapshots(archive)).findLast(isInTime)
  const base = (await listBases(archive)).findLast(({ time }) => isInTime(time))
  if (base) {
    const recovered = await recover(target, base).catch((error: unknown) => {
      // The same error would prevent reading a snapshot, or is temporary.
      if (error instanceof StoreDown || error instanceof StoreRefusal) throw error
      say(`No se pudo usar el registro de la base de datos: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    })
    if (recovered && !(snapshot && snapshot > recovered)) return
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
  }
  if (!snapshot) throw new OperatorError('En el almacén no hay una copia de ese momento con la clave de esta tienda.')
  await fetchSnapshot(archive, folder, snapshot)
}

/** Returns the moment of the restored state: `until`, or the last archived change before it. */
async function recover({ archive, folder, until, dataDir, files }: Target, base: BaseBackup): Promise<Date> {
  const unpacked = `${folder}.base`
  const cluster = `${folder}.cluster`
  try {
    await mkdir(unpacked, { mode: 0o700 })
    await unpackBackup(await archive.open(base.name), unpacked, base.name)
    // Moved out of this folder: its owner may be another user, who has no access to it.
    await rename(join(unpacked, 'cluster'), cluster)
    const segments = new Set(await listSegments(archive, base.cluster))
    const { url, isReached, stop } = await openRecovered(cluster, {
      password: await readPassword(unpacked),
      until,
      async fetchWal(segment, to) {
        if (!segments.has(segment)) return false
        const content = await archive.open(walName(base.cluster, segment))
        await pipeline(content, createGunzip(), createWriteStream(to, { mode: 0o600 }))
        return true
      },
    })
    try {
      const moment = (isReached && until) || ((await readLastCommit(url)) ?? base.time)
      const pictures = await archivedPictures(archive, files)
      const place = { dataDir, secretsKey: undefined }
      const backup = { ...place, url, files, folder, withKeys: false, pictures, asOf: moment }
      const { images } = await takeBackup(backup)
      await fetchArchived(archive, images, folder)
      return moment
    } finally {
      await stop()
    }
  } finally {
    for (const left of [unpacked, cluster]) await rm(left, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readLastCommit(url: string): Promise<Date | null | undefined> {
  const client = new DbClient({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at
  } finally {
    await client.end().catch(() => {})
  }
}
