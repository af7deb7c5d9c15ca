import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db, type Transaction } from '../db/db.ts'
import type { World } from '../world.ts'
import { receiveImage, type ImageFormat } from './receive-image.ts'

type NewImage = { file: string; width: number; height: number }

type Gallery<Row> = {
  /** The field of the multipart body. */
  field: string
  formats: readonly ImageFormat[]
  /** Refuses when there is no room; inside a transaction it locks what it counts. */
  refuseFull: (db: Db) => Promise<void>
  insert: (trx: Transaction, image: NewImage) => Promise<Row>
}

/** Takes in a picture. Room is checked before the file is read, and again under the lock; row and file come together. */
export async function addImage<Row>(world: World, request: FastifyRequest, gallery: Gallery<Row>): Promise<Row> {
  await gallery.refuseFull(world.db)
  return receiveImage(world, request, gallery, async ({ temporaryPath, ...image }) => {
    try {
      return await inTransaction(world.db, async (trx) => {
        await gallery.refuseFull(trx)
        const row = await gallery.insert(trx, image)
        await world.files.keep(temporaryPath, image.file)
        return row
      })
    } catch (error) {
      // The row was undone; a file without a row would stay for ever.
      await world.files.remove(image.file)
      throw error
    }
  })
}
