import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import { imageLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { requireOwnProduct, returnToReview } from '../catalogue/index.ts'
import { inTransaction, type Db } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import type { AppContext } from '../../platform/context.ts'
import { addImage } from './image-files.ts'
import { discardFile } from '../../platform/files/files.ts'
import {
  deleteProductImage,
  insertProductImage,
  selectProductImage,
  selectProductImages,
  deleteSupplierImage,
  insertSupplierImage,
  selectSupplierImages,
  supplierExists,
  deleteUserImage,
  insertUserImage,
  selectUserImages,
} from './sql.ts'

/** Adds a picture to a product, three at most. */
export function uploadProductImage(context: AppContext, caller: Caller, productId: number, request: FastifyRequest) {
  return addImage(context, request, {
    field: api.images.uploadProductImage.file,
    formats: ['png', 'jpeg'],
    refuseFull: (db) => refuseFullProduct(db, caller, productId),
    async insert(trx, image) {
      await returnToReview(trx, caller, productId)
      const row = await insertProductImage(trx, { productId, ...image })
      await record(trx, caller, 'add-image', { product: productId }, { after: { image: row.id } })
      return row
    },
  })
}

async function refuseFullProduct(db: Db, caller: Caller, productId: number): Promise<void> {
  await requireOwnProduct(db, caller, productId)
  if ((await selectProductImages(db, { productId })).length >= imageLimits.product) throw new Problem('IMAGE_LIMIT')
}

/** Deletes a picture: first its row, then, once that is committed, its file. */
export async function removeProductImage(context: AppContext, caller: Caller, id: number): Promise<void> {
  const file = await inTransaction(context.db, async (trx) => {
    const image = await selectProductImage(trx, id)
    if (!image) throw new Problem('NOT_FOUND')
    await returnToReview(trx, caller, image.productId)
    const removed = await deleteProductImage(trx, id)
    if (!removed) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-image', { product: removed.productId }, { before: { image: id } })
    return removed.file
  })
  await discardFile(context, file)
}

/** Adds a picture to a supplier, three at most. */
export function uploadSupplierImage(context: AppContext, caller: Caller, supplierId: number, request: FastifyRequest) {
  return addImage(context, request, {
    field: api.images.uploadSupplierImage.file,
    formats: ['png', 'jpeg'],
    refuseFull: (db) => refuseFullSupplier(db, supplierId),
    async insert(trx, image) {
      const row = await insertSupplierImage(trx, { supplierId, ...image })
      await record(trx, caller, 'add-image', { supplier: supplierId }, { after: { image: row.id } })
      return row
    },
  })
}

async function refuseFullSupplier(db: Db, supplierId: number): Promise<void> {
  if (!(await supplierExists(db, supplierId))) throw new Problem('NOT_FOUND')
  if ((await selectSupplierImages(db, supplierId)).length >= imageLimits.provider) throw new Problem('IMAGE_LIMIT')
}

/** Deletes a picture: first its row, then, once that is committed, its file. */
export async function removeSupplierImage(context: AppContext, caller: Caller, id: number): Promise<void> {
  const file = await inTransaction(context.db, async (trx) => {
    const removed = await deleteSupplierImage(trx, id)
    if (!removed) throw new Problem('NOT_FOUND')
    await record(trx, caller, 'remove-image', { supplier: removed.supplierId }, { before: { image: id } })
    return removed.file
  })
  await discardFile(context, file)
}

/** Adds a picture of the caller's own, two at most. */
export function uploadUserImage(context: AppContext, { id: userId }: Caller, request: FastifyRequest) {
  return addImage(context, request, {
    field: api.images.uploadUserImage.file,
    formats: ['png', 'jpeg', 'gif'],
    refuseFull: (db) => refuseFullUser(db, userId),
    insert: (trx, image) => insertUserImage(trx, { userId, ...image }),
  })
}

async function refuseFullUser(db: Db, userId: number): Promise<void> {
  if (db.isTransaction) await lockOwner(db, userId)
  if ((await selectUserImages(db, userId)).length >= imageLimits.user) throw new Problem('IMAGE_LIMIT')
}

/** Deletes one of the caller's pictures; if it is the avatar, the caller has none afterwards. */
export async function removeUserImage(context: AppContext, { id: userId }: Caller, id: number): Promise<void> {
  const removed = await deleteUserImage(context.db, { id, userId })
  if (!removed) throw new Problem('NOT_FOUND')
  await discardFile(context, removed.file)
}
