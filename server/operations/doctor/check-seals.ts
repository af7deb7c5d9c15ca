import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hasInvisible } from '#domain/clean-text.ts'
import type { Db } from '../../platform/db/db.ts'
import { readSealed, sealedColumns, type SealedRow, type SealedTable } from '../../platform/vault/sealed-columns.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { count, findingOf, type Finding, type Section } from './report.ts'

const batch = 500

const names = {
  accounts: 'cuentas',
  profiles: 'perfiles',
  draws: 'sorteos',
  mail_server: 'servidor de correo',
  push_keys: 'clave de avisos',
  voucher_files: 'comprobantes',
  claim_pictures: 'imágenes de reclamos',
  former_passwords: 'contraseñas anteriores',
  given_codes: 'códigos',
  totp_secrets: 'segundo paso',
}

/** What to do about a credential from an earlier version that nobody can type as it is stored. */
const typedAnew = {
  accounts: 'Escribe de nuevo el usuario y la contraseña en las cuentas de su producto: sus compradores ven el cambio.',
  profiles:
    'Dile a su comprador que no copie ese dato, sino que lo escriba. Cuando se libere, quita la cuenta y agrégala.',
}

/**
 * Every encrypted cell can be decrypted, and what was derived from it matches: the index of usernames, the commitment
 * of a draw.
 */
export async function checkSeals(db: Db, vault: Vault): Promise<Section> {
  let cells = 0
  const findings: Finding[] = []
  for (const sealed of sealedColumns) {
    const shut: number[] = []
    const unfit: number[] = []
    const unseen: number[] = []
    for (let after = 0; ;) {
      const rows = await readSealed(db, sealed, after, batch)
      const traces = await readTraces(db, sealed, rows)
      for (const row of rows) {
        cells += row.cells.length
        const opened = open(vault, sealed, row)
        if (!opened) shut.push(row.id)
        else if (!fits(vault, sealed, opened, traces.get(row.id))) unfit.push(row.id)
        else if (sealed.table in typedAnew && opened.some(hasInvisible)) unseen.push(row.id)
      }
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = last.id
    }
    findings.push(
      ...findingOf(
        `No se abren con las claves que hay (${names[sealed.table]})`,
        shut,
        'Se cambiaron sin pasar por la tienda, o falta su clave. Recupera la clave o la última copia sana.',
      ),
      ...findingOf(
        `No coinciden con su huella (${names[sealed.table]})`,
        unfit,
        'Se cambiaron sin pasar por la tienda. Restaura la última copia sana.',
      ),
      ...findingOf(
        `Tienen un carácter que no se ve (${names[sealed.table]})`,
        unseen,
        typedAnew[sealed.table as keyof typeof typedAnew],
      ),
    )
  }
  return { looked: `Credenciales y secretos sellados: ${count(cells)} abiertos sin mostrarlos`, findings }
}

/** The decrypted cells of a row; undefined when one cannot be decrypted. */
function open(vault: Vault, { table, fields }: SealedTable, { id, cells }: SealedRow): string[] | undefined {
  try {
    return cells.map((cell, index) => vault.open({ table, id, field: fields[index] ?? '' }, cell))
  } catch {
    return undefined
  }
}

/** The column beside the encrypted ones that was derived from the first of them. */
const traceColumns = {
  accounts: 'username_index',
  profiles: undefined,
  draws: 'commitment',
  mail_server: undefined,
  push_keys: undefined,
  voucher_files: undefined,
  claim_pictures: undefined,
  former_passwords: undefined,
  given_codes: undefined,
  totp_secrets: undefined,
}

async function readTraces(db: Db, { table, id }: SealedTable, rows: readonly SealedRow[]) {
  const column = traceColumns[table]
  if (!column || rows.length === 0) return new Map<number, Buffer>()
  const found = await sql<{ id: number; trace: Buffer }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as trace from ${sql.table(table)}
    where ${sql.ref(id)} = any(${rows.map((row) => row.id)})`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row.trace]))
}

function fits(vault: Vault, { table }: SealedTable, [first = '']: string[], trace: Buffer | undefined): boolean {
  if (!traceColumns[table]) return true
  const made =
    table === 'accounts' ? vault.indexOf(first) : createHash('sha256').update(Buffer.from(first, 'hex')).digest()
  return trace?.equals(made) === true
}
