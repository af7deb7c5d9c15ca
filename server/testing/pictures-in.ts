import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureName } from '../platform/files/files.ts'

/** The files of pictures in a data folder, without their smaller widths, which a shop draws while a test goes on. */
export const picturesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'images'))).filter(isPictureName).toSorted()
