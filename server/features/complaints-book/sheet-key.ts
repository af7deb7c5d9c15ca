import { createHash } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'

/**
 * The key of 128 bits by which a sheet is read. It is made from the id of its request by the shop's secret, so that a
 * repeated request and a mail can tell it again while the database holds only its hash.
 */
export const keyOf = (vault: Vault, requestId: string): string =>
  vault.sign(`complaint key|${requestId}`).subarray(0, 16).toString('base64url')

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()
