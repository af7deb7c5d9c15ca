import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/db.ts'
import { minOrphanAgeMs, pictureOfSize, type Files } from '../../platform/files/files.ts'
import { StoreDown, StoreRefusal } from '../../platform/files/store-errors.ts'
import { selectFiles } from '../../features/pictures/sql.ts'
import { count, findingOf, type Section } from './report.ts'

/**
 * Every row of a picture has its file and every file its row. The shop runs meanwhile: anything odd is checked twice.
 */
export async function checkImages(db: Db, files: Files): Promise<Section> {
  try {
    return await compareTwice(db, files)
  } catch (error) {
    if (!(error instanceof StoreDown || error instanceof StoreRefusal)) throw error
    return {
      looked: 'Imágenes',
      findings: findingOf(error.message.replace(/\.$/, ''), ['S3_URL'], 'Revisa ese servicio y vuelve a probar.'),
    }
  }
}

async function compareTwice(db: Db, files: Files): Promise<Section> {
  let { lost, stray, rows, count: kept } = await compare(db, files)
  if (lost.length + stray.length > 0) {
    await sleep(1000)
    const again = await compare(db, files)
    lost = lost.filter((name) => again.lost.includes(name))
    stray = stray.filter((name) => again.stray.includes(name))
  }
  return {
    looked: `Imágenes: ${count(rows)} en la base de datos, ${count(kept)} archivos`,
    findings: [
      ...findingOf(
        'Falta el archivo de una imagen, o está vacío',
        lost,
        'Recupera esos archivos de tu copia (carpeta images), o quita la imagen y súbela de nuevo.',
      ),
      ...findingOf(
        'Hay archivos que ninguna imagen usa',
        stray,
        'No hacen daño: la tienda los borra sola al abrir y cada hora.',
      ),
    ],
  }
}

async function compare(db: Db, files: Files) {
  const { pictures, sizes } = await files.list()
  const present = new Set(pictures.filter(({ bytes }) => bytes > 0).map(({ name }) => name))
  const old = [...pictures, ...sizes].filter(({ writtenAt }) => writtenAt.getTime() < Date.now() - minOrphanAgeMs)
  // After the files: a picture added in between appears as a row without a file only until the second check.
  const shown = await selectFiles(db)
  const lost = [...shown].filter((name) => !present.has(name))
  const stray = old.map(({ name }) => name).filter((name) => !shown.has(pictureOfSize(name) ?? name))
  return { lost, stray, rows: shown.size, count: pictures.length }
}
