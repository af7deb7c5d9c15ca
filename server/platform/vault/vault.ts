import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { RetryableError } from '../db/db.ts'

/** Which cell a sealed value belongs to; it opens nowhere else. */
export type Cell = {
  table: 'accounts' | 'profiles' | 'draws' | 'mail_server' | 'push_keys' | 'voucher_files'
  id: number
  field: string
}

/** Seals credentials, and the secrets of draws to come, with AES-256-GCM: version (4 bytes), IV (12), tag (16), ciphertext. */
export type Vault = {
  seal(cell: Cell, plain: string): Buffer
  /** Throws when the value was changed or moved to another cell; RetryableError when its key is not known yet. */
  open(cell: Cell, sealed: Buffer): string
  /** A keyed hash by which equal texts are found without being read; case does not count. */
  indexOf(plain: string): Buffer
  /** A keyed hash by which the shop knows again what it handed out; it outlives the data keys. */
  sign(text: string): Buffer
  /** Reads the keys again, after they were changed while the shop was open. */
  reload: () => Promise<void>
}

/** The data keys by version: the highest seals, all open. The key of the index outlives them, so that equal stays equal. */
export type Keys = { data: ReadonlyMap<number, Buffer>; index: Buffer }

const additionalData = (cell: Cell, version: number) => Buffer.from(`${cell.table}|${cell.id}|${cell.field}|${version}`)

/** Data keys as the cipher takes them; made once, because to make one costs more than to open a cell with it. */
const readied = ({ data }: Keys) => new Map([...data].map(([version, key]) => [version, createSecretKey(key)]))

/** Apart from the index, whose hashes are stored. */
const signingKey = ({ index }: Keys) => Buffer.from(hkdfSync('sha256', index, '', 'signatures', 32))

export function makeVault(first: Keys, read: () => Promise<Keys>): Vault {
  let keys = first
  let ready = readied(keys)
  let reading: Promise<void> | undefined
  const reload = () => {
    reading ??= (async () => {
      keys = await read()
      ready = readied(keys)
    })().finally(() => (reading = undefined))
    return reading
  }
  const keyOf = (version: number) => {
    const key = ready.get(version)
    if (!key) throw new RetryableError(`no data key of version ${version}`, reload)
    return key
  }
  return {
    seal(cell, plain) {
      const current = Math.max(...ready.keys())
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
    sign: (text) => createHmac('sha256', signingKey(keys)).update(text).digest(),
    reload,
  }
}
