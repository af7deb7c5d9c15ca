import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/db.ts'

export const selectAllForImport = (trx: Transaction, userId: number) =>
  trx.selectFrom('customers').select(['id', 'nombre', 'nota']).where('userId', '=', userId).execute()

export const selectAllNumbers = (trx: Transaction, userId: number) =>
  trx.selectFrom('customerNumbers').select(['number', 'name', 'customerId']).where('userId', '=', userId).execute()

/** Names and notes as a file has them. */
export async function updateImported(
  trx: Transaction,
  changed: readonly { id: number; nombre: string; nota: string | null }[],
) {
  await sql`update customers set nombre = given.nombre, nota = given.nota, named = true
    from unnest(${changed.map((it) => it.id)}::bigint[], ${changed.map((it) => it.nombre)}::text[],
      ${changed.map((it) => it.nota)}::text[]) as given (id, nombre, nota)
    where customers.id = given.id`.execute(trx)
}
