import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The columns with sealed values of each table, and the field that each one's seal is bound to. */
export const sealedColumns = [
  { table: 'accounts', id: 'id', columns: ['username', 'password'], fields: ['username', 'password'] },
  { table: 'profiles', id: 'id', columns: ['perfil', 'pin'], fields: ['perfil', 'pin'] },
  { table: 'former_passwords', id: 'id', columns: ['password'], fields: ['password'] },
  { table: 'given_codes', id: 'request_id', columns: ['code'], fields: ['code'] },
  { table: 'draws', id: 'product_id', columns: ['sealed_secret'], fields: ['secret'] },
  { table: 'mail_server', id: 'id', columns: ['password'], fields: ['password'] },
  { table: 'push_keys', id: 'id', columns: ['private_key'], fields: ['private_key'] },
  { table: 'voucher_files', id: 'entry_id', columns: ['secret'], fields: ['secret'] },
  { table: 'totp_secrets', id: 'user_id', columns: ['secret'], fields: ['secret'] },
  { table: 'claim_pictures', id: 'id', columns: ['secret'], fields: ['secret'] },
] as const satisfies { table: string; id: string; columns: string[]; fields: string[] }[]

/** The constraints that tie each sealed cell to its key. */
export const keyReferences = sealedColumns.flatMap(({ table, columns }) =>
  columns.map((column) => `${table}_${column}_key_fkey`),
)

export type SealedTable = (typeof sealedColumns)[number]
/** The cell that a sealed value belongs to; it cannot be opened for another one. */
export type Cell = { table: SealedTable['table']; id: number; field: string }
export type SealedRow = { id: number; cells: Buffer[] }

/** The rows of a table after an id, ordered by id, each with its sealed cells in the order of the columns. */
export async function readSealed(db: Db, { table, id, columns }: SealedTable, after: number, limit: number) {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)} as id, array[${sql.join(columns.map((column) => sql.ref(column)))}] as cells
    from ${sql.table(table)} where ${sql.ref(id)} > ${after} order by 1 limit ${limit}`.execute(db)
  return rows
}
