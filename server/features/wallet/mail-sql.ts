import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { statement, type Param } from '../../platform/db/pipeline.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

const insertMail = statement((db, entryId: Param<number>, now: Param<Date>) =>
  db
    .insertInto('mailJobs')
    .columns(['kind', 'userId', 'email', 'entryId', 'nextAttemptAt', 'createdAt'])
    .expression(
      db
        .selectFrom('walletEntries')
        .innerJoin('users', 'users.id', 'walletEntries.userId')
        .select((it) => [
          it.val('movement' as const).as('kind'),
          'users.id as userId',
          it.ref('users.email').$notNull().as('email'),
          'walletEntries.id as entryId',
          sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('walletEntries.id', '=', entryId)
        .where('users.emailVerifiedAt', 'is not', null),
    ),
)

/** Queues a mail about a movement to its owner's verified address, if any. */
export function movementMail(trx: Transaction, entryId: number, now: Date) {
  publishAfterCommit(trx, { mails: true })
  return insertMail(entryId, now)
}

/** A movement and the recipient of its mail. */
export const selectMovement = (db: Db, id: number) =>
  db
    .selectFrom('walletEntries')
    .innerJoin('users', 'users.id', 'walletEntries.userId')
    .leftJoin('purchases', 'purchases.id', 'walletEntries.purchaseId')
    .select(['kind', 'status', 'quantity', 'motivo', 'purchaseId', 'purchases.nombre'])
    .select(['username', 'email', 'emailVerifiedAt'])
    .where('walletEntries.id', '=', id)
    .executeTakeFirst()
export type Movement = NonNullable<Awaited<ReturnType<typeof selectMovement>>>
