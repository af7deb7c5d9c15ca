import { sql, type NotNull } from 'kysely'
import type { WinnerState } from '#domain/raffle.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/** All users who hold a ticket of a raffle. */
export async function selectHolders(db: Db, productId: number): Promise<number[]> {
  const rows = await db.selectFrom('purchases').select('userId').distinct().where('productId', '=', productId).execute()
  return rows.map(({ userId }) => userId)
}

/** The raffles that ended with no ticket sold, or with fewer than their minimum: as `isBelowMinimum`. */
export async function selectFailed(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('state', '=', sql.lit('Publicado'))
    .where('finSorteo', '<=', now)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`total_tickets - stock < greatest(1, min_tickets)`)
    .orderBy('finSorteo')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a raffle sells, or waits for its draw. */
export async function hasRaffleToDraw(db: Db): Promise<boolean> {
  const raffle = await db
    .selectFrom('products')
    .select('id')
    .where('precioRifa', 'is not', null)
    .where('state', 'in', ['Publicado', 'Por sortear'])
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return raffle !== undefined
}

/** Draws as an open screen shows them: these, or those that were announced since; without cancelled raffles. */
export function selectAnnounced(db: Db, which: { ids: readonly number[] } | { since: Date }) {
  const draws = db
    .selectFrom('draws')
    .innerJoin('products', 'products.id', 'draws.productId')
    .leftJoin('winners', 'winners.productId', 'draws.productId')
    .leftJoin('purchases', 'purchases.id', 'winners.purchaseId')
    .select(['draws.productId', 'draws.announcedAt', 'draws.early', 'winners.id'])
    .select((it) => it.fn.coalesce('winners.shownPremio', 'products.nombre').as('raffle'))
    .select(['winners.shownNombre', 'winners.shownApellido'])
    .select(['purchases.ticketNumber', 'purchases.ticketReceipt'])
    .where('draws.cancelledAt', 'is', null)
    .orderBy('draws.announcedAt')
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

/** Sets whether the prize was handed over; returns the previous state, or undefined when there is no such winner. */
export async function updateWinner(trx: Transaction, id: number, estado: WinnerState) {
  const before = await trx.selectFrom('winners').select('estado').where('id', '=', id).forUpdate().executeTakeFirst()
  if (before) await trx.updateTable('winners').set({ estado }).where('id', '=', id).execute()
  publishAfterCommit(trx, { winners: true })
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
    .innerJoin('purchases', 'purchases.id', 'winners.purchaseId')
  if (filter.id !== undefined) query = query.where('winners.id', '=', filter.id)
  if (filter.productId !== undefined) query = query.where('winners.productId', '=', filter.productId)
  if (filter.estado) query = query.where('winners.estado', '=', filter.estado)
  if (filter.dni) query = query.where('users.dni', '=', filter.dni)
  return query
}

/** Newest first. */
export const allWinners = (db: Db, filter: WinnerFilter) =>
  winners(db, filter)
    .leftJoin('userImages as avatar', 'avatar.id', 'winners.shownAvatarId')
    .select(['winners.id', 'winners.estado', 'winners.createdAt', 'winners.productId', 'winners.userId'])
    .select(['users.username', 'users.nombre', 'users.apellido', 'users.dni', 'users.telefono'])
    .select([
      'winners.shownNombre',
      'winners.shownApellido',
      'avatar.file as avatarFile',
      'winners.shownPremio as raffle',
    ])
    .select(['purchases.ticketNumber', 'purchases.ticketReceipt'])
    .select((it) => it('products.totalTickets', '-', it.ref('products.stock')).as('ticketsSold'))
    .orderBy('winners.id', 'desc')
    .$narrowType<{ ticketNumber: NotNull; ticketReceipt: NotNull; ticketsSold: number }>()

export function selectWinners(db: Db, filter: WinnerFilter, page: { limit: number; offset: number }) {
  return allWinners(db, filter).limit(page.limit).offset(page.offset).execute()
}
export type WinnerRow = Awaited<ReturnType<typeof selectWinners>>[number]

/** What the report of a drawn raffle says of it. */
export const selectReported = (db: Db, id: number) =>
  db
    .selectFrom('products')
    .select(['tipoSorteo', 'autorizacion', 'autorizacionDocumento', 'finSorteo', 'terminos'])
    .innerJoin('winners', 'winners.productId', 'products.id')
    .select(['precioRifa', 'totalTickets', 'winners.userId as winnerUserId'])
    .select((it) => [
      it
        .selectFrom('raffleTerms')
        .select((terms) => terms.fn.max('version').as('version'))
        .whereRef('productId', '=', 'products.id')
        .as('terminosVersion'),
      it
        .selectFrom('purchases')
        .select((sold) => sold.fn.min('startDate').as('first'))
        .whereRef('productId', '=', 'products.id')
        .as('firstSold'),
    ])
    .where('products.id', '=', id)
    .$narrowType<{ firstSold: NotNull }>()
    .executeTakeFirstOrThrow()

export async function countWinners(db: Db, filter: WinnerFilter): Promise<number> {
  const row = await winners(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
