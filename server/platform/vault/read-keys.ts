import { rename } from 'node:fs/promises'
import type { Db } from '../db/db.ts'
import type { Keys } from './vault.ts'
import { unwrapAll, type WrappedKey } from './wrap.ts'
import { keyFile, nextKeyFile, readWrappingKeys, WrongKey, type KeyPlace } from './wrapping-key.ts'

/** The version number under which the key of the username index is stored. */
export const indexVersion = 0

export const selectWrappedKeys = (db: Db): Promise<WrappedKey[]> =>
  db.selectFrom('vaultKeys').select(['version', 'wrapped']).orderBy('version').execute()

/** The keys by version, that of the index included; undefined on an empty database. Throws WrongKey. */
export async function readKeys(db: Db, place: KeyPlace): Promise<Map<number, Buffer> | undefined> {
  const rows = await selectWrappedKeys(db)
  return rows.length === 0 ? undefined : (await unwrapWith(place, rows)).keys
}

/** Unwraps with the key that fits: while the wrapping key is being changed there are two. */
export async function unwrapWith(place: KeyPlace, rows: readonly WrappedKey[]) {
  for (const { key, isNext } of await readWrappingKeys(place)) {
    try {
      return { wrappingKey: key, isNext, keys: unwrapAll(key, rows) }
    } catch (error) {
      if (!(error instanceof WrongKey)) throw error
    }
  }
  throw new WrongKey('SECRETS_KEY o DATA_DIR/keys/secrets')
}

/** Completes a rotation of the wrapping key that was interrupted after its transaction. */
export const promoteNextKey = ({ dataDir }: KeyPlace) => rename(nextKeyFile(dataDir), keyFile(dataDir))

export function keysOf(keys: ReadonlyMap<number, Buffer>): Keys {
  const index = keys.get(indexVersion)
  if (!index) throw new Error('the key of the index is not there')
  return { data: new Map([...keys].filter(([version]) => version !== indexVersion)), index }
}
