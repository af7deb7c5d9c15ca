import type { FastifyRequest } from 'fastify'
import { api } from '#contract/index.ts'
import type { PictureKind } from '#domain/identity.ts'
import { dayMs } from '#domain/lima.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { readImage } from '../../platform/files/receive-image.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { drawVariants } from './draw-variants.ts'
import { deleteUnnamedPictures, insertPicture } from './pictures-sql.ts'

const field = api.shopPictures.upload.file

/** Stores a picture of the shop; it is shown once the settings name it. */
export async function uploadPicture(
  context: AppContext,
  caller: Caller,
  kind: PictureKind,
  request: FastifyRequest,
): Promise<{ name: string }> {
  const variants = await readImage(context, request, { field, formats: ['png', 'jpeg'] }, drawVariants[kind])
  const name = context.random.bytes(16).toString('hex')
  await inTransaction(context.db, async (trx) => {
    await insertPicture(trx, name, variants)
    await record(trx, caller, 'add-image', { settings: 0 }, { after: { kind, name } })
  })
  return { name }
}

/** How long a picture is stored before its settings are saved. */
const draftMs = dayMs

/** Deletes the pictures that were uploaded and never saved, or replaced since. */
export const deleteUnusedPictures = ({ db, clock }: AppContext): Promise<void> =>
  deleteUnnamedPictures(db, new Date(clock.now().getTime() - draftMs))
