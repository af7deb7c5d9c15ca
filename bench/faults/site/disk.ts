import { execFile } from 'node:child_process'
import { mkdir, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const size = '2g'

/** A tmpfs that can be shrunk to the size of its content. */
export type Disk = {
  fill(): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

/** Mounts a tmpfs on this folder; undefined if this user may not. */
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
      // A file may have grown since `statfs`: the kernel refuses a size below the used space.
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
