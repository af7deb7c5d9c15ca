import { sql } from 'kysely'
import type { Centimos } from '#domain/money.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  midnight,
  nextMidnight,
  orderBy,
  paginate,
  type PageWindow,
  type SortOrder,
} from '../../platform/db/list-queries.ts'

/** Movements with what they paid for and, if they have one, their constancia. */
const withReceipts = (db: Db) =>
  db
    .selectFrom('walletEntries')
    .innerJoin('users', 'users.id', 'walletEntries.userId')
    .leftJoin('receipts', 'receipts.entryId', 'walletEntries.id')
    .leftJoin('purchases', 'purchases.id', 'walletEntries.purchaseId')
    .leftJoin('renewals', 'renewals.id', 'walletEntries.renewalId')
    .select(['walletEntries.id', 'walletEntries.kind', 'walletEntries.status', 'walletEntries.quantity'])
    .select(['walletEntries.updatedAt', 'walletEntries.userId'])
    .select(['receipts.series', 'receipts.number', 'receipts.igv', 'receipts.buyerName', 'receipts.buyerDocument'])
    .select((it) => it.fn.coalesce('receipts.productName', 'purchases.nombre').as('nombre'))
    .select(['purchases.dias', 'purchases.ticketNumber', 'renewals.dias as renewedDias'])

/** A movement with its constancia, if it has one. */
export const selectMovement = (db: Db, entryId: number) =>
  withReceipts(db)
    .select(['receipts.issuerName', 'receipts.issuerDocument', 'receipts.issuerAddress'])
    .select(['users.email', 'users.emailVerifiedAt', 'users.username'])
    .where('walletEntries.id', '=', entryId)
    .executeTakeFirst()
export type MovementRow = NonNullable<Awaited<ReturnType<typeof selectMovement>>>

/** The movement that paid for a purchase. */
export const selectSale = (db: Db, purchaseId: number) =>
  db.selectFrom('purchases').select('entryId').where('id', '=', purchaseId).executeTakeFirst()

const ofDay = (day: string) => sql<boolean>`wallet_entries.status = 'accepted'
  and wallet_entries.updated_at >= ${midnight(day)} and wallet_entries.updated_at < ${nextMidnight(day)}`

const withRefunded = (db: Db) =>
  withReceipts(db)
    .leftJoin('receipts as refunded', (join) =>
      join.onRef('refunded.entryId', '=', 'purchases.entryId').on('walletEntries.kind', '=', 'Devolución'),
    )
    .select(['refunded.series as refundedSeries', 'refunded.number as refundedNumber'])
    .select(['users.username', 'walletEntries.motivo'])

const inOrder: SortOrder = [
  [sql.ref('walletEntries.updatedAt'), 'asc'],
  [sql.ref('walletEntries.id'), 'asc'],
]

/** All movements of a day in Lima that count, in their order. */
export const allOfDay = (db: Db, day: string) => orderBy(withRefunded(db).where(ofDay(day)), inOrder)

/** A page of them, newest first as in every list of the back office. */
export function selectOfDay(db: Db, day: string, page: PageWindow) {
  const newest = inOrder.map(([by]) => [by, 'desc'] as const)
  const ids = paginate(db.selectFrom('walletEntries').select('walletEntries.id').where(ofDay(day)), newest, page)
  return orderBy(withRefunded(db).where('walletEntries.id', 'in', ids), newest).execute()
}
export type DayRow = Awaited<ReturnType<typeof selectOfDay>>[number]

/** How many movements of each kind a day has, and their sum. */
export const sumDay = (db: Db, day: string) =>
  db
    .selectFrom('walletEntries')
    .select((it) => ['kind', it.fn.countAll<number>().as('count')])
    .select(sql<Centimos>`sum(quantity)::bigint`.as('sum'))
    .where(ofDay(day))
    .groupBy('kind')
    .execute()

export const selectFile = (db: Db, series: string, number: number) =>
  db
    .selectFrom('receiptFiles')
    .select('content')
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst()

/** Keeps what was printed; does nothing if somebody else printed it meanwhile. */
export const insertFile = (db: Db, file: { series: string; number: number; content: Buffer; printedAt: Date }) =>
  db
    .insertInto('receiptFiles')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
