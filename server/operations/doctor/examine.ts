import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { findVault } from '../../platform/vault/open-vault.ts'
import { WrongKey, type KeyPlace } from '../../platform/vault/wrapping-key.ts'
import { checkImages } from './check-images.ts'
import { checkInvariants } from './check-invariants.ts'
import { checkKeys } from './check-keys.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkSeals } from './check-seals.ts'
import { findingOf, type Section } from './report.ts'

/** Examines a whole shop, open or closed, and changes nothing. All reads are from one snapshot. */
export async function examine(db: Db, place: KeyPlace, files: Files): Promise<Section[]> {
  const migrations = await checkMigrations(db)
  // With another schema the queries are meaningless.
  if (migrations.findings.length > 0) return [migrations]
  const [invariants, seals] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [await checkInvariants(trx), await openSeals(trx, place)] as const)
  return [migrations, invariants, seals, await checkKeys(db, place.dataDir), await checkImages(db, files)]
}

async function openSeals(db: Db, place: KeyPlace): Promise<Section> {
  try {
    const vault = await findVault(db, place)
    if (vault) return await checkSeals(db, vault)
    return { looked: 'Credenciales y secretos sellados: ninguno', findings: [] }
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    const advice = 'Restaura la clave original: sin ella las credenciales no se pueden leer.'
    return {
      looked: 'Credenciales y secretos sellados',
      findings: findingOf('Falta la clave que los abre, o no es la correcta', ['DATA_DIR/keys/secrets'], advice),
    }
  }
}
