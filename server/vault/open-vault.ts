import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../db/db.ts'
import { makeVault, type Vault } from './vault.ts'
import { unwrapAll, wrap } from './wrap.ts'
import { makeWrappingKey, readWrappingKey, type KeyPlace } from './wrapping-key.ts'

/**
 * Opens the data keys with the wrapping key. Makes both on an empty database; refuses to start with a wrong key.
 */
export async function openVault(db: Db, place: KeyPlace): Promise<Vault> {
  return inTransaction(db, async (trx) => {
    // Two servers that start at once on an empty database agree on one data key.
    await sql`lock table vault_keys in exclusive mode`.execute(trx)
    const found = await findVault(trx, place)
    if (found) return found
    const key = randomBytes(32)
    const wrapped = wrap(await makeWrappingKey(place), 1, key)
    await trx.insertInto('vaultKeys').values({ version: 1, wrapped }).execute()
    return makeVault(new Map([[1, key]]))
  })
}

/** The vault of a shop that was started once, without making or changing anything; undefined on an empty database. */
export async function findVault(db: Db, place: KeyPlace): Promise<Vault | undefined> {
  const rows = await db.selectFrom('vaultKeys').select(['version', 'wrapped']).execute()
  return rows.length === 0 ? undefined : makeVault(unwrapAll(await readWrappingKey(place), rows))
}
