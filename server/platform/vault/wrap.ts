import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { WrongKey } from './wrapping-key.ts'

export type WrappedKey = { version: number; wrapped: Buffer }

/** A data key as stored in the database: encrypted with the wrapping key, bound to its version. */
export function wrap(wrappingKey: Buffer, version: number, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv)
  cipher.setAAD(Buffer.from(`vault_keys|${version}`))
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Throws when it was wrapped with another key. */
function unwrap(wrappingKey: Buffer, { version, wrapped }: WrappedKey): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey, wrapped.subarray(0, 12))
    decipher.setAAD(Buffer.from(`vault_keys|${version}`))
    decipher.setAuthTag(wrapped.subarray(12, 28))
    return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
  } catch {
    throw new WrongKey('SECRETS_KEY o DATA_DIR/keys/secrets')
  }
}

export const unwrapAll = (wrappingKey: Buffer, rows: readonly WrappedKey[]) =>
  new Map(rows.map((row) => [row.version, unwrap(wrappingKey, row)]))
