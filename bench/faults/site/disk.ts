import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const size = '2g'

/** A file system in memory that can be made as small as what is on it. */
export type Disk = {
  fill(): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

/** Mounts one on that folder; undefined where this user may not. */
export async function openDisk(folder: string): Promise<Disk | undefined> {
  await mkdir(folder, { recursive: true })
  const resize = (to: string) => run('mount', ['-o', `remount,size=${to}`, folder])
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  return {
    async fill() {
      // Between the look and the remount a file may have grown: the kernel refuses less than is there.
      for (let spare = 0; spare <= 4096; spare += 256) {
        const { blocks, bfree, bsize } = await statfs(folder)
        const used = ((blocks - bfree) * bsize) / 1024 + spare
        const done = await resize(`${used}k`).catch(() => undefined)
        if (done) return
      }
    },
    async free() {
      await resize(size)
    },
    async close() {
      await run('umount', ['-l', folder])
    },
  }
}
