import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-fs'
import { OperatorError } from '../../platform/operator-error.ts'

/** A folder as one compressed archive, which is created while it is sent. */
export function packBackup(folder: string): Readable {
  const archive = createGzip()
  // The reader of `archive` receives its errors.
  pipeline(pack(folder), archive).catch(() => {})
  return archive
}

/** Unpacks an archive into an empty folder; throws if it is none, or truncated. */
export async function unpackBackup(archive: Readable, folder: string, name: string): Promise<void> {
  const unpacked = extract(folder, { dmode: 0o700, fmode: 0o600 })
  // If an archive ends while the folder of a file is being created, that file has no error listener yet.
  unpacked.on('entry', (_header, entry) => void entry.on('error', () => {}))
  try {
    await pipeline(archive, createGunzip(), unpacked)
  } catch {
    throw new OperatorError(`${name} no es una copia de seguridad, o no llegó entera. Descárgala de nuevo.`)
  }
}
