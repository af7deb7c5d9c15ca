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

/** Ends a rent for good: it is neither renewed nor holds its profile any more. */
export async function endForGood(trx: Transaction, id: number, now: Date): Promise<void> {
  // One that was sold this very moment ends a moment later; one that is over keeps its end.
  const end = sql<Date>`greatest(${now}::timestamptz, start_date + interval '1 millisecond')`
  await trx
    .updateTable('purchases')
    .set({ freedAt: end, endDate: sql<Date>`least(end_date, ${end})`, autoRenewPrice: null, autoRenewDays: null })
    .where('id', '=', id)
    .execute()
}
