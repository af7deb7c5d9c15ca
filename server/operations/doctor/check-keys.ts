import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { findingOf, type Section } from './report.ts'

/**
 * Keys are in order: key files are readable for the user of the shop only, and the database has one data key for
 * everything encrypted.
 */
export async function checkKeys(db: Db, dataDir: string): Promise<Section> {
  const { looked, findings } = await checkFiles(dataDir)
  return { looked, findings: [...findings, ...(await checkRotation(db))] }
}

/** Two data keys mean a rotation in progress, or an interrupted one. */
async function checkRotation(db: Db) {
  const { rows } = await sql<{ version: number }>`
    select version from vault_keys where version > 0
      and not exists (select from pg_locks where locktype = 'advisory' and objid = ${advisoryLocks.rotateKeys}) order by 1`.execute(
    db,
  )
  return findingOf(
    'Un cambio de claves quedó a medias (claves)',
    rows.length > 1 ? rows.map(({ version }) => version) : [],
    'No se pierde nada: termínalo con npm run rotate-keys.',
  )
}

/** Windows has no such file modes. */
async function checkFiles(dataDir: string): Promise<Section> {
  const folder = join(dataDir, 'keys')
  const names = await readdir(folder).catch(() => [])
  const open: string[] = []
  for (const name of process.platform === 'win32' ? [] : names) {
    const { mode } = await stat(join(folder, name))
    if ((mode & 0o077) !== 0) open.push(name)
  }
  return {
    looked: `Archivos de claves: ${names.length}`,
    findings: findingOf(
      'Otros usuarios de este equipo pueden leer una clave',
      open,
      'Quítales el permiso (chmod 600 en DATA_DIR/keys) y, si el equipo es compartido, cambia las claves: npm run rotate-keys.',
    ),
  }
}
