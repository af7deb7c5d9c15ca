import { sql } from 'kysely'
import { dayMs } from '#domain/lima.ts'
import { accessChangeDays } from '#domain/second-factor.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { hasFactor } from '../../platform/sessions/sql.ts'

/** The account, locked until the transaction ends: whoever asks for its factor or cancels that waits for each other. */
export const lockPerson = (trx: Transaction, id: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'username', 'disabledAt', hasFactor.as('hasFactor')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectPerson = (db: Db, id: number) =>
  db.selectFrom('users').select(hasFactor.as('hasFactor')).where('id', '=', id).executeTakeFirst()

const open = (db: Db) =>
  db
    .selectFrom('factorRemovals')
    .innerJoin('users as asker', 'asker.id', 'factorRemovals.askedBy')
    .select(['factorRemovals.id', 'userId', 'askedBy', 'askedAt', 'endsAt', 'remindedAt', 'asker.username as by'])
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
export type OpenRemoval = NonNullable<Awaited<ReturnType<typeof selectOpen>>>

export const selectOpen = (db: Db, userId: number) => open(db).where('userId', '=', userId).executeTakeFirst()

export const selectOpenById = (db: Db, id: number) => open(db).where('factorRemovals.id', '=', id).executeTakeFirst()

export const selectOpenBefore = (db: Db, { endsBefore }: { endsBefore: Date }) =>
  open(db).where('endsAt', '<=', endsBefore).orderBy('endsAt').execute()

export const insertRemoval = (
  trx: Transaction,
  removal: { userId: number; askedBy: number; askedAt: Date; endsAt: Date },
) => trx.insertInto('factorRemovals').values(removal).execute()

export const markRemoval = (
  trx: Transaction,
  id: number,
  mark: { cancelledAt: Date } | { doneAt: Date } | { remindedAt: Date },
) => trx.updateTable('factorRemovals').set(mark).where('id', '=', id).execute()

export const deletePasskeys = (trx: Transaction, userId: number) =>
  trx.deleteFrom('passkeys').where('userId', '=', userId).execute()

/** Whether the asker set the password or another e-mail of that account, from some days before they asked until now. */
export async function hasChangedAccess(
  db: Db,
  { askedBy, userId, askedAt }: Pick<OpenRemoval, 'askedBy' | 'userId' | 'askedAt'>,
): Promise<boolean> {
  const since = new Date(askedAt.getTime() - accessChangeDays * dayMs)
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'user')
    .where('subjectId', '=', userId)
    .where('actorId', '=', askedBy)
    .where('at', '>', since)
    .where((it) =>
      it.or([
        it('action', '=', 'set-password'),
        it.and([
          it('action', '=', 'change-profile'),
          sql<boolean>`after ? 'email' and before -> 'email' is distinct from after -> 'email'`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
