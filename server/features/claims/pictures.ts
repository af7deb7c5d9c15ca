import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Sharp } from 'sharp'
import { api } from '#contract/index.ts'
import { claimCan, maxClaimPictures } from '#domain/claim.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Transaction } from '../../platform/db/db.ts'
import { readImage } from '../../platform/files/receive-image.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { openBytes, sealBytes } from '../../platform/vault/sealed-bytes.ts'
import { recordView } from '../audit/index.ts'
import { requireSide } from './authority.ts'
import { lockClaim, selectClaim, selectPictureIds } from './sql.ts'
import { publishClaim } from './tell.ts'

const field = api.claims.addPicture.file
const maxSide = 1600
const cellOf = (id: number) => ({ table: 'claim_pictures', id, field: 'secret' }) as const

/** Adds a picture to an open claim of the caller's own. Checked before the file is read, and again under the lock. */
export async function addPicture(context: AppContext, caller: Caller, claimId: number, request: FastifyRequest) {
  const { db, vault } = context
  await inTransaction(db, (trx) => requireRoom(trx, caller, claimId))
  const content = await readImage(context, request, { field, formats: ['png', 'jpeg'] }, drawn)
  return inTransaction(db, async (trx) => {
    const claim = await requireRoom(trx, caller, claimId)
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('claim_pictures', 'id'))::integer as id`.execute(trx)
    const id = rows[0]?.id ?? 0
    const sealed = sealBytes(vault, cellOf(id), content)
    await trx
      .insertInto('claimPictures')
      .values({ id, claimId, ...sealed, createdAt: context.clock.now() })
      .execute()
    publishClaim(trx, claim)
    return { id }
  })
}

async function requireRoom(trx: Transaction, caller: Caller, claimId: number) {
  const claim = await lockClaim(trx, claimId)
  if (claim?.userId !== caller.id) throw new Problem('NOT_FOUND')
  if (!claimCan.beSettled(claim.estado)) throw new Problem('CLAIM_SETTLED')
  if ((await selectPictureIds(trx, claimId)).length >= maxClaimPictures) throw new Problem('IMAGE_LIMIT')
  return claim
}

const drawn = (image: Sharp): Promise<Buffer> =>
  image
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()

/** A picture, for both sides of its claim. */
export function showPicture({ db, vault }: AppContext, caller: Caller, claimId: number, id: number): Promise<Buffer> {
  // In a transaction, because it is retried if the picture was encrypted with a newer key than those loaded.
  return inTransaction(db, async (trx) => {
    const { userId } = requireSide(caller, await selectClaim(trx, claimId))
    const picture = await trx
      .selectFrom('claimPictures')
      .select(['content', 'secret'])
      .where('id', '=', id)
      .where('claimId', '=', claimId)
      .executeTakeFirst()
    if (!picture) throw new Problem('NOT_FOUND')
    await recordView({ db: trx }, caller, { user: userId })
    return openBytes(vault, cellOf(id), picture)
  })
}
