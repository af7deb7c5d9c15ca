import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Sharp } from 'sharp'
import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import { dayMs } from '#domain/lima.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'
import { readImage } from '../../platform/files/receive-image.ts'
import { recordView } from '../audit/index.ts'
import { digestOf, isLike, readPicture, type Picture } from '../pictures/index.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { openBytes, sealBytes } from '../../platform/vault/sealed-bytes.ts'
import { readSettings } from '../settings/index.ts'
import { lockOwnEntry, pendingTopUp } from './settle-top-up.ts'
import { getEntry } from './show-entry.ts'
import {
  deleteFilesBefore,
  insertMatches,
  markCompared,
  putVoucher,
  selectDigests,
  selectFile,
  selectSameBytes,
  selectUncompared,
} from './voucher-sql.ts'

const field = api.wallet.setVoucher.file
/** A long screenshot stays readable: only its width is limited, as long as it is not too large in all. */
const maxWidth = 1600
const maxPixels = 8_000_000

const cellOf = (id: number) => ({ table: 'voucher_files', id, field: 'secret' }) as const

/** Stores the voucher of a pending top-up of the caller's own, replacing the previous one. */
export async function setVoucher(context: AppContext, caller: Caller, id: number, request: FastifyRequest) {
  await inTransaction(context.db, async (trx) => pendingTopUp(await lockOwnEntry(trx, caller, id)))
  return storeVoucher(
    context,
    caller,
    id,
    await readImage(context, request, { field, formats: ['png', 'jpeg'] }, drawn),
  )
}

/** The same for a JPEG that is in memory. */
export async function storeVoucher(context: AppContext, caller: Caller, id: number, content: Buffer) {
  const picture = await readPicture(content)
  const sha256 = createHash('sha256').update(content).digest()
  const entry = await inTransaction(context.db, async (trx) => {
    pendingTopUp(await lockOwnEntry(trx, caller, id))
    await putVoucher(trx, id, { sha256, digest: digestOf(picture) }, sealBytes(context.vault, cellOf(id), content))
    publishAfterCommit(trx, { wallets: [caller.id], topUps: true })
    return getEntry(trx, id)
  })
  // The picture is stored even if this fails; the comparison is then repeated within the hour.
  await warnOfFailure(context, id, compareVoucher(context, id, sha256, picture))
  return entry
}

async function drawn(image: Sharp): Promise<Buffer> {
  const { autoOrient } = await image.metadata()
  const scale = Math.min(1, Math.sqrt(maxPixels / (autoOrient.width * autoOrient.height)))
  const width = Math.max(1, Math.floor(Math.min(maxWidth, autoOrient.width * scale)))
  return image
    .resize({ width, height: Math.floor(maxPixels / width), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** The voucher, for the owner of the top-up and for administrators. */
export async function showVoucher({ db, vault }: AppContext, caller: Caller, id: number): Promise<Buffer> {
  // In a transaction, because it is retried if the picture was encrypted with a newer key than those loaded.
  return inTransaction(db, async (trx) => {
    const file = await selectFile(trx, id)
    if (!file || (file.userId !== caller.id && !may.administer(caller.role))) throw new Problem('NOT_FOUND')
    await recordView({ db: trx }, caller, { user: file.userId })
    return openBytes(vault, cellOf(id), file)
  })
}

/** How many of the latest vouchers a voucher is compared with. */
const maxCompared = 3000
/** How many of them are read at once. */
const pageSize = 100

/**
 * Finds identical vouchers, and similar ones among the latest. Called after the voucher is committed: of two that
 * arrive at once, the one that is committed second sees the other.
 */
async function compareVoucher({ db }: AppContext, id: number, sha256: Buffer, picture: Picture): Promise<void> {
  const alike = await selectSameBytes(db, id, sha256)
  let before: number | undefined
  for (let compared = 0; compared < maxCompared; compared += pageSize) {
    const page = await selectDigests(db, id, before, pageSize)
    for (const other of page) {
      if (isLike(picture, other.digest)) alike.push(other.entryId)
      // Each takes a millisecond or more; other requests run in between.
      await setImmediate()
    }
    if (page.length < pageSize) break
    before = page.at(-1)?.entryId
  }
  await inTransaction(db, async (trx) => {
    // The picture may have been replaced meanwhile; the new one is compared separately.
    if (!(await markCompared(trx, id, sha256))) return
    await insertMatches(trx, id, alike)
    if (alike.length > 0) publishAfterCommit(trx, { topUps: true })
  })
}

const warnOfFailure = ({ log }: AppContext, id: number, comparison: Promise<void>) =>
  comparison.catch((error: unknown) => log.warn({ id, err: error }, 'voucher comparison failed, retrying in 1 h'))

/** Compares the vouchers that a crash left uncompared. */
export async function compareVouchers(context: AppContext): Promise<void> {
  for (const { entryId } of await selectUncompared(context.db))
    await warnOfFailure(context, entryId, compareStored(context, entryId))
}

async function compareStored(context: AppContext, id: number): Promise<void> {
  const file = await selectFile(context.db, id)
  if (!file) return
  const picture = await readPicture(openBytes(context.vault, cellOf(id), file))
  await compareVoucher(context, id, file.sha256, picture)
}

/** Deletes the pictures of top-ups that were settled long ago; their digests stay. */
export async function deleteOldVouchers({ db, clock }: AppContext): Promise<void> {
  const { voucherDays } = await readSettings(db)
  await deleteFilesBefore(db, new Date(clock.now().getTime() - voucherDays * dayMs))
}
