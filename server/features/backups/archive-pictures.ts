import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../platform/files/files.ts'
import type { Archive } from './archive-store.ts'
import { mapConcurrently } from './copy-pictures.ts'
import type { FileEntry } from './manifest.ts'
import type { PictureCopies } from './take-backup.ts'

// A picture never changes: it is archived once for all backups that show it. Its name contains its size and hash.
const nameOf = ({ path, bytes, sha256 }: FileEntry) => `${path.slice('images/'.length)}.${bytes}.${sha256}`

function parseFileName(name: string): FileEntry | undefined {
  const [, picture, bytes, sha256 = ''] = /^([0-9a-f]{32}\.webp)\.(\d+)\.([0-9a-f]{64})$/.exec(name) ?? []
  return picture === undefined ? undefined : { path: `images/${picture}`, bytes: Number(bytes), sha256 }
}

/** The pictures of backups, stored beside them in the archive. */
export async function archivedPictures(archive: Archive, files: Files): Promise<PictureCopies> {
  const filed = new Map<string, FileEntry>()
  const remember = (picture: FileEntry) => filed.set(picture.path.slice('images/'.length), picture)
  for (const { name } of await archive.list('images')) {
    const picture = parseFileName(name)
    if (picture) remember(picture)
  }

  /** Returns whether the shop has it. */
  async function copy(name: string): Promise<boolean> {
    const picture = await files.open(name)
    if (!picture) return false
    const about: FileEntry = { path: `images/${name}`, bytes: 0, sha256: '' }
    const hash = createHash('sha256')
    async function* read(content: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk)
        about.bytes += chunk.length
        yield chunk
      }
    }
    await archive.put(Readable.from(read(picture.content), { objectMode: false }), () => {
      about.sha256 = hash.digest('hex')
      return `images/${nameOf(about)}`
    })
    remember(about)
    return true
  }

  return {
    async fetch(names) {
      const missing = names.filter((name) => !filed.has(name))
      const found = await mapConcurrently(missing, copy)
      return missing.filter((_, index) => !found[index])
    },
    filed: async (names) => names.flatMap((name) => filed.get(name) ?? []),
  }
}

/** Copies these pictures from the archive into a folder. */
export async function fetchArchived(archive: Archive, pictures: readonly FileEntry[], folder: string): Promise<void> {
  await mapConcurrently(pictures, async (picture) => {
    const content = await archive.open(`images/${nameOf(picture)}`)
    await pipeline(content, createWriteStream(join(folder, picture.path), { mode: 0o600 }))
  })
}

/** Deletes the pictures that no remaining backup shows, except those that were added since a moment. */
export async function removeUnused(archive: Archive, shown: ReadonlySet<string>, since: Date): Promise<void> {
  for (const { name, writtenAt } of await archive.list('images'))
    if (!shown.has(name) && writtenAt < since) await archive.remove(`images/${name}`)
}

export const archivedNames = (pictures: readonly FileEntry[]) => pictures.map(nameOf)
