import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../db/db.ts'
import { makeVault, type Vault } from './vault.ts'

const wrongKey = (where: string) =>
  new Error(
    `La clave que abre las credenciales guardadas falta o no es la correcta (${where}). ` +
      'Sin ella no se pueden leer: restaura la clave original y vuelve a iniciar la tienda.',
  )

/**
 * Opens the data keys with the wrapping key, which lives outside the database: SECRETS_KEY, or DATA_DIR/keys/secrets
 * (made on first start, mode 0600). Makes the first data key on an empty database; refuses to start with a wrong key.
 */
export async function openVault(db: Db, options: { dataDir: string; secretsKey: string | undefined }): Promise<Vault> {
  return inTransaction(db, async (trx) => {
    // Two servers that start at once on an empty database agree on one data key.
    await sql`lock table vault_keys in exclusive mode`.execute(trx)
    const rows = await trx.selectFrom('vaultKeys').select(['version', 'wrapped']).execute()
    const wrappingKey = await wrappingKeyFrom(options, rows.length === 0)
    if (rows.length === 0) {
      const key = randomBytes(32)
      await trx
        .insertInto('vaultKeys')
        .values({ version: 1, wrapped: wrap(wrappingKey, 1, key) })
        .execute()
      return makeVault(new Map([[1, key]]))
    }
    return makeVault(new Map(rows.map((row) => [row.version, unwrap(wrappingKey, row.version, row.wrapped)])))
  })
}

async function wrappingKeyFrom(
  options: { dataDir: string; secretsKey: string | undefined },
  mayMake: boolean,
): Promise<Buffer> {
  if (options.secretsKey) return derive(options.secretsKey)
  const folder = join(options.dataDir, 'keys')
  const path = join(folder, 'secrets')
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (existing) return derive(existing.trim())
  if (!mayMake) throw wrongKey('DATA_DIR/keys/secrets')
  const made = randomBytes(32).toString('base64url')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(`${made}\n`)
  await file.sync()
  await file.close()
  return derive(made)
}

const derive = (text: string) => Buffer.from(hkdfSync('sha256', text, 'shop', 'wrapping-key', 32))

function wrap(wrappingKey: Buffer, version: number, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv)
  cipher.setAAD(Buffer.from(`vault_keys|${version}`))
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unwrap(wrappingKey: Buffer, version: number, wrapped: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey, wrapped.subarray(0, 12))
    decipher.setAAD(Buffer.from(`vault_keys|${version}`))
    decipher.setAuthTag(wrapped.subarray(12, 28))
    return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
  } catch {
    throw wrongKey('SECRETS_KEY o DATA_DIR/keys/secrets')
  }
}
