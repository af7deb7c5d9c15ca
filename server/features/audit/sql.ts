import { sql } from 'kysely'
import type { api } from '#contract/index.ts'
import type { QueryOf } from '#contract/protocol/route.ts'
import { accessActions, type AuditAction } from '#domain/audit-action.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  orderBy,
  paginate,
  type SortOrder,
  type PageWindow,
  daysOf,
  midnight,
  nextMidnight,
} from '../../platform/db/list-queries.ts'
import { readAggregate } from '../../platform/db/aggregates.ts'

export type AuditFilter = Omit<QueryOf<typeof api.audit.list>, 'page' | 'pageSize'>

const idOf = (username: string) => sql<number>`(select id from users where lower(username) = ${username.toLowerCase()})`

/** All conditions use columns of `audit` only, so that counting and skipping rows needs no join. */
function filtered(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('audit')
  if (filter.actor) query = query.where('audit.actorId', '=', idOf(filter.actor))
  if (filter.action) query = query.where('audit.action', '=', filter.action)
  if (filter.subject) query = query.where('audit.subject', '=', filter.subject)
  if (filter.subjectId !== undefined) query = query.where('audit.subjectId', '=', filter.subjectId)
  if (filter.accesses) query = query.where('audit.action', 'in', accessActions)
  if (filter.from) query = query.where('audit.at', '>=', midnight(filter.from))
  if (filter.to) query = query.where('audit.at', '<', nextMidnight(filter.to))
  return query
}

/** The present name of the subject; a movement is named after its owner. */
const name = sql<string | null>`case audit.subject
  when 'user' then (select username from users where users.id = audit.subject_id)
  when 'walletEntry' then (select username from wallet_entries join users on users.id = wallet_entries.user_id
    where wallet_entries.id = audit.subject_id)
  when 'product' then (select nombre from products where products.id = audit.subject_id)
  when 'account' then (select nombre from accounts join products on products.id = accounts.product_id
    where accounts.id = audit.subject_id)
  when 'purchase' then (select nombre from purchases where purchases.id = audit.subject_id)
  when 'claim' then (select nombre from purchases where purchases.id = (
    select purchase_id from claims where claims.id = audit.subject_id))
  when 'complaint' then (select year || '-' || lpad(number::text, 6, '0') from complaints
    where complaints.id = audit.subject_id)
  when 'profile' then (select nombre from products where products.id = (
    select product_id from profiles where profiles.id = audit.subject_id))
  when 'winner' then (select shown_premio from winners where winners.id = audit.subject_id)
  when 'category' then (select categories.name from categories where categories.id = audit.subject_id)
  when 'brand' then (select brands.name from brands where brands.id = audit.subject_id)
  when 'level' then (select levels.name from levels where levels.id = audit.subject_id)
  when 'supplier' then (select nombre from suppliers where suppliers.id = audit.subject_id)
end`

const newestFirst: SortOrder = [[sql.ref('audit.id'), 'desc']]

/** Entries of these actions since that time, newest first. */
export const selectRecent = (db: Db, actions: readonly AuditAction[], since: Date) =>
  orderBy(
    detailed(db.selectFrom('audit').where('audit.action', 'in', actions).where('audit.at', '>=', since)),
    newestFirst,
  ).execute()

export function selectAuditEntries(db: Db, filter: AuditFilter, page: PageWindow) {
  // Deferred join: skipped pages read ids only.
  const ids = paginate(filtered(db, filter).select('audit.id'), newestFirst, page)
  return orderBy(detailed(db.selectFrom('audit').where('audit.id', 'in', ids)), newestFirst).execute()
}

/** All entries, in the same order. */
export const allAuditEntries = (db: Db, filter: AuditFilter) => orderBy(detailed(filtered(db, filter)), newestFirst)

function detailed(entries: ReturnType<typeof filtered>) {
  return entries
    .innerJoin('users as actor', 'actor.id', 'audit.actorId')
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.subject',
      'audit.subjectId',
      'audit.before',
      'audit.after',
      'actor.username as actor',
    ])
    .select(name.as('name'))
}

/** The aggregates that count the rows of this filter, its days aside; undefined if there are none. */
function aggregatesOf({ actor, action, subject, subjectId, accesses }: AuditFilter) {
  const [one, another] = [
    actor && [sql<string>`'act actor ' || ${idOf(actor)}`],
    action && [`act action ${action}`],
    subject && [`act subject ${subject}`],
    accesses && accessActions.map((it) => `act action ${it}`),
  ].filter((names) => !!names)
  return another || subjectId !== undefined ? undefined : (one ?? ['act'])
}

export async function countAuditEntries(db: Db, filter: AuditFilter): Promise<{ total: number }> {
  const aggregates = aggregatesOf(filter)
  if (aggregates) return readAggregate(db, aggregates, daysOf(filter))
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}
