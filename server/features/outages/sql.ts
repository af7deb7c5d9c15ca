import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { PageWindow } from '../../platform/db/list-queries.ts'
import { notBefore } from '../../platform/db/not-before.ts'
import type { Scope } from './give-sql.ts'

const outages = (db: Db) =>
  db
    .selectFrom('outages')
    .select(['id', 'productIds', 'accountIds', 'categoryId', 'motivo', 'createdAt', 'givenAt'])
    .select(['fromDay as from', 'untilDay as until'])

export const selectOutage = (db: Db, id: number) => outages(db).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockOutage = (trx: Transaction, id: number) =>
  outages(trx).where('id', '=', id).forUpdate().executeTakeFirst()
export type Outage = NonNullable<Awaited<ReturnType<typeof lockOutage>>>

type NewPlan = { scope: Scope; from: string; until: string; motivo: string; createdBy: number; createdAt: Date }

export async function insertPlan(trx: Transaction, { scope, from, until, ...plan }: NewPlan): Promise<number> {
  const { id } = await trx
    .insertInto('outages')
    .values({
      ...plan,
      fromDay: from,
      untilDay: until,
      productIds: scope.productIds ? [...scope.productIds] : null,
      accountIds: scope.accountIds ? [...scope.accountIds] : null,
      categoryId: scope.categoryId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes dry runs that can no longer be confirmed. */
export async function deleteOldPlans(trx: Transaction, before: Date): Promise<void> {
  await trx.deleteFrom('outages').where('givenAt', 'is', null).where('createdAt', '<', before).execute()
}

export async function noteGiven(trx: Transaction, id: number, by: number, now: Date): Promise<void> {
  const givenAt = notBefore('createdAt', now)
  await trx.updateTable('outages').set({ givenAt, givenBy: by }).where('id', '=', id).execute()
}

/** How much an outage gave. */
export async function selectGiven(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ outageId: number; rents: number; buyers: number; days: number }>`
    select outage_id, count(*)::integer as rents, count(distinct user_id)::integer as buyers, sum(days)::integer as days
    from outage_rents join purchases on purchases.id = purchase_id
    where outage_id = any(${ids}::integer[]) group by outage_id`.execute(db)
  return new Map(rows.map(({ outageId, ...figures }) => [outageId, figures]))
}

export function selectGivenRents(db: Db, outageId: number, limit: number) {
  return db
    .selectFrom('outageRents')
    .innerJoin('purchases', 'purchases.id', 'outageRents.purchaseId')
    .innerJoin('users', 'users.id', 'purchases.userId')
    .select(['outageRents.purchaseId', 'purchases.nombre', 'nombreUser', 'users.username', 'days'])
    .select(['endBefore as endDate', 'endAfter as until'])
    .where('outageId', '=', outageId)
    .orderBy('endBefore')
    .orderBy('outageRents.purchaseId')
    .limit(limit)
    .execute()
}

export const selectOutages = (db: Db, { limit, offset }: PageWindow) =>
  outages(db).where('givenAt', 'is not', null).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countOutages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outages')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('givenAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
