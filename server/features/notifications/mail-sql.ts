import { sql } from 'kysely'
import { alwaysMailed, notMailed } from '#domain/notice.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'

/** Notices whose owners receive mails of their kind: at an address that they verified, unless they switched it off. */
const mailed = (db: Db) =>
  db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.userId')
    .leftJoin('noticeChoices as choice', 'choice.userId', 'notices.userId')
    .where('users.emailVerifiedAt', 'is not', null)
    .where('users.disabledAt', 'is', null)
    .where('notices.kind', 'not in', notMailed)
    .where((it) =>
      it.or([it(it.fn.coalesce('choice.mail', sql<boolean>`true`), '=', true), it('notices.kind', 'in', alwaysMailed)]),
    )

/** Queues mails of these notices, one each. */
export const insertMails = statement((db, noticeIds: Param<readonly number[]>, now: Param<Date>) =>
  db
    .insertInto('mailJobs')
    .columns(['kind', 'userId', 'email', 'noticeId', 'nextAttemptAt', 'createdAt'])
    .expression(
      mailed(db)
        .select((it) => [
          it.val('notice' as const).as('kind'),
          'users.id as userId',
          it.ref('users.email').$notNull().as('email'),
          'notices.id as noticeId',
          sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('notices.id', '=', sql<number>`any(${noticeIds}::bigint[])`),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** A notice and its reader, while it still has to be mailed. */
export const selectMailed = (db: Db, id: number) =>
  mailed(db)
    .select(['notices.kind', 'notices.data', 'users.username', 'users.email'])
    .where('notices.id', '=', id)
    .executeTakeFirst()
