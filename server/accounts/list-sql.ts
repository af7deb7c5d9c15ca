import { sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { api } from '#contract/index.ts'
import type { Role } from '#domain/user.ts'
import type { Db } from '../db/db.ts'
import { inOrder, onPage, type Order, type Reach } from '../db/pages.ts'
import { readTally } from '../db/tallies.ts'
import { people } from './sql.ts'

type Sort = NonNullable<QueryOf<typeof api.users.list>['sort']>
export type UserFilter = {
  id?: number
  /** Exactly this one, in any case. */
  username?: string | null | undefined
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
  return query
}

/** Accounts with their balances; in one order among equals, so that no page repeats or skips one. */
export function selectUsers(
  db: Db,
  filter: UserFilter,
  { sort = '-createdAt', ...page }: Reach & { sort?: Sort | undefined },
) {
  const field = sort.replace('-', '') as keyof typeof columns
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order: Order = [
    [columns[field], direction],
    [sql.ref('users.id'), direction],
  ]
  const ids = filtered(db, filter)
    .select('users.id')
    .$if(field === 'balance', (query) => query.innerJoin('wallets', 'wallets.userId', 'users.id'))
  const rows = people(db)
    .innerJoin('wallets', 'wallets.userId', 'users.id')
    .where('users.id', 'in', onPage(ids, order, page))
    .select(['wallets.balance', 'users.disabledAt'])
  return inOrder(rows, order).execute()
}

export function countUsers(db: Db, filter: UserFilter): Promise<{ total: number }> {
  const { username, role, id } = filter
  if (!username && id === undefined) return readTally(db, [role ? `user ${role}` : 'user'])
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}
