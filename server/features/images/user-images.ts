import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import { imageLimits } from '#domain/limits.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { addImage } from './image-files.ts'
import { discardFile } from '../../platform/files/files.ts'
import { deleteUserImage, insertUserImage, lockOwner, selectUserImages } from './sql.ts'

/** Adds a picture of the caller's own, two at most. */
export function uploadUserImage(context: AppContext, { id: userId }: Caller, request: FastifyRequest) {
  return addImage(context, request, {
    field: api.images.uploadUserImage.file,
    formats: ['png', 'jpeg', 'gif'],
    refuseFull: (db) => refuseFull(db, userId),
    insert: (trx, image) => insertUserImage(trx, { userId, ...image }),
  })
}

async function refuseFull(db: Db, userId: number): Promise<void> {
  if (db.isTransaction) await lockOwner(db, userId)
  if ((await selectUserImages(db, userId)).length >= imageLimits.user) throw new Problem('IMAGE_LIMIT')
}

/** Removes a picture of the caller's own; when it is the avatar, that goes with it. */
export async function removeUserImage(context: AppContext, { id: userId }: Caller, id: number): Promise<void> {
  const removed = await deleteUserImage(context.db, { id, userId })
  if (!removed) throw new Problem('NOT_FOUND')
  await discardFile(context, removed.file)
}
