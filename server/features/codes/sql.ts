import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import { keepLast } from '../../platform/db/keep-last.ts'
import { notBefore } from '../../platform/db/not-before.ts'

/** A user's own purchase, locked. */
export const lockOwnPurchase = (trx: Transaction, userId: number, id: number) =>
  trx
    .selectFrom('purchases')
    .select(['id', 'sellerId', 'nombre', 'profileId', 'endDate', 'freedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const selectOwnPurchase = (db: Db, userId: number, id: number) =>
  db.selectFrom('purchases').select('id').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/** When codes of a purchase were asked for since then, the last first. */
export async function selectAsked(db: Db, purchaseId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('codeRequests')
    .select('askedAt')
    .where('purchaseId', '=', purchaseId)
    .where('askedAt', '>', since)
    .orderBy('askedAt', 'desc')
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

/** The last request of a purchase since then, with its code while that is shown. */
export const selectLast = (db: Db, purchaseId: number, { since, now }: { since: Date; now: Date }) =>
  db
    .selectFrom('codeRequests')
    .leftJoin('givenCodes', (join) =>
      join.onRef('givenCodes.requestId', '=', 'codeRequests.id').on('givenCodes.expiresAt', '>', now),
    )
    .select(['id', 'askedAt', 'answeredAt', 'closedAt', 'code', 'expiresAt'])
    .where('purchaseId', '=', purchaseId)
    .where('askedAt', '>', since)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

const waiting = (db: Db) => db.selectFrom('codeRequests').where('answeredAt', 'is', null).where('closedAt', 'is', null)

/** A new request in place of the one that waits. */
export async function replaceRequest(
  trx: Transaction,
  { escalated, askedAt, ...request }: { purchaseId: number; userId: number; askedAt: Date; escalated: boolean },
): Promise<number> {
  await trx
    .updateTable('codeRequests')
    .set({ closedAt: notBefore('askedAt', askedAt) })
    .where('id', 'in', waiting(trx).select('id').where('purchaseId', '=', request.purchaseId))
    .execute()
  const { id } = await trx
    .insertInto('codeRequests')
    .values({ ...request, askedAt, escalatedAt: escalated ? askedAt : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The requests that wait, of running rents, the oldest first; `sellerId` limits them to what that user sold. */
export function selectWaiting(db: Db, { sellerId, now }: { sellerId: number | undefined; now: Date }) {
  const query = waiting(db)
    .innerJoin('purchases', 'purchases.id', 'codeRequests.purchaseId')
    .innerJoin('users as seller', 'seller.id', 'purchases.sellerId')
    .select(['codeRequests.id', 'codeRequests.purchaseId', 'codeRequests.askedAt', 'codeRequests.escalatedAt'])
    .select(['purchases.nombre', 'purchases.nombreUser', 'purchases.sellerId', 'seller.username as seller'])
    .where('purchases.endDate', '>', now)
    .where('purchases.freedAt', 'is', null)
    .orderBy('askedAt')
    .limit(200)
  return (sellerId === undefined ? query : query.where('purchases.sellerId', '=', sellerId)).execute()
}

type Figures = { asked: number; answered: number; medianSeconds: number | null }
const kept = keepLast<Figures>()

/**
 * How many were asked for and answered since a midnight in Lima, and the median time to an answer in seconds; added up anew
 * when another one was.
 */
export async function readFigures(db: Db, { sellerId, since }: { sellerId: number | undefined; since: Date }) {
  const { total, sum } = await readAggregate(db, ['code'], { from: since })
  const key = `${since.toISOString()} ${total} ${sum}`
  return kept(db, { name: `${sellerId ?? 'all'}`, key }, () => selectFigures(db, { sellerId, since }))
}

function selectFigures(db: Db, { sellerId, since }: { sellerId: number | undefined; since: Date }): Promise<Figures> {
  const all = db.selectFrom('codeRequests').where('askedAt', '>=', since)
  const query = sellerId === undefined ? all : all.where('purchaseId', 'in', soldBy(db, sellerId))
  return query
    .select((it) => it.fn.countAll<number>().as('asked'))
    .select((it) => it.fn.count<number>('answeredAt').as('answered'))
    .select(
      sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)))::integer`.as(
        'medianSeconds',
      ),
    )
    .executeTakeFirstOrThrow()
}

const soldBy = (db: Db, sellerId: number) => db.selectFrom('purchases').select('id').where('sellerId', '=', sellerId)

/** A request with its purchase, locked: a second answer waits. */
export const lockRequest = (trx: Transaction, id: number) =>
  trx
    .selectFrom('codeRequests')
    .innerJoin('purchases', 'purchases.id', 'codeRequests.purchaseId')
    .select([
      'codeRequests.id',
      'codeRequests.purchaseId',
      'codeRequests.userId',
      'answeredAt',
      'answeredBy',
      'closedAt',
    ])
    .select(['purchases.sellerId', 'purchases.nombre', 'purchases.endDate', 'purchases.freedAt'])
    .where('codeRequests.id', '=', id)
    .forUpdate('codeRequests')
    .executeTakeFirst()

export async function insertCode(
  trx: Transaction,
  { requestId, code, expiresAt, by, now }: { requestId: number; code: Buffer; expiresAt: Date; by: number; now: Date },
): Promise<void> {
  const answeredAt = notBefore('askedAt', now)
  await trx.updateTable('codeRequests').set({ answeredAt, answeredBy: by }).where('id', '=', requestId).execute()
  await trx.insertInto('givenCodes').values({ requestId, code, expiresAt }).execute()
}

/** Corrects a code that is still shown; returns whether it is. */
export async function updateCode(trx: Transaction, requestId: number, code: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('givenCodes')
    .set({ code })
    .where('requestId', '=', requestId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('givenCodes').where('expiresAt', '<=', now).execute()
}

export async function closeUnanswered(db: Db, { askedBy, now }: { askedBy: Date; now: Date }) {
  return db
    .updateTable('codeRequests')
    .set({ closedAt: now })
    .where('id', 'in', waiting(db).select('id').where('askedAt', '<=', askedBy))
    .returning('userId')
    .execute()
}

/** Marks the requests that their suppliers have not answered by then; each server marks others. */
export function escalate(trx: Transaction, { askedBy, now }: { askedBy: Date; now: Date }) {
  const due = waiting(trx)
    .select('id')
    .where('escalatedAt', 'is', null)
    .where('askedAt', '<=', askedBy)
    .forUpdate()
    .skipLocked()
  return trx
    .updateTable('codeRequests')
    .set({ escalatedAt: now })
    .from('purchases')
    .whereRef('purchases.id', '=', 'codeRequests.purchaseId')
    .where('codeRequests.id', 'in', due)
    .returning(['codeRequests.id', 'codeRequests.purchaseId', 'purchases.nombre'])
    .execute()
}
