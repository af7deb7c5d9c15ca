import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { promoteNextKey, selectWrappedKeys, unwrapWith } from '../../platform/vault/read-keys.ts'
import { unwrapAll, wrap } from '../../platform/vault/wrap.ts'
import {
  nextKeyFile,
  readText,
  WrongKey,
  wrappingKeyOf,
  writeKey,
  type KeyPlace,
} from '../../platform/vault/wrapping-key.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/**
 * Wraps the data keys with another key. The new one is stored beside the old before the one transaction that changes
 * them, so that at any moment one of the two opens the shop. `given` is the new text of SECRETS_KEY if that holds the
 * key.
 */
export async function changeWrappingKey(db: Db, place: KeyPlace, given: string | undefined): Promise<void> {
  if (place.secretsKey) {
    if (!given) throw new OperatorError('Pon la clave nueva en NEW_SECRETS_KEY: la de esta tienda está en SECRETS_KEY.')
    return wrapAnew(db, place, wrappingKeyOf(given))
  }
  const path = nextKeyFile(place.dataDir)
  if (!(await readText(path))) await writeKey(path, randomBytes(32).toString('base64url'))
  await wrapAnew(db, place, wrappingKeyOf((await readText(path)) ?? ''))
  await promoteNextKey(place)
}

/** Leaves keys that are wrapped with the new one already: an interrupted change had got that far. */
function wrapAnew(db: Db, place: KeyPlace, next: Buffer): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`lock table vault_keys in exclusive mode`.execute(trx)
    const rows = await selectWrappedKeys(trx)
    if (opens(next, rows)) return
    const { keys } = await unwrapWith(place, rows)
    for (const [version, key] of keys) {
      await trx
        .updateTable('vaultKeys')
        .set({ wrapped: wrap(next, version, key) })
        .where('version', '=', version)
        .execute()
    }
    // What is kept from now on lies under the new key, in a part that has to say so.
    await trx.insertInto('keptRecords').values({ kind: 'opened', data: '{}' }).execute()
  })
}

function opens(key: Buffer, rows: Parameters<typeof unwrapAll>[1]): boolean {
  try {
    unwrapAll(key, rows)
    return true
  } catch (error) {
    if (error instanceof WrongKey) return false
    throw error
  }
}
