import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { selectFiles } from '../images/sql.ts'
import { count, findingOf, type Section } from './finding.ts'

/** A picture this young may be one that the shop is about to commit. */
const young = 60_000

/** Every row of a picture has its file and every file its row. The shop goes on meanwhile: what is odd is asked twice. */
export async function checkImages(db: Db, dataDir: string): Promise<Section> {
  const folder = join(dataDir, 'images')
  let { lost, stray, rows, files } = await compare(db, folder)
  if (lost.length + stray.length > 0) {
    await sleep(1000)
    const again = await compare(db, folder)
    lost = lost.filter((name) => again.lost.includes(name))
    stray = stray.filter((name) => again.stray.includes(name))
  }
  return {
    looked: `Imágenes: ${count(rows)} en la base de datos, ${count(files)} archivos`,
    findings: [
      ...findingOf(
        'Falta el archivo de una imagen, o está vacío',
        lost,
        'Recupera esos archivos de tu copia (carpeta images), o quita la imagen y súbela de nuevo.',
      ),
      ...findingOf(
        'Hay archivos que ninguna imagen usa',
        stray,
        'No hacen daño: se borran solos al iniciar la tienda.',
      ),
    ],
  }
}

async function compare(db: Db, folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp'))
  const present = new Set<string>()
  const old = new Set<string>()
  for (const name of names) {
    const about = await stat(join(folder, name)).catch(() => undefined)
    if (about && about.size > 0) present.add(name)
    if (about && about.mtimeMs < Date.now() - young) old.add(name)
  }
  // After the files: a picture that came meanwhile has a row without a file in this list only until it is asked again.
  const shown = await selectFiles(db)
  const lost = [...shown].filter((name) => !present.has(name))
  return { lost, stray: [...old].filter((name) => !shown.has(name)), rows: shown.size, files: names.length }
}
