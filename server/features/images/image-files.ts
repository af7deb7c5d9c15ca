import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db, type Transaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { discardFile, minOrphanAgeMs } from '../../platform/files/files.ts'
import { receiveImage, type ImageFormat } from '../../platform/files/receive-image.ts'
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
 * Adds a picture. The limit is checked before the file is read, and again under the lock. The file is stored before the
 * row: a slow store holds no lock, and until the row exists nobody knows the name.
 */
export async function addImage<Row>(context: AppContext, request: FastifyRequest, gallery: Gallery<Row>): Promise<Row> {
  await gallery.refuseFull(context.db)
  return receiveImage(context, request, gallery, async ({ temporaryPath, ...image }) => {
    await context.files.store(temporaryPath, image.file)
    try {
      return await inTransaction(context.db, async (trx) => {
        await gallery.refuseFull(trx)
        return gallery.insert(trx, image)
      })
    } catch (error) {
      // The row was rolled back; a file without a row would stay until the next cleanup.
      await discardFile(context, image.file)
      throw error
    }
  })
}

/** Deletes the files without a row, which a kill between file and commit leaves, and reports lost ones. */
export async function deleteUnusedImages(context: AppContext): Promise<void> {
  const kept = await context.files.list()
  const shown = await selectFiles(context.db)
  const cutoff = context.clock.now().getTime() - minOrphanAgeMs
  for (const { name, writtenAt } of kept) {
    if (!shown.has(name) && writtenAt.getTime() < cutoff) await discardFile(context, name)
  }
  const present = new Set(kept.map(({ name }) => name))
  const lost = [...shown].filter((name) => !present.has(name)).length
  if (lost > 0) context.log.warn({ lost }, 'pictures without a file')
}
