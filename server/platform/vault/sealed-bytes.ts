import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Cell } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

/** Bytes encrypted with a key of their own, and that key sealed by the vault. */
export type SealedBytes = { content: Buffer; secret: Buffer }

/**
 * Encrypts data that is too large to be sealed again at each change of the data key, with AES-256-GCM: IV (12), tag
 * (16), ciphertext. Only its key is sealed, for this cell.
 */
export function sealBytes(vault: Vault, cell: Cell, plain: Buffer): SealedBytes {
  const key = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return {
    content: Buffer.concat([iv, cipher.getAuthTag(), body]),
    secret: vault.seal(cell, key.toString('base64')),
  }
}

/** Throws when either part was changed, or moved to another cell. */
export function openBytes(vault: Vault, cell: Cell, { content, secret }: SealedBytes): Buffer {
  const key = Buffer.from(vault.open(cell, secret), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, 12))
  decipher.setAuthTag(content.subarray(12, 28))
  return Buffer.concat([decipher.update(content.subarray(28)), decipher.final()])
}
