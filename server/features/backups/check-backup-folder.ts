import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupPlan } from '../../platform/config.ts'
import { makeFolder } from '../../platform/files/make-folder.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/** Throws unless the folder of the planned backups can be written to. A bucket may come back later. */
export async function checkBackupFolder(plan: BackupPlan | undefined): Promise<void> {
  if (typeof plan?.to !== 'string') return
  const folder = resolve(plan.to)
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    throw new OperatorError(
      `No se puede escribir en ${folder}, la carpeta de las copias (${(error as NodeJS.ErrnoException).code ?? ''}). ` +
        'Revisa que exista, sus permisos y el espacio del disco, o corrige BACKUP_TO.',
      { cause: error },
    )
  }
}
