import { sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { Centimos } from '#domain/money.ts'
import type { Role } from '#domain/user.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  contains,
  mentions,
  orderBy,
  paginate,
  type SortOrder,
  type PageWindow,
} from '../../platform/db/list-queries.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'
import { people } from './sql.ts'

type Sort = NonNullable<QueryOf<typeof api.users.list>['sort']>
export type UserFilter = {
  id?: number
  /** Exactly this one, in any case. */
  username?: string | null | undefined
  /** Words of a name or a code, or a part of a phone. */
  q?: string | null | undefined
  role?: Role | undefined
}

const columns = {
  username: sql`lower(users.username)`,
  balance: sql`wallets.balance`,
  role: sql`users.role`,
  // Ids rise with time.
  createdAt: sql`users.id`,
}

/** Each condition is one on `users` alone, so that they are counted and passed over without a join. */
function filtered(db: Db, filter: UserFilter) {
  let query = db.selectFrom('users')
  if (filter.id !== undefined) query = query.where('users.id', '=', filter.id)
  if (filter.username) query = query.where(sql`lower(users.username)`, '=', filter.username.toLowerCase())
  if (filter.role) query = query.where('users.role', '=', filter.role)
  if (filter.q) query = query.where(mentions(filter.q, names, 'users.telefono'))
  return query
}

// What the index of migration 0031 holds, and finds a part of.
const names = sql`user_text(users.username, users.codigo, users.nombre, users.apellido)`

/** Whether a text is in the username; the index finds those that have it in any of their names. */
export function usernameHas(text: string) {
  const pattern = contains(text)
  return sql<boolean>`(${names} like searchable(${pattern}) and users.username ilike ${pattern})`
}

/** In one order among equals, so that no page repeats or skips one. */
function orderOf(asked: Sort | undefined, { q }: UserFilter) {
  const sort = asked ?? '-createdAt'
  const field = sort.replace('-', '') as keyof typeof columns
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order: SortOrder = [
    ...(q && !asked ? [[sql`lower(users.username) = ${q.toLowerCase()}`, 'desc'] as const] : []),
    [columns[field], direction],
    [sql.ref('users.id'), direction],
  ]
  return { field, order }
}

/** Accounts with their balances. */
export function selectUsers(db: Db, filter: UserFilter, { sort, ...page }: PageWindow & { sort?: Sort | undefined }) {
  const { field, order } = orderOf(sort, filter)
  const ids = filtered(db, filter)
    .select('users.id')
    .$if(field === 'balance', (query) => query.innerJoin('wallets', 'wallets.userId', 'users.id'))
  return orderBy(withBalance(db).where('users.id', 'in', paginate(ids, order, page)), order).execute()
}

/** All of them, in the same order. */
export const everyUser = (db: Db, filter: UserFilter, sort: Sort | undefined) =>
  orderBy(withBalance(db).where('users.id', 'in', filtered(db, filter).select('users.id')), orderOf(sort, filter).order)

const withBalance = (db: Db) =>
  people(db).innerJoin('wallets', 'wallets.userId', 'users.id').select(['wallets.balance', 'users.disabledAt'])

export function countUsers(db: Db, filter: UserFilter): Promise<{ total: number }> {
  const { username, q, role, id } = filter
  if (!username && !q && id === undefined) return readAggregate(db, [role ? `user ${role}` : 'user'])
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** What the accounts have in their wallets together; asked apart from their list, because it reads every one of them. */
export function sumBalances(db: Db, filter: UserFilter): Promise<{ balance: Centimos }> {
  return filtered(db, filter)
    .innerJoin('wallets', 'wallets.userId', 'users.id')
    .select(sql<Centimos>`coalesce(sum(wallets.balance), 0)::bigint`.as('balance'))
    .executeTakeFirstOrThrow()
}
