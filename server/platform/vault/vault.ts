import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { RetryableError } from '../db/db.ts'
import type { Cell } from './sealed-columns.ts'

/**
 * Seals credentials, and the secrets of future draws, with AES-256-GCM: version (4 bytes), IV (12), tag (16),
 * ciphertext.
 */
export type Vault = {
  seal(cell: Cell, plain: string): Buffer
  /** Throws when the value was changed or moved to another cell; RetryableError when its key is not known yet. */
  open(cell: Cell, sealed: Buffer): string
  /** A keyed hash that finds equal texts without decrypting them; case is ignored. */
  indexOf(plain: string): Buffer
  /** A keyed hash by which the shop recognises what it issued or received; its key outlives the data keys. */
  sign(text: string): Buffer
  /** Whether this signature, in base64url, is that of the text; takes as long whatever is wrong with it. */
  isSigned(text: string, signature: string): boolean
  /** Reads the keys again, after they were changed while the shop was open. */
  reload: () => Promise<void>
}

/**
 * The data keys by version: the highest seals, each opens what it sealed. The key of the index outlives them, so that
 * hashes of equal texts stay equal.
 */
export type Keys = { data: ReadonlyMap<number, Buffer>; index: Buffer }

const additionalData = (cell: Cell, version: number) => Buffer.from(`${cell.table}|${cell.id}|${cell.field}|${version}`)

/** The keys as key objects; created once, because creating one costs more than opening a cell with it. */
const toKeyObjects = ({ data, index }: Keys) => ({
  data: new Map([...data].map(([version, key]) => [version, createSecretKey(key)])),
  index: createSecretKey(index),
  /** Separate from the key of the index, whose hashes are stored. */
  signatures: createSecretKey(Buffer.from(hkdfSync('sha256', index, '', 'signatures', 32))),
})

export function makeVault(first: Keys, read: () => Promise<Keys>): Vault {
  let keys = toKeyObjects(first)
  let reading: Promise<void> | undefined
  const reload = () => {
    reading ??= (async () => {
      keys = toKeyObjects(await read())
    })().finally(() => (reading = undefined))
    return reading
  }
  const sign = (text: string) => createHmac('sha256', keys.signatures).update(text).digest()
  const keyOf = (version: number) => {
    const key = keys.data.get(version)
    if (!key) throw new RetryableError(`no data key of version ${version}`, reload)
    return key
  }
  return {
    seal(cell, plain) {
      const current = Math.max(...keys.data.keys())
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv)
      cipher.setAAD(additionalData(cell, current))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const version = Buffer.alloc(4)
      version.writeUInt32BE(current)
      return Buffer.concat([version, iv, cipher.getAuthTag(), body])
    },
    open(cell, sealed) {
      const version = sealed.readUInt32BE(0)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(version), sealed.subarray(4, 16))
      decipher.setAAD(additionalData(cell, version))
      decipher.setAuthTag(sealed.subarray(16, 32))
      return Buffer.concat([decipher.update(sealed.subarray(32)), decipher.final()]).toString('utf8')
    },
    indexOf: (plain) => createHmac('sha256', keys.index).update(plain.trim().toLowerCase()).digest(),
    sign,
    isSigned(text, signature) {
      const [expected, given] = [sign(text), Buffer.from(signature, 'base64url')]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    reload,
  }
}
