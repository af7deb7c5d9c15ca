import { sql } from 'kysely'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { SealedRow, SealedTable } from '../../platform/vault/sealed-columns.ts'
import type { Vault } from '../../platform/vault/vault.ts'

const batch = 100

/**
 * Encrypts the cells of a table anew that are not under this key yet, in short transactions; reports the number of rows
 * of each.
 */
export async function reseal(
  db: Db,
  vault: Vault,
  sealed: SealedTable,
  version: number,
  onBatch: (rows: number) => void,
): Promise<void> {
  for (let after = 0; ;) {
    const last = await inTransaction(db, async (trx) => {
      const rows = await lockOutdated(trx, sealed, version, after)
      if (rows.length > 0)
        await update(
          trx,
          sealed,
          rows.map((row) => sealAnew(vault, sealed, row)),
        )
      return { id: rows.at(-1)?.id, rows: rows.length }
    })
    if (last.id === undefined) return
    onBatch(last.rows)
    after = last.id
  }
}

/** A row locked by a sale is left for the next round: a sale may wait for us, we never wait for one. */
async function lockOutdated(trx: Transaction, { table, id, columns }: SealedTable, version: number, after: number) {
  const outdated = columns.map((column) => sql`${sql.ref(`${column}_key`)} <> ${version}`)
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)} as id, array[${sql.join(columns.map((column) => sql.ref(column)))}] as cells
    from ${sql.table(table)} where ${sql.ref(id)} > ${after} and (${sql.join(outdated, sql` or `)})
    order by 1 limit ${batch} for no key update skip locked`.execute(trx)
  return rows
}

function sealAnew(vault: Vault, { table, fields }: SealedTable, { id, cells }: SealedRow): SealedRow {
  const cellOf = (index: number) => ({ table, id, field: fields[index] ?? '' })
  return { id, cells: cells.map((cell, index) => vault.seal(cellOf(index), vault.open(cellOf(index), cell))) }
}

async function update(trx: Transaction, { table, id, columns }: SealedTable, rows: readonly SealedRow[]) {
  const fresh = columns.map((_, index) => sql`${rows.map(({ cells }) => cells[index])}::bytea[]`)
  const names = columns.map((column) => sql.ref(column))
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    from unnest(${rows.map((row) => row.id)}::integer[], ${sql.join(fresh)}) as fresh (row, ${sql.join(names)})
    where ${sql.ref(`${table}.${id}`)} = fresh.row`.execute(trx)
}
