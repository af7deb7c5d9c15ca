import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { windowStart } from '#domain/retention.ts'
import { dayMs } from '#domain/lima.ts'
import { clusterIn, finishedWalIn, readKey } from '../../platform/db/embedded.ts'
import { archivedPictures } from './archive-pictures.ts'
import { openArchive, type Archive } from './archive-store.ts'
import { listBases, listSegments, pruneBases, readClusterId, takeBase, walName } from './base-backups.ts'
import type { ScheduledShop } from './archive-when-due.ts'
import { DbClient } from '../../platform/db/client.ts'

/** Segments that wait for an unreachable store, some 2 GB, must not fill the disk of the shop. */
const maxWaiting = 128

/**
 * Archives the WAL of an embedded database, and a copy of its folder a day, so that the shop can be restored to any
 * moment within the days that the plan retains. Returns a function that archives everything pending.
 */
export function continuousArchive(shop: ScheduledShop): () => Promise<void> {
  const { config, plan, url, files, now } = shop
  const place = { dataDir: resolve(config.dataDir), secretsKey: config.secretsKey }
  const folder = clusterIn(place.dataDir)
  let cluster: string | undefined
  /** The last archived segment, once it has been looked up. */
  let last: { archive: string; segment: string | undefined } | undefined
  const pictures = new Set<string>()

  async function isBaseDue(archive: Archive, of: string, first: string | undefined): Promise<boolean> {
    const newest = (await listBases(archive)).findLast((base) => base.cluster === of)
    if (!newest || now().getTime() - newest.time.getTime() >= dayMs) return true
    // If a segment is missing, the WAL after the gap cannot be applied to the newest base.
    const next = last?.segment ? nextSegment(last.segment) : newest.start
    return first !== undefined && first > next && first > newest.start
  }

  const removeAll = async (segments: readonly string[]) => {
    for (const segment of segments) await rm(join(finishedWalIn(folder), segment))
  }

  async function archivePictures(archive: Archive): Promise<void> {
    const present = (await files.list()).pictures.map(({ name }) => name)
    const missing = present.filter((name) => !pictures.has(name))
    if (missing.length > 0) await (await archivedPictures(archive, files)).fetch(missing)
    for (const name of missing) pictures.add(name)
  }

  return async () => {
    const archive = await openArchive(plan.to, place, 'archiving-wal')
    const waiting = await waitingSegments(folder)
    if (waiting.length > maxWaiting) await removeAll(waiting.splice(0))
    const isFirst = last?.archive !== archive.id
    if (!isFirst && waiting.length === 0) return
    cluster ??= await askClusterId(url)
    if (isFirst) {
      await rm(archive.work, { recursive: true, force: true })
      last = { archive: archive.id, segment: (await listSegments(archive, cluster)).at(-1) }
      pictures.clear()
    }
    const isDue = await isBaseDue(archive, cluster, waiting[0])
    if (isDue) await takeBase(archive, { url, folder, password: await readKey(place.dataDir) })
    for (const segment of await waitingSegments(folder)) {
      await archive.put(compressed(join(finishedWalIn(folder), segment)), walName(cluster, segment))
      last = { archive: archive.id, segment }
      await removeAll([segment])
    }
    if (isDue) await pruneBases(archive, windowStart(plan.retention, now()))
    await archivePictures(archive)
  }
}

/** WAL segments, oldest first. */
async function waitingSegments(folder: string): Promise<string[]> {
  // The folder exists only with the module that creates it.
  const names = await readdir(finishedWalIn(folder)).catch(() => [])
  return names.filter((name) => isSegment.test(name)).toSorted()
}

const isSegment = /^[0-9A-F]{24}$/

/** The name of the next 16 MB segment: timeline, and the segment number in two parts. */
function nextSegment(name: string): string {
  const next = Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16) + 1
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + hex(Math.floor(next / 256)) + hex(next % 256)
}

function compressed(path: string): Readable {
  const content = createGzip()
  // The reader of `content` receives its errors.
  pipeline(createReadStream(path), content).catch(() => {})
  return content
}

async function askClusterId(url: string): Promise<string> {
  const client = new DbClient({ connectionString: url })
  try {
    await client.connect()
    return await readClusterId(client)
  } finally {
    await client.end().catch(() => {})
  }
}
