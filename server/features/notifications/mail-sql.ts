import { sql } from 'kysely'
import { alwaysMailed, notMailed, securityNotices } from '#domain/notice.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'

/** The addresses of a notice's owner: the verified one, and for security the verified ones of the last days. */
const mailboxes = (now: Param<Date> | Date) => sql<{ email: string; isFormer: boolean }>`
  lateral (
    select users.email, false as is_former where users.email_verified_at is not null
    union all
    select former.email, true from former_emails as former
    where former.user_id = users.id and former.until > ${now} and notices.kind in (${sql.join(securityNotices)})
  )`

/** Notices whose owners receive mails of their kind: at such an address, unless they switched it off. */
const mailed = (db: Db, now: Param<Date> | Date) =>
  db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.userId')
    .innerJoin(mailboxes(now).as<'mailbox'>(sql`mailbox`), (join) => join.onTrue())
    .leftJoin('noticeChoices as choice', 'choice.userId', 'notices.userId')
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
      mailed(db, now)
        .select((it) => [
          it.val('notice' as const).as('kind'),
          'users.id as userId',
          'mailbox.email',
          'notices.id as noticeId',
          sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('notices.id', '=', sql<number>`any(${noticeIds}::bigint[])`),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** A notice and its reader, while it still has to be mailed to that address. */
export const selectMailed = (db: Db, id: number, email: string, now: Date) =>
  mailed(db, now)
    .select(['notices.kind', 'notices.data', 'users.username', 'mailbox.isFormer'])
    .where('notices.id', '=', id)
    .where('mailbox.email', '=', email)
    .orderBy('mailbox.isFormer')
    .executeTakeFirst()
