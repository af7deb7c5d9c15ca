import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { migrationFiles } from '../../platform/db/migrate.ts'
import { findingOf, type Section } from './report.ts'

/** Whether the tables are those of this version of the program: all its migrations, and no others. */
export async function checkMigrations(db: Db): Promise<Section> {
  const files = await migrationFiles()
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('public.migrations')`.execute(db)
  const { rows } =
    tables.length === 0 ? { rows: [] } : await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = rows.map(({ name }) => name)
  return {
    looked: `Versión de los datos: ${applied.length} de ${files.length} pasos`,
    findings: [
      ...findingOf(
        'Faltan pasos de actualización',
        files.filter((name) => !applied.includes(name)),
        'Inicia la tienda una vez con esta versión del programa.',
      ),
      ...findingOf(
        'Los datos son de una versión más nueva',
        applied.filter((name) => !files.includes(name)),
        'Actualiza el programa.',
      ),
    ],
  }
}
