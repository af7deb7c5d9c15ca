import type { Db, Transaction } from '../../platform/db/db.ts'
import type { SealedBytes } from '../../platform/vault/sealed-bytes.ts'

/** Stores the voucher of a locked top-up, replacing the previous one. */
export async function putVoucher(
  trx: Transaction,
  entryId: number,
  known: { sha256: Buffer; digest: Buffer },
  file: SealedBytes,
): Promise<void> {
  await trx
    .deleteFrom('voucherMatches')
    .where((it) => it.or([it('entryId', '=', entryId), it('otherId', '=', entryId)]))
    .execute()
  const voucher = { ...known, compared: false }
  await trx
    .insertInto('vouchers')
    .values({ entryId, ...voucher })
    .onConflict((conflict) => conflict.column('entryId').doUpdateSet(voucher))
    .execute()
  await trx
    .insertInto('voucherFiles')
    .values({ entryId, ...file })
    .onConflict((conflict) => conflict.column('entryId').doUpdateSet(file))
    .execute()
}

/** The encrypted picture and its owner. */
export const selectFile = (db: Db, entryId: number) =>
  db
    .selectFrom('voucherFiles')
    .innerJoin('vouchers', 'vouchers.entryId', 'voucherFiles.entryId')
    .innerJoin('walletEntries', 'walletEntries.id', 'voucherFiles.entryId')
    .select(['content', 'secret', 'sha256', 'userId'])
    .where('voucherFiles.entryId', '=', entryId)
    .executeTakeFirst()

/** The other top-ups with exactly this picture. */
export async function selectSameBytes(db: Db, entryId: number, sha256: Buffer): Promise<number[]> {
  const same = await db
    .selectFrom('vouchers')
    .select('entryId')
    .where('sha256', '=', sha256)
    .where('entryId', '<>', entryId)
    .execute()
  return same.map((other) => other.entryId)
}

/** The digests of other vouchers, the latest first; a page of them, of top-ups before one. */
export function selectDigests(db: Db, entryId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('vouchers')
    .select(['entryId', 'digest'])
    .where('entryId', '<>', entryId)
    .$if(before !== undefined, (query) => query.where('entryId', '<', before ?? 0))
    .orderBy('entryId', 'desc')
    .limit(limit)
    .execute()
}

/** Marks it as compared; false if the picture has been replaced. */
export async function markCompared(trx: Transaction, entryId: number, sha256: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('vouchers')
    .set({ compared: true })
    .where('entryId', '=', entryId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertMatches(trx: Transaction, entryId: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return
  await trx
    .insertInto('voucherMatches')
    .values(
      [...new Set(others)].map((otherId) => ({
        entryId: Math.max(entryId, otherId),
        otherId: Math.min(entryId, otherId),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const selectUncompared = (db: Db) =>
  db.selectFrom('vouchers').select('entryId').where('compared', '=', false).orderBy('entryId').limit(1000).execute()

/** Deletes the pictures of top-ups that were settled before that moment. */
export async function deleteFilesBefore(db: Db, then: Date): Promise<void> {
  await db
    .deleteFrom('voucherFiles')
    .using('walletEntries')
    .whereRef('walletEntries.id', '=', 'voucherFiles.entryId')
    .where('walletEntries.status', '<>', 'pending')
    .where('walletEntries.updatedAt', '<', then)
    .execute()
}
