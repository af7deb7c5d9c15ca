import { sql } from 'kysely'
import type { Transaction } from '../db/db.ts'

/** `count` new ids of a table, taken before the rows are sealed, because a seal is bound to the id of its row. */
export async function nextIds(trx: Transaction, table: 'accounts' | 'profiles', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count})
  `.execute(trx)
  return rows.map((row) => row.id)
}

export function selectAccountsByIndex(trx: Transaction, productId: number, indexes: readonly Buffer[]) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'usernameIndex', 'password'])
    .where('productId', '=', productId)
    .where('usernameIndex', 'in', indexes)
    .execute()
}

type NewAccount = { id: number; productId: number; username: Buffer; usernameIndex: Buffer; password: Buffer }
type NewProfile = { id: number; accountId: number; productId: number; perfil: Buffer; pin: Buffer }

export async function insertAccounts(trx: Transaction, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('accounts').values(rows).execute()
}

export async function insertProfiles(trx: Transaction, rows: readonly NewProfile[]): Promise<void> {
  await trx.insertInto('profiles').values(rows).execute()
}
