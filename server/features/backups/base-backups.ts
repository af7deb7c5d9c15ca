import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { packBackup } from './archive.ts'
import { stampOf, timeIn, type Archive } from './archive-store.ts'
import { DbClient } from '../../platform/db/client.ts'

/** A copy of the folder of a database, from which its WAL leads to any later moment. */
export type BaseBackup = {
  name: string
  /** The earliest moment that it can restore. */
  time: Date
  /** The system identifier of its cluster in PostgreSQL. */
  cluster: string
  /** The first WAL segment that it needs. */
  start: string
}

const walFolder = (cluster: string) => `wal/${cluster}`
export const walName = (cluster: string, segment: string) => `${walFolder(cluster)}/${segment}.gz.age`

/** Oldest first. */
export async function listBases(archive: Archive): Promise<BaseBackup[]> {
  const listed = await archive.list('bases')
  return listed.flatMap(({ name }) => {
    const time = timeIn(name)
    const [, cluster, start] = /_(\d+)_([0-9A-F]{24})\.tar\.gz\.age$/.exec(name) ?? []
    return time && cluster && start ? { name: `bases/${name}`, time, cluster, start } : []
  })
}

/** The archived WAL segments of a cluster, oldest first. */
export async function listSegments(archive: Archive, cluster: string): Promise<string[]> {
  const listed = await archive.list(walFolder(cluster))
  return listed.map(({ name }) => name.slice(0, 24))
}

export async function readClusterId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return rows[0]?.id ?? ''
}

type Source = {
  /** The URL of the database `shop` in it. */
  url: string
  folder: string
  password: string
}

/** Archives a copy of the folder of an open database. */
export async function takeBase(archive: Archive, { url, folder, password }: Source): Promise<void> {
  const copy = join(archive.work, 'base')
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true, mode: 0o700 })
  const client = new DbClient({ connectionString: url, statement_timeout: 30 * 60_000 })
  try {
    await client.connect()
    const cluster = await readClusterId(client)
    const { rows: started } = await client.query<{ start: string }>(
      `select pg_walfile_name(pg_backup_start('shop', true)) as start`,
    )
    await copyCluster(folder, join(copy, 'cluster'))
    const { rows: stopped } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    const time = new Date()
    await writeFile(join(copy, 'cluster', 'backup_label'), stopped[0]?.labelfile ?? '', { mode: 0o600 })
    await writeFile(join(copy, 'password'), password, { mode: 0o600 })
    const name = `bases/${stampOf(time)}_${cluster}_${started[0]?.start ?? ''}.tar.gz.age`
    await archive.put(packBackup(copy), name)
  } finally {
    await client.end().catch(() => {})
    await rm(copy, { recursive: true, force: true })
  }
}

/** Left out of a base backup: the WAL, which is archived, and what PostgreSQL recreates when it starts. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const left = /^(finished_wal(\/|$)|postmaster\.(pid|opts)|server\.log)|(^|\/)pgsql_tmp/

/** Files may change and vanish during the copy: recovery from the WAL corrects that. */
async function copyCluster(from: string, to: string, path = ''): Promise<void> {
  await mkdir(join(to, path), { mode: 0o700 })
  const entries = await readdir(join(from, path), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    const name = path + entry.name
    if (left.test(name) || emptied.test(name)) continue
    if (entry.isDirectory()) await copyCluster(from, to, `${name}/`)
    else await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch(ignoreMissing)
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Deletes the base backups that are not needed to restore any moment after `since`, and the WAL that only they need.
 */
export async function pruneBases(archive: Archive, since: Date): Promise<void> {
  const all = await listBases(archive)
  const kept = all.filter((_, index) => {
    const next = all[index + 1]
    return !next || next.time > since
  })
  for (const cluster of new Set(all.map((base) => base.cluster))) {
    const start = kept.find((base) => base.cluster === cluster)?.start
    const segments = await listSegments(archive, cluster)
    for (const segment of segments.filter((it) => !start || it < start)) await archive.remove(walName(cluster, segment))
  }
  for (const base of all) if (!kept.includes(base)) await archive.remove(base.name)
}

export const readPassword = async (copy: string) => readFile(join(copy, 'password'), 'utf8')
