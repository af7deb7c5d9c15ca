import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLongKey, longKey } from './long-key.ts'
import { OperatorError } from '../operator-error.ts'

export type KeyPlace = { dataDir: string; secretsKey: string | undefined }

export class WrongKey extends OperatorError {
  constructor(where: string) {
    super(
      `La clave que abre las credenciales guardadas falta o no es la correcta (${where}). ` +
        'Sin ella no se pueden leer: restaura la clave original y vuelve a iniciar la tienda.',
    )
    this.name = 'WrongKey'
  }
}

export const keyFile = (dataDir: string) => join(dataDir, 'keys', 'secrets')
/** The new wrapping key, during a rotation. */
export const nextKeyFile = (dataDir: string) => join(dataDir, 'keys', 'secrets.next')

/**
 * The text that the wrapping key is derived from: SECRETS_KEY, or DATA_DIR/keys/secrets; undefined if there is none.
 */
export async function readKeyText({ dataDir, secretsKey }: KeyPlace): Promise<string | undefined> {
  return secretsKey ?? readText(keyFile(dataDir))
}

export async function readText(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}

/** The possible wrapping keys, the likeliest first; during a rotation there are two. */
export async function readWrappingKeys(place: KeyPlace): Promise<{ key: Buffer; isNext: boolean }[]> {
  const text = await readKeyText(place)
  const next = place.secretsKey ? undefined : await readText(nextKeyFile(place.dataDir))
  return [
    ...(text ? [{ key: wrappingKeyOf(text), isNext: false }] : []),
    ...(next ? [{ key: wrappingKeyOf(next), isNext: true }] : []),
  ]
}

/** The wrapping key of a shop that starts for the first time: the existing one, or a new one. */
export async function makeWrappingKey(place: KeyPlace): Promise<Buffer> {
  const existing = await readKeyText(place)
  if (existing && !isLongKey(existing)) {
    const where = place.secretsKey ? 'SECRETS_KEY' : keyFile(place.dataDir)
    throw new OperatorError(
      `La clave de ${where} es demasiado corta para una tienda nueva. Pon en ${where} ${longKey}: ` +
        'lo da «openssl rand -base64 32».',
    )
  }
  if (existing) return wrappingKeyOf(existing)
  const made = randomBytes(32).toString('base64url')
  await writeKey(keyFile(place.dataDir), made)
  return wrappingKeyOf(made)
}

/** Writes a key into a new file, readable only by its owner; throws if the file exists. */
export async function writeKey(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(`${text}\n`)
  await file.sync()
  await file.close()
}

export const wrappingKeyOf = (text: string) => Buffer.from(hkdfSync('sha256', text, 'shop', 'wrapping-key', 32))
