import type { NotNull, Updateable } from 'kysely'
import type { WinnerState } from '#domain/winner.ts'
import type { Db, Transaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

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

/** Everybody who holds a ticket of a raffle. */
export async function selectHolders(db: Db, productId: number): Promise<number[]> {
  const rows = await db.selectFrom('purchases').select('userId').distinct().where('productId', '=', productId).execute()
  return rows.map(({ userId }) => userId)
}

export function selectDraw(db: Db, productId: number) {
  return db.selectFrom('draws').selectAll().where('productId', '=', productId).executeTakeFirst()
}

export function updateDraw(trx: Transaction, productId: number, change: Updateable<Tables['draws']>) {
  return trx.updateTable('draws').set(change).where('productId', '=', productId).execute()
}

/** Draws that were announced, as an open screen shows them; those that were cancelled after all are none. */
export function selectAnnounced(db: Db, which: { ids: readonly number[] } | { since: Date }) {
  const draws = db
    .selectFrom('draws')
    .innerJoin('products', 'products.id', 'draws.productId')
    .leftJoin('winners', 'winners.productId', 'draws.productId')
    .leftJoin('purchases', 'purchases.id', 'winners.purchaseId')
    .leftJoin('users', 'users.id', 'winners.userId')
    .select(['draws.productId', 'products.nombre as raffle', 'draws.announcedAt', 'draws.early', 'winners.id'])
    .select(['users.username', 'users.nombre', 'users.apellido'])
    .select(['purchases.ticketNumber', 'purchases.ticketReceipt'])
    .where('draws.announcedAt', 'is not', null)
    .where('draws.cancelledAt', 'is', null)
    .orderBy('draws.announcedAt')
    .$narrowType<{ announcedAt: NotNull }>()
  return 'ids' in which
    ? draws.where('draws.productId', 'in', which.ids).execute()
    : draws.where('draws.announcedAt', '>', which.since).execute()
}

export function insertWinner(
  trx: Transaction,
  winner: { productId: number; purchaseId: number; userId: number; createdAt: Date },
) {
  return trx.insertInto('winners').values(winner).returning('id').executeTakeFirstOrThrow()
}

/** Sets whether the prize was handed over; answers what it was before, or undefined when there is no such winner. */
export async function updateWinner(trx: Transaction, id: number, estado: WinnerState) {
  const before = await trx.selectFrom('winners').select('estado').where('id', '=', id).forUpdate().executeTakeFirst()
  if (before) await trx.updateTable('winners').set({ estado }).where('id', '=', id).execute()
  return before
}

export type WinnerFilter = {
  id?: number
  productId?: number
  dni?: string | null | undefined
  estado?: WinnerState | undefined
}

function winners(db: Db, filter: WinnerFilter) {
  let query = db
    .selectFrom('winners')
    .innerJoin('users', 'users.id', 'winners.userId')
    .innerJoin('products', 'products.id', 'winners.productId')
    // What was won is called as it was on the winner's ticket.
    .innerJoin('purchases', 'purchases.id', 'winners.purchaseId')
  if (filter.id !== undefined) query = query.where('winners.id', '=', filter.id)
  if (filter.productId !== undefined) query = query.where('winners.productId', '=', filter.productId)
  if (filter.estado) query = query.where('winners.estado', '=', filter.estado)
  if (filter.dni) query = query.where('users.dni', '=', filter.dni)
  return query
}

export function selectWinners(db: Db, filter: WinnerFilter, page: { limit: number; offset: number }) {
  return winners(db, filter)
    .leftJoin('userImages as avatar', 'avatar.id', 'users.avatarId')
    .select(['winners.id', 'winners.estado', 'winners.createdAt', 'winners.productId'])
    .select(['users.username', 'users.nombre', 'users.apellido', 'users.dni', 'users.telefono'])
    .select(['avatar.file as avatarFile', 'purchases.nombre as raffle'])
    .select(['purchases.ticketNumber', 'purchases.ticketReceipt'])
    .select((it) => it('products.totalTickets', '-', it.ref('products.stock')).as('ticketsSold'))
    .orderBy('winners.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<{ ticketNumber: NotNull; ticketReceipt: NotNull; ticketsSold: number }>()
    .execute()
}
export type WinnerRow = Awaited<ReturnType<typeof selectWinners>>[number]

export async function countWinners(db: Db, filter: WinnerFilter): Promise<number> {
  const row = await winners(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
