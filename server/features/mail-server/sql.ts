import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Until the transaction ends no other one changes it; mails are still sent. */
export async function lockMailServer(trx: Transaction): Promise<void> {
  await sql`lock table mail_server in share row exclusive mode`.execute(trx)
}

/** Without its password. */
export function selectMailServer(db: Db) {
  return db.selectFrom('mailServer').select(['host', 'port', 'username', 'sender']).executeTakeFirst()
}

export async function putMailServer(
  trx: Transaction,
  server: Omit<Tables['mailServer'], 'id' | 'passwordKey'>,
): Promise<void> {
  await trx
    .insertInto('mailServer')
    .values({ id: 1, ...server })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(server))
    .execute()
}

/** Its password stays. */
export async function changeMailServer(
  trx: Transaction,
  server: Omit<Tables['mailServer'], 'id' | 'password' | 'passwordKey'>,
): Promise<void> {
  await trx.updateTable('mailServer').set(server).execute()
}

export async function deleteMailServer(trx: Transaction): Promise<void> {
  await trx.deleteFrom('mailServer').execute()
}
