import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'
import { folderFiles } from './folder-files.ts'
import type { StoreWaits } from './s3-client.ts'
import { s3Files } from './s3-files.ts'
import type { S3Address } from './s3-address.ts'

type Place = { dataDir: string; imageStore: S3Address | undefined }

/** The pictures of a shop, for other commands; creates nothing. */
export function findFiles({ dataDir, imageStore }: Place, waits?: StoreWaits): Files {
  const folder = join(dataDir, 'images')
  const temporary = join(folder, '.temporary')
  return imageStore ? s3Files(imageStore, temporary, waits) : folderFiles(folder, temporary)
}

/** The pictures of this shop, ready for uploads. */
export async function openFiles(place: Place, waits?: StoreWaits): Promise<Files> {
  const files = findFiles(place, waits)
  // Unfinished uploads of a killed server.
  await rm(files.temporary, { recursive: true, force: true })
  await mkdir(files.temporary, { recursive: true, mode: 0o700 })
  return files
}
