import { inTransaction, type Db } from '../db/db.ts'
import type { Vault } from '../vault/vault.ts'

/** A mail server with login, and the sender address. */
export type MailServer = { host: string; port: number; username: string; password: string; sender: string }

/** The cell that the password of the only mail server is sealed for. */
export const mailServerCell = { table: 'mail_server', id: 1, field: 'password' } as const

/** The mail server that the owner configured in the shop, with its password; undefined if there is none. */
export function readMailServer(db: Db, vault: Vault): Promise<MailServer | undefined> {
  // In a transaction, which is retried when the seal's key is newer than the keys that were read.
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('mailServer')
      .select(['host', 'port', 'username', 'password', 'sender'])
      .executeTakeFirst()
    return row && { ...row, password: vault.open(mailServerCell, row.password) }
  })
}
