import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import { imageLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { addImage } from './image-files.ts'
import { discardFile } from '../../platform/files/files.ts'
import { deleteSupplierImage, insertSupplierImage, selectSupplierImages, supplierExists } from './sql.ts'

/** Adds a picture to a supplier, three at most. */
export function uploadSupplierImage(context: AppContext, caller: Caller, supplierId: number, request: FastifyRequest) {
  return addImage(context, request, {
    field: api.images.uploadSupplierImage.file,
    formats: ['png', 'jpeg'],
    refuseFull: (db) => refuseFull(db, supplierId),
    async insert(trx, image) {
      const row = await insertSupplierImage(trx, { supplierId, ...image })
      await record(trx, caller, 'add-image', { supplier: supplierId }, { after: { image: row.id } })
      return row
    },
  })
}

async function refuseFull(db: Db, supplierId: number): Promise<void> {
  if (!(await supplierExists(db, supplierId))) throw new Problem('NOT_FOUND')
  if ((await selectSupplierImages(db, supplierId)).length >= imageLimits.provider) throw new Problem('IMAGE_LIMIT')
}

/** Removes a picture: first its row, then, once that is certain, its file. */
export async function removeSupplierImage(context: AppContext, caller: Caller, id: number): Promise<void> {
  const file = await inTransaction(context.db, async (trx) => {
    const removed = await deleteSupplierImage(trx, id)
    if (!removed) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-image', { supplier: removed.supplierId }, { before: { image: id } })
    return removed.file
  })
  await discardFile(context, file)
}
