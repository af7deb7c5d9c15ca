import webPush from 'web-push'
import { inTransaction, type Db, type Transaction } from '../db/db.ts'
import type { AppContext } from '../context.ts'

/** By what push services know the shop; the public one is handed to browsers. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Where the private key of the only pair is sealed. */
const pushKeysCell = { table: 'push_keys', id: 1, field: 'private_key' } as const

const selectKeys = (db: Db) => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()

/** The keys of the shop, made at their first use. */
export function readPushKeys({ db, vault }: AppContext): Promise<PushKeys> {
  // In a transaction, because it runs again where the key of the seal is newer than those that were read.
  return inTransaction(db, async (trx) => {
    const row = (await selectKeys(trx)) ?? (await makeKeys(trx, (key) => vault.seal(pushKeysCell, key)))
    return { publicKey: row.publicKey, privateKey: vault.open(pushKeysCell, row.privateKey) }
  })
}

async function makeKeys(trx: Transaction, seal: (privateKey: string) => Buffer) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await trx
    .insertInto('pushKeys')
    .values({ id: pushKeysCell.id, publicKey, privateKey: seal(privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have been quicker.
  const row = await selectKeys(trx)
  if (!row) throw new Error('the keys that were just made are missing')
  return row
}
