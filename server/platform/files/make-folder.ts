import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder, for its owner only, with the folders above it; leaves one that exists. Node's recursive `mkdir`
 * never returns where nothing can be created, such as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isThere = await stat(path).then(
      (it) => it.isDirectory(),
      () => false,
    )
    if (isThere) return
    const above = dirname(path)
    const isAboveThere = await stat(above).then(Boolean, () => false)
    if (code !== 'ENOENT' || above === path || isAboveThere) throw error
    await makeFolder(above)
    await makeFolder(path)
  }
}
