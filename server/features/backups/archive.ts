import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-fs'

/** A folder as one compressed archive; it is read while it is sent. */
export function packBackup(folder: string): Readable {
  const archive = createGzip()
  // Whoever reads the archive hears of what breaks it.
  pipeline(pack(folder), archive).catch(() => {})
  return archive
}

/** Puts what is in an archive into an empty folder; throws a sentence when it is none, or was cut off. */
export async function unpackBackup(archive: Readable, folder: string, name: string): Promise<void> {
  const unpacked = extract(folder, { dmode: 0o700, fmode: 0o600 })
  // Of an archive that ends while the folder of a file is made, nobody else listens to that file yet.
  unpacked.on('entry', (_header, entry) => void entry.on('error', () => {}))
  try {
    await pipeline(archive, createGunzip(), unpacked)
  } catch {
    throw new Error(`${name} no es una copia de seguridad, o no llegó entera. Descárgala de nuevo.`)
  }
}
