import { sql } from 'kysely'
import type { NoticeChoices } from '#contract/notifications/notices.ts'
import { securityNotices, type Notice } from '#domain/notice.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { orderBy, paginate, type SortOrder, type PageWindow } from '../../platform/db/list-queries.ts'

export type NewNotice = Notice & {
  userId: number
  /** Identifies what the notice reports, unique per user: a user who has a notice with that key gets no second one. */
  key: string
}

/** Returns those that did not exist yet. */
export function insertNotices(trx: Transaction, notices: readonly NewNotice[], now: Date) {
  // One parameter for each column, so that their number does not grow with the notices: PostgreSQL takes at most 65,535.
  const rows = sql<{ userId: number; key: string; kind: string; data: string }>`
    unnest(${notices.map((it) => it.userId)}::bigint[], ${notices.map((it) => it.key)}::text[],
      ${notices.map((it) => it.kind)}::text[], ${notices.map((it) => JSON.stringify(it.data))}::jsonb[])`
  return trx
    .insertInto('notices')
    .columns(['userId', 'key', 'kind', 'data', 'createdAt'])
    .expression(
      trx
        .selectFrom(rows.as<'notice'>(sql`notice(user_id, key, kind, data)`))
        .select(['userId', 'key', 'kind', 'data', sql<Date>`${now}::timestamptz`.as('createdAt')]),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning(['id', 'userId'])
    .execute()
}

export type NoticeFilter = { userId: number; estado?: 'unread' | 'read' | undefined }

function filtered(db: Db, { userId, estado }: NoticeFilter) {
  const query = db.selectFrom('notices').where('userId', '=', userId)
  return estado ? query.where('readAt', estado === 'unread' ? 'is' : 'is not', null) : query
}

const newestFirst: SortOrder = [[sql.ref('id'), 'desc']]
const columns = ['id', 'kind', 'data', 'createdAt', 'readAt'] as const

export function selectNotices(db: Db, filter: NoticeFilter, page: PageWindow) {
  const ids = paginate(filtered(db, filter).select('id'), newestFirst, page)
  return orderBy(db.selectFrom('notices').where('id', 'in', ids).select(columns), newestFirst).execute()
}
export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number]

/** All notices, in the same order. */
export const allNotices = (db: Db, filter: NoticeFilter) => orderBy(filtered(db, filter).select(columns), newestFirst)

export function countNotices(db: Db, filter: NoticeFilter): Promise<{ total: number }> {
  return filtered(db, filter)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

/** How many of these keys a user has notices of. */
export async function countKeys(db: Db, userId: number, keys: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return count
}

/** A notice to push, unless it was read, with the key that distinguishes it from the others of its owner. */
export const selectPushed = (db: Db, id: number) =>
  db
    .selectFrom('notices')
    .select(['kind', 'data', 'key'])
    .where('id', '=', id)
    .where((it) => it.or([it('readAt', 'is', null), it('kind', 'in', securityNotices)]))
    .executeTakeFirst()

/** Marks a user's unread notices as read: these, or all. Returns whether there were any. */
export async function markRead(
  trx: Transaction,
  userId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<boolean> {
  const unread = trx
    .updateTable('notices')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  const some = ids ? unread.where('id', '=', sql<number>`any(${ids}::bigint[])`) : unread
  const { numUpdatedRows } = await some.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Marks what all administrators were told under this key as read; returns who they are. A row that somebody is marking
 * now is skipped, so that nobody waits for each other.
 */
export function markReadForAdministrators(trx: Transaction, key: string, now: Date) {
  const unread = trx
    .selectFrom('notices')
    .select('id')
    .where('userId', 'in', trx.selectFrom('users').select('id').where('role', '=', 'SADMIN'))
    .where('key', '=', key)
    .where('readAt', 'is', null)
    .forUpdate()
    .skipLocked()
  return trx.updateTable('notices').set({ readAt: now }).where('id', 'in', unread).returning('userId').execute()
}

export const selectChoices = (db: Db, userId: number) =>
  db.selectFrom('noticeChoices').select(['reminderDays', 'mail']).where('userId', '=', userId).executeTakeFirst()

export async function upsertChoices(db: Db, userId: number, choices: NoticeChoices): Promise<void> {
  await db
    .insertInto('noticeChoices')
    .values({ userId, ...choices })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(choices))
    .execute()
}

/** Rows deleted by one statement: a backlog of years takes longer than a statement may. */
const deleteBatchSize = 10_000

/** Deletes notices that were read before that moment, with their unsent mails. */
export async function deleteRead(db: Db, before: Date): Promise<void> {
  for (let deleted = deleteBatchSize; deleted === deleteBatchSize;) {
    const old = db.selectFrom('notices').select('id').where('readAt', '<', before).limit(deleteBatchSize)
    const { numDeletedRows } = await db.deleteFrom('notices').where('id', 'in', old).executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}
