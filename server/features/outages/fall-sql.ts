import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { PageWindow } from '../../platform/db/list-queries.ts'

type Filter = { accountId?: number; sellerId?: number | undefined; fallen?: boolean }

const filtered = (db: Db, { accountId, sellerId, fallen }: Filter) =>
  db
    .selectFrom('accounts')
    .innerJoin('products', 'products.id', 'accounts.productId')
    .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId ?? 0))
    .$if(sellerId !== undefined, (query) => query.where('products.sellerId', '=', sellerId ?? 0))
    .$if(fallen === true, (query) => query.where('accounts.fallenAt', 'is not', null))

/** Accounts with what their fall means; a rent runs until it ends. */
export function selectFalls(db: Db, filter: Filter, now: Date, { limit, offset }: PageWindow) {
  return filtered(db, filter)
    .innerJoin('users', 'users.id', 'products.sellerId')
    .select(['accounts.id as accountId', 'accounts.productId', 'products.nombre', 'users.username as seller'])
    .select('accounts.fallenAt')
    .select([
      sql<number>`(select count(*)::integer from profiles join purchases on purchases.profile_id = profiles.id
        where profiles.account_id = accounts.id and purchases.freed_at is null and purchases.end_date > ${now})`.as(
        'rents',
      ),
      sql<number>`(select count(*)::integer from claims
        where claims.account_id = accounts.id and claims.settled_at is null)`.as('claims'),
      sql<number>`(select count(*)::integer from profiles
        where profiles.product_id = accounts.product_id and not taken and profiles.account_id <> accounts.id)`.as(
        'free',
      ),
    ])
    .orderBy('accounts.fallenAt')
    .orderBy('accounts.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countFalls(db: Db, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const running = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('purchases')
    .where('profileId', 'in', (it) => it.selectFrom('profiles').select('id').where('accountId', '=', accountId))
    .where('freedAt', 'is', null)
    .where('endDate', '>', now)

/** The rents that run on an account. */
export const selectRunning = (db: Db, accountId: number, now: Date) =>
  running(db, accountId, now).select(['id', 'userId', 'sellerId', 'nombre']).orderBy('id').execute()
export type Running = Awaited<ReturnType<typeof selectRunning>>[number]

/** The same, locked in the order of their ids, with what moving them needs. */
export async function lockRunning(trx: Transaction, accountId: number, now: Date) {
  const rents = await running(trx, accountId, now)
    .select(['id', 'userId', 'sellerId', 'nombre', 'productId', 'dias', 'endDate'])
    .select(sql<number>`profile_id`.as('profileId'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rents.map((rent) => ({ ...rent, accountId }))
}

/** The rents whose buyers no mail reaches, and how to reach them. */
export function selectWithoutMail(db: Db, accountId: number, now: Date, limit: number) {
  return running(db, accountId, now)
    .innerJoin('users', 'users.id', 'purchases.userId')
    .select(['purchases.id as purchaseId', 'users.username', 'nombreUser'])
    .select((it) => it.fn.coalesce('users.telefono', 'purchases.telefono').as('telefono'))
    .where('users.emailVerifiedAt', 'is', null)
    .orderBy('purchases.endDate')
    .orderBy('purchases.id')
    .limit(limit)
    .execute()
}
