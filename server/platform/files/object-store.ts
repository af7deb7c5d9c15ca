import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Address } from './s3-address.ts'
import type { ListedObject } from './s3-answers.ts'
import { s3Client } from './s3-client.ts'

/** Files by name, optionally within folders (`folder/name`); written once, and never changed. */
export type ObjectStore = {
  /** Stores a copy of a local file, atomically. */
  put(path: string, name: string): Promise<void>
  /** Undefined when there is none. The caller must read it to its end or destroy it. */
  open(name: string): Promise<Readable | undefined>
  /** The files of a folder, sorted by name. */
  list(folder: string): Promise<ListedObject[]>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
}

/** Backups are large, and no user waits for them. */
const waits = { timeoutMs: { GET: 60_000, PUT: 30 * 60_000, DELETE: 60_000 }, cooldownMs: 0 }

/** Objects in a local folder, or under a prefix of a bucket. */
export const openObjectStore = (place: string | S3Address): ObjectStore =>
  typeof place === 'string' ? folderStore(place) : bucketStore(place)

function bucketStore(address: S3Address): ObjectStore {
  const client = s3Client(address, { store: 'backups', ...waits })
  return {
    put: (path, name) => client.put(path, name, 'application/octet-stream'),
    async open(name) {
      const response = await client.get(name)
      return response?.body ? Readable.fromWeb(response.body) : undefined
    },
    async list(folder) {
      const listed = await client.list(`${folder}/`)
      return listed.map((it) => ({ ...it, name: it.name.slice(folder.length + 1) }))
    },
    remove: (name) => client.remove(name),
  }
}

function folderStore(root: string): ObjectStore {
  return {
    async put(path, name) {
      const to = join(root, name)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await copyFile(path, `${to}.draft`)
      const file = await open(`${to}.draft`, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${to}.draft`, to)
    },
    open: async (name) => (existsSync(join(root, name)) ? createReadStream(join(root, name)) : undefined),
    async list(folder) {
      const names = await readdir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const listed: ListedObject[] = []
      for (const name of names.filter((it) => !it.endsWith('.draft')).toSorted()) {
        const { size, mtime } = await stat(join(root, folder, name))
        listed.push({ name, bytes: size, writtenAt: mtime })
      }
      return listed
    },
    remove: (name) => rm(join(root, name), { force: true }),
  }
}
