import { sql } from 'kysely'
import type { QueryOf } from '#contract/protocol/route.ts'
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
import { usersWithAvatar } from './sql.ts'

type Sort = NonNullable<QueryOf<typeof api.users.list>['sort']>
export type UserFilter = {
  id?: number
  /** Exactly this username, in any case. */
  username?: string | null | undefined
  /** Words of a name or a code, or part of a phone number. */
  q?: string | null | undefined
  role?: Role | undefined
  levelId?: number | undefined
}

const columns = {
  username: sql`lower(users.username)`,
  balance: sql`wallets.balance`,
  role: sql`users.role`,
  // Ids increase with time.
  createdAt: sql`users.id`,
}

/** All conditions use columns of `users` only, so that counting and skipping rows needs no join. */
function filtered(db: Db, filter: UserFilter) {
  let query = db.selectFrom('users')
  if (filter.id !== undefined) query = query.where('users.id', '=', filter.id)
  if (filter.username) query = query.where(sql`lower(users.username)`, '=', filter.username.toLowerCase())
  if (filter.role) query = query.where('users.role', '=', filter.role)
  if (filter.levelId !== undefined) query = query.where('users.levelId', '=', filter.levelId)
  if (filter.q) query = query.where(mentions(filter.q, names, 'users.telefono'))
  return query
}

// The expression indexed by migration 0031, for substring searches.
const names = sql`user_text(users.username, users.codigo, users.nombre, users.apellido)`

/** Whether a text is in the username; the index finds the users who have it in any of their names. */
export function usernameContains(text: string) {
  const pattern = contains(text)
  return sql<boolean>`(${names} like searchable(${pattern}) and users.username ilike ${pattern})`
}

/** The last column is unique, so that no page repeats or skips a row. */
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

/** All users, in the same order. */
export const allUsers = (db: Db, filter: UserFilter, sort: Sort | undefined) =>
  orderBy(withBalance(db).where('users.id', 'in', filtered(db, filter).select('users.id')), orderOf(sort, filter).order)

const withBalance = (db: Db) =>
  usersWithAvatar(db).innerJoin('wallets', 'wallets.userId', 'users.id').select(['wallets.balance', 'users.disabledAt'])

export function countUsers(db: Db, filter: UserFilter): Promise<{ total: number }> {
  const { username, q, role, levelId, id } = filter
  if (!username && !q && levelId === undefined && id === undefined)
    return readAggregate(db, [role ? `user ${role}` : 'user'])
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** The sum of the accounts' wallets; a separate query, because it reads every one of them. */
export function sumBalances(db: Db, filter: UserFilter): Promise<{ balance: Centimos }> {
  return filtered(db, filter)
    .innerJoin('wallets', 'wallets.userId', 'users.id')
    .select(sql<Centimos>`coalesce(sum(wallets.balance), 0)::bigint`.as('balance'))
    .executeTakeFirstOrThrow()
}
