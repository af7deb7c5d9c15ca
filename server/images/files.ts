import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept: by name, written once, never changed. */
export type Files = {
  /** A folder for half-written uploads, on the same disk as the pictures. */
  readonly temporary: string
  readonly folder: string
  /** Makes a finished file visible under its name. */
  keep(temporaryPath: string, name: string): Promise<void>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
  /** When a picture was written. */
  writtenAt(name: string): Promise<Date>
}

export async function openFiles(dataDir: string): Promise<Files> {
  const folder = join(dataDir, 'images')
  const temporary = join(dataDir, 'images', '.temporary')
  // What a killed server was still writing belongs to nobody.
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  return {
    folder,
    temporary,
    keep: (temporaryPath, name) => rename(temporaryPath, join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    writtenAt: async (name) => (await stat(join(folder, name))).mtime,
    names: async () => (await readdir(folder)).filter((name) => name.endsWith('.webp')),
  }
}
