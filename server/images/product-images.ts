import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import { imageLimits } from '#domain/image.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../accounts/sessions.ts'
import { record } from '../audit/record.ts'
import { inTransaction, type Db } from '../db/db.ts'
import type { World } from '../world.ts'
import { receiveImage } from './receive-image.ts'
import { countProductImages, deleteProductImage, insertProductImage, productExists } from './sql.ts'

/** Adds a picture to a product. Room is checked before the file is read, and again under the product's lock. */
export async function uploadProductImage(world: World, caller: Caller, productId: number, request: FastifyRequest) {
  await refuseFull(world.db, productId)
  return receiveImage(world, request, api.images.uploadProductImage.file, async ({ temporaryPath, ...image }) => {
    try {
      return await inTransaction(world.db, async (trx) => {
        await refuseFull(trx, productId)
        const row = await insertProductImage(trx, { productId, ...image })
        await record(trx, caller, 'add-image', { product: productId }, { after: { image: row.id } })
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

async function refuseFull(db: Db, productId: number): Promise<void> {
  if (!(await productExists(db, productId))) throw new Problem('NOT_FOUND')
  if ((await countProductImages(db, productId)) >= imageLimits.product) throw new Problem('IMAGE_LIMIT')
}

/** Removes a picture: first its row, then, once that is certain, its file. */
export async function removeProductImage(world: World, caller: Caller, id: number): Promise<void> {
  const file = await inTransaction(world.db, async (trx) => {
    const removed = await deleteProductImage(trx, id)
    if (!removed) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-image', { product: removed.productId }, { before: { image: id } })
    return removed.file
  })
  await world.files.remove(file)
}
