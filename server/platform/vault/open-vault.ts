import { hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Transaction } from '../db/db.ts'
import { indexVersion, keysOf, promoteNextKey, readKeys, selectWrappedKeys, unwrapWith } from './read-keys.ts'
import { makeVault, type Vault } from './vault.ts'
import { wrap } from './wrap.ts'
import { makeWrappingKey, type KeyPlace } from './wrapping-key.ts'

/**
 * Unwraps the data keys with the wrapping key. Creates both on an empty database; throws when the wrapping key is
 * wrong.
 */
export async function openVault(db: Db, place: KeyPlace): Promise<Vault> {
  const keys = await inTransaction(db, async (trx) => {
    // Two servers that start at once on an empty database get the same data key.
    await sql`lock table vault_keys in exclusive mode`.execute(trx)
    const rows = await selectWrappedKeys(trx)
    if (rows.length === 0) {
      const wrappingKey = await makeWrappingKey(place)
      const made = new Map([indexVersion, 1].map((version) => [version, randomBytes(32)]))
      for (const [version, key] of made) await insertKey(trx, wrappingKey, version, key)
      return made
    }
    const { wrappingKey, isNext, keys: found } = await unwrapWith(place, rows)
    if (isNext) await promoteNextKey(place)
    if (!found.has(indexVersion)) {
      const key = firstIndexKey(found)
      await insertKey(trx, wrappingKey, indexVersion, key)
      found.set(indexVersion, key)
    }
    return found
  })
  return vaultOf(db, place, keys)
}

/** The vault of an existing shop, without creating or changing anything; undefined on an empty database. */
export async function findVault(db: Db, place: KeyPlace): Promise<Vault | undefined> {
  const keys = await readKeys(db, place)
  return keys && vaultOf(db, place, keys)
}

const vaultOf = (db: Db, place: KeyPlace, keys: ReadonlyMap<number, Buffer>) =>
  makeVault(keysOf(keys), async () => keysOf((await readKeys(db, place)) ?? keys))

export async function insertKey(trx: Transaction, wrappingKey: Buffer, version: number, key: Buffer): Promise<void> {
  await trx
    .insertInto('vaultKeys')
    .values({ version, wrapped: wrap(wrappingKey, version, key) })
    .execute()
}

/** Derives the key of an index that was created before index keys were stored. */
function firstIndexKey(keys: ReadonlyMap<number, Buffer>): Buffer {
  const first = keys.get(Math.min(...keys.keys())) ?? Buffer.alloc(0)
  return Buffer.from(hkdfSync('sha256', first, '', 'username-index', 32))
}
