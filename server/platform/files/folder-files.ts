import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { byKind, isStoredName, type Files, type StoredFile } from './files.ts'

/** Stores pictures as files of one folder. */
export const folderFiles = (folder: string, temporary: string): Files => ({
  temporary,
  store: (temporaryPath, name) => rename(temporaryPath, join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
  async list() {
    const names = (await readdir(folder).catch(() => [])).filter(isStoredName)
    const kept: StoredFile[] = []
    for (const name of names) {
      const about = await stat(join(folder, name)).catch(undefinedIfMissing)
      if (about) kept.push({ name, bytes: about.size, writtenAt: about.mtime })
    }
    return byKind(kept)
  },
  async open(name) {
    const file = await open(join(folder, name)).catch(undefinedIfMissing)
    if (!file) return undefined
    const { size } = await file.stat()
    return { bytes: size, content: file.createReadStream() }
  },
  check: async () => {},
})

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
