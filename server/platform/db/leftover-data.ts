import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPictureName } from '../files/files.ts'
import { keyFile, readText, type KeyPlace } from '../vault/wrapping-key.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * The error for an empty database while the data folder holds keys or pictures: the database was lost, or DATABASE_URL
 * is wrong. Starting would open an empty shop and delete all pictures as unused.
 */
export async function leftoverDataError({ dataDir, secretsKey }: KeyPlace): Promise<Error | undefined> {
  const images = join(dataDir, 'images')
  const hasKey = secretsKey === undefined && (await readText(keyFile(dataDir))) !== undefined
  const hasPictures = (await readdir(images).catch(() => [])).some(isPictureName)
  const left = [...(hasKey ? [join(dataDir, 'keys')] : []), ...(hasPictures ? [images] : [])]
  if (left.length === 0) return undefined
  const folders = left.join(' y ')
  return new OperatorError(
    `La base de datos está vacía, pero quedan datos de una tienda en ${folders}. No se abre una tienda vacía en su lugar: ` +
      'revisa DATABASE_URL o restaura tu copia de seguridad con npm run restore. ' +
      `Si quieres empezar una tienda nueva, mueve antes ${folders} a otro lugar.`,
  )
}
