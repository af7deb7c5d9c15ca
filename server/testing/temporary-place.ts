import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const gib = 2 ** 30

/**
 * Where tests make their temporary folders: in memory where there is plenty, because databases by the hundred, of a
 * thousand files each, keep a disk busier than the tests themselves. TMPDIR names another place.
 */
export const temporaryPlace = () => (!process.env['TMPDIR'] && hasPlenty() ? memory : tmpdir())

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * gib && process.availableMemory() > 8 * gib
  } catch {
    return false
  }
}
