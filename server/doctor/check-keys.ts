import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findingOf, type Section } from './finding.ts'

/** The keys beside the database are for the user of the shop alone. Windows keeps no such modes. */
export async function checkKeys(dataDir: string): Promise<Section> {
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
