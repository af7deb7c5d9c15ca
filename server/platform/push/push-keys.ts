import webPush from 'web-push'
import type { Db, Transaction } from '../db/db.ts'
import type { Vault } from '../vault/vault.ts'

/** The VAPID keys that identify the shop to push services; browsers get the public one. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The cell that the private key of the only pair is sealed for. */
const pushKeysCell = { table: 'push_keys', id: 1, field: 'private_key' } as const

const selectKeys = (db: Db) => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()

/**
 * The keys of the shop, created on first use. Requires a transaction, because the key of their seal may change
 * concurrently.
 */
export async function readPushKeys(trx: Transaction, vault: Vault): Promise<PushKeys> {
  const row = (await selectKeys(trx)) ?? (await makeKeys(trx, (key) => vault.seal(pushKeysCell, key)))
  return { publicKey: row.publicKey, privateKey: vault.open(pushKeysCell, row.privateKey) }
}

async function makeKeys(trx: Transaction, seal: (privateKey: string) => Buffer) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await trx
    .insertInto('pushKeys')
    .values({ id: pushKeysCell.id, publicKey, privateKey: seal(privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server may have inserted its keys first.
  const row = await selectKeys(trx)
  if (!row) throw new Error('the keys that were just made are missing')
  return row
}
