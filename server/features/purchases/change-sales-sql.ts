import { sql } from 'kysely'
import type { PurchaseNote } from '#domain/purchase.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'

const target = (db: Db, id: number) =>
  db
    .selectFrom('purchases')
    .select([
      'productId',
      'userId',
      'sellerId',
      'profileId',
      'freedAt',
      'endDate',
      'nota',
      'precio',
      'renewed',
      'refunded',
    ])
    .where('id', '=', id)

/** What has to be known of a sale before it is changed. */
export const selectTarget = (db: Db, id: number) => target(db, id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockTarget = (trx: Transaction, id: number) => target(trx, id).forUpdate().executeTakeFirst()

export function setNote(trx: Transaction, id: number, nota: PurchaseNote | null) {
  return trx.updateTable('purchases').set({ nota }).where('id', '=', id).execute()
}

/** Moves the end of a rent; false when it is a ticket or its profile was released. */
export async function extendPurchase(
  trx: Transaction,
  id: number,
  { endDate, nota }: { endDate: Date; nota: PurchaseNote },
): Promise<boolean> {
  const extended = await trx
    .updateTable('purchases')
    .set({ endDate, nota })
    .where('id', '=', id)
    .where('freedAt', 'is', null)
    .where('profileId', 'is not', null)
    .where('endDate', '<', endDate)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}

/** Deletes the reminders sent to its customer by chat: they referred to another end. */
export async function deleteReminders(trx: Transaction, purchaseId: number): Promise<void> {
  await trx.deleteFrom('endReminders').where('purchaseId', '=', purchaseId).execute()
}

/**
 * Takes the profile from a purchase that has ended by then; undefined when it has not, is a ticket, or was released
 * before.
 */
export async function freePurchase(trx: Transaction, id: number, { now, endedBy }: { now: Date; endedBy: Date }) {
  const freed = await trx
    .updateTable('purchases')
    .set({ freedAt: now })
    .where('id', '=', id)
    .where('freedAt', 'is', null)
    .where('profileId', 'is not', null)
    .where('endDate', '<=', endedBy)
    .returning('profileId')
    .executeTakeFirst()
  return freed?.profileId == null ? undefined : { profileId: freed.profileId }
}

/**
 * Ends a running rent, which is no longer renewed automatically; one that was sold this very moment ends a moment
 * later.
 */
export function endPurchase(trx: Transaction, id: number, now: Date) {
  return trx
    .updateTable('purchases')
    .set({
      endDate: sql<Date>`greatest(${now}::timestamptz, start_date + interval '1 millisecond')`,
      autoRenewPrice: null,
      autoRenewDays: null,
    })
    .where('id', '=', id)
    .where('endDate', '>', now)
    .execute()
}
