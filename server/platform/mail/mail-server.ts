import { inTransaction, type Db } from '../db/db.ts'
import type { Vault } from '../vault/vault.ts'

/** A server that takes mails after a login, and whom they come from. */
export type MailServer = { host: string; port: number; username: string; password: string; sender: string }

/** Where the password of the only one is sealed. */
export const mailServerCell = { table: 'mail_server', id: 1, field: 'password' } as const

/** The one that the owner set in the shop, with its password; undefined without any. */
export function readMailServer(db: Db, vault: Vault): Promise<MailServer | undefined> {
  // In a transaction, because it runs again where the key of the seal is newer than those that were read.
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('mailServer')
      .select(['host', 'port', 'username', 'password', 'sender'])
      .executeTakeFirst()
    return row && { ...row, password: vault.open(mailServerCell, row.password) }
  })
}
