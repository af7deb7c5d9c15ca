import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, violates, type Db } from '../../platform/db/db.ts'
import { insertKey } from '../../platform/vault/open-vault.ts'
import { indexVersion, keysOf, readKeys, selectWrappedKeys, unwrapWith } from '../../platform/vault/read-keys.ts'
import { reseal } from './reseal.ts'
import { keyReferences, sealedColumns } from '../../platform/vault/sealed-columns.ts'
import { makeVault, type Vault } from '../../platform/vault/vault.ts'
import { WrongKey, type KeyPlace } from '../../platform/vault/wrapping-key.ts'

type Progress = (resealed: number) => void

/**
 * Encrypts every cell anew under a new data key while the shop is running, and deletes the older keys. An interrupted
 * rotation is continued: two keys mean that it is not finished. Returns the new version.
 */
export async function rotateDataKey(db: Db, place: KeyPlace, onProgress: Progress): Promise<number> {
  const version = await newestVersion(db, place)
  const vault = await vaultOf(db, place)
  for (let resealed = 0; ;) {
    for (const sealed of sealedColumns) {
      await reseal(db, vault, sealed, version, (rows) => onProgress((resealed += rows)))
    }
    // Refused while a cell needs an old key: its row is locked, or a server without the new key encrypted it.
    if (await deleteOlder(db, version)) return version
    await sleep(200)
  }
}

/** Creates the new key, unless an interrupted rotation did already. */
function newestVersion(db: Db, place: KeyPlace): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await selectWrappedKeys(trx)
    const versions = rows.map(({ version }) => version).filter((version) => version !== indexVersion)
    const newest = Math.max(...versions)
    if (versions.length > 1) return newest
    const { wrappingKey } = await unwrapWith(place, rows)
    await insertKey(trx, wrappingKey, newest + 1, randomBytes(32))
    return newest + 1
  })
}

async function vaultOf(db: Db, place: KeyPlace): Promise<Vault> {
  const read = async () => {
    const keys = await readKeys(db, place)
    if (!keys) throw new WrongKey('DATA_DIR/keys/secrets')
    return keysOf(keys)
  }
  return makeVault(await read(), read)
}

async function deleteOlder(db: Db, version: number): Promise<boolean> {
  try {
    await db.deleteFrom('vaultKeys').where('version', '<>', indexVersion).where('version', '<', version).execute()
    return true
  } catch (error) {
    if (keyReferences.some((constraint) => violates(error, constraint))) return false
    throw error
  }
}
