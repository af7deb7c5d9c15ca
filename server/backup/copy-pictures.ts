import { constants } from 'node:fs'
import { copyFile, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

export const pictureNames = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'))

/** Copies the pictures of these names that are not there yet, each whole or not at all; answers the ones that are lost. */
export async function copyPictures(from: string, to: string, names: readonly string[]): Promise<string[]> {
  const present = new Set(await pictureNames(to))
  const lost: string[] = []
  for (const name of names) {
    if (present.has(name)) continue
    if (!(await copyWhole(join(from, name), join(to, name)))) lost.push(name)
  }
  return lost
}

/** False when there is no such file. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  const draft = `${to}.draft`
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  const file = await open(draft, 'r+')
  await file.sync()
  await file.close()
  await rename(draft, to)
  return true
}
