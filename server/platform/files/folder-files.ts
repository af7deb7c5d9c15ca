import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureName, pictureOfSize, type Files, type StoredFile } from './files.ts'

/** Stores pictures as files of one folder. */
export const folderFiles = (folder: string, temporary: string): Files => ({
  temporary,
  store: (temporaryPath, name) => rename(temporaryPath, join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
  list: () => listed(folder, isPictureName),
  listSizes: () => listed(folder, (name) => pictureOfSize(name) !== undefined),
  async open(name) {
    const file = await open(join(folder, name)).catch(nothingIfGone)
    if (!file) return undefined
    const { size } = await file.stat()
    return { bytes: size, content: file.createReadStream() }
  },
  check: async () => {},
})

async function listed(folder: string, isMeant: (name: string) => boolean): Promise<StoredFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isMeant)
  const kept: StoredFile[] = []
  for (const name of names) {
    const about = await stat(join(folder, name)).catch(nothingIfGone)
    if (about) kept.push({ name, bytes: about.size, writtenAt: about.mtime })
  }
  return kept
}

function nothingIfGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
