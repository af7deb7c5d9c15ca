import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { discardFile, minOrphanAgeMs, pictureOfSize } from '../../platform/files/files.ts'
import { receiveImage, type ImageFormat } from '../../platform/files/receive-image.ts'
import { storeDrawn } from '../../platform/files/picture-sizes.ts'
import { selectFiles } from './sql.ts'

type NewImage = { file: string; width: number; height: number }

type Gallery<Row> = {
  /** The field of the multipart body. */
  field: string
  formats: readonly ImageFormat[]
  /** Refuses when the gallery is full; inside a transaction it locks what it counts. */
  refuseFull: (db: Db) => Promise<void>
  insert: (trx: Transaction, image: NewImage) => Promise<Row>
}

/**
 * Adds a picture. The limit is checked before the file is read, and again under the lock. The files are stored before
 * the row: a slow store holds no lock, and until the row exists nobody knows the name.
 */
export async function addImage<Row>(context: AppContext, request: FastifyRequest, gallery: Gallery<Row>): Promise<Row> {
  await gallery.refuseFull(context.db)
  return receiveImage(context, request, gallery, async ({ drawn, ...image }) => {
    try {
      await storeDrawn(context.files, drawn)
      return await inTransaction(context.db, async (trx) => {
        await gallery.refuseFull(trx)
        return gallery.insert(trx, image)
      })
    } catch (error) {
      // There is no row; files without one would stay until the next cleanup.
      await discardFile(context, image.file)
      throw error
    }
  })
}

/** Deletes the files without a row, which a kill between file and commit leaves, and reports lost ones. */
export async function deleteUnusedImages(context: AppContext): Promise<void> {
  const { pictures, sizes } = await context.files.list()
  const shown = await selectFiles(context.db)
  const cutoff = context.clock.now().getTime() - minOrphanAgeMs
  // A server of the version before, which knows nothing of widths, leaves those of what it removed.
  const old = [...pictures, ...sizes].filter(({ writtenAt }) => writtenAt.getTime() < cutoff)
  const kept = new Set(old.map(({ name }) => pictureOfSize(name) ?? name))
  for (const picture of kept) if (!shown.has(picture)) await discardFile(context, picture)
  const present = new Set(pictures.map(({ name }) => name))
  const lost = [...shown].filter((name) => !present.has(name)).length
  if (lost > 0) context.log.warn({ lost }, 'image files missing')
}
