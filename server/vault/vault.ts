import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Which cell a sealed value belongs to; it opens nowhere else. */
export type Cell = { table: 'accounts' | 'profiles' | 'draws'; id: number; field: string }

/** Seals credentials, and the secrets of draws to come, with AES-256-GCM: version (4 bytes), IV (12), tag (16), ciphertext. */
export type Vault = {
  seal(cell: Cell, plain: string): Buffer
  /** Throws when the value was changed, moved to another cell, or sealed with a key this shop does not have. */
  open(cell: Cell, sealed: Buffer): string
  /** A keyed hash by which equal texts are found without being read; case does not count. */
  indexOf(plain: string): Buffer
}

const additionalData = (cell: Cell, version: number) => Buffer.from(`${cell.table}|${cell.id}|${cell.field}|${version}`)

/** `keys` are the data keys by version; the highest seals, all open. */
export function makeVault(keys: ReadonlyMap<number, Buffer>): Vault {
  const current = Math.max(...keys.keys())
  const keyOf = (version: number) => {
    const key = keys.get(version)
    if (!key) throw new Error(`no data key of version ${version}`)
    return key
  }
  // The index key comes from the first data key, which is never dropped, so that a rotation keeps equal texts equal.
  const indexKey = Buffer.from(hkdfSync('sha256', keyOf(Math.min(...keys.keys())), '', 'username-index', 32))
  return {
    seal(cell, plain) {
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
    indexOf: (plain) => createHmac('sha256', indexKey).update(plain.trim().toLowerCase()).digest(),
  }
}
