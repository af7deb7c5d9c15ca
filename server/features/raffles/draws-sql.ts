import type { Insertable, NotNull, Updateable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Does nothing if the raffle has a commitment already. */
export function insertDraw(trx: Transaction, draw: Insertable<Tables['draws']>) {
  return trx
    .insertInto('draws')
    .values(draw)
    .onConflict((it) => it.column('productId').doNothing())
    .execute()
}

/** The tickets of a raffle by number, each with its purchase. */
export function selectTickets(db: Db, productId: number) {
  return db
    .selectFrom('purchases')
    .select(['ticketNumber as number', 'ticketReceipt as receipt', 'id as purchaseId', 'userId'])
    .where('productId', '=', productId)
    .orderBy('ticketNumber')
    .$narrowType<{ number: NotNull; receipt: NotNull }>()
    .execute()
}

/** Whether a raffle is or was on sale. */
export const wasPublished = async (db: Db, productId: number): Promise<boolean> =>
  (await selectDraw(db, productId)) !== undefined

export function selectDraw(db: Db, productId: number) {
  return db.selectFrom('draws').selectAll().where('productId', '=', productId).executeTakeFirst()
}

export function updateDraw(trx: Transaction, productId: number, change: Updateable<Tables['draws']>) {
  return trx.updateTable('draws').set(change).where('productId', '=', productId).execute()
}

/** The winning ticket of a raffle, and what the draw showed of its holder. */
export function selectOutcome(db: Db, productId: number) {
  return db
    .selectFrom('winners')
    .innerJoin('purchases', 'purchases.id', 'winners.purchaseId')
    .select(['winners.id as winnerId', 'winners.createdAt as drawnAt', 'shownNombre', 'shownApellido'])
    .select(['purchases.ticketNumber', 'purchases.ticketReceipt'])
    .where('winners.productId', '=', productId)
    .$narrowType<{ ticketNumber: NotNull; ticketReceipt: NotNull }>()
    .executeTakeFirst()
}
