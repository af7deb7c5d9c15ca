import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { MailKind } from '../mail/mail-kind.ts'

export function insertToken(trx: Transaction, token: Insertable<Tables['mailTokens']>) {
  return trx.insertInto('mailTokens').values(token).execute()
}

const valid = (db: Db, kind: MailKind, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('mailTokens')
    .innerJoin('users', 'users.id', 'mailTokens.userId')
    .select(['mailTokens.userId', 'users.username'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)

/** Whose token it is, if it still works. */
export const selectTokenOwner = (db: Db, kind: MailKind, tokenHash: Buffer, now: Date) =>
  valid(db, kind, tokenHash, now).executeTakeFirst()

/** Uses a token up; undefined when it was used, is too old or never was. */
export function useToken(trx: Transaction, kind: MailKind, tokenHash: Buffer, now: Date) {
  return trx
    .updateTable('mailTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst()
}

export function burnTokens(trx: Transaction, kind: MailKind, userId: number, now: Date) {
  return trx
    .updateTable('mailTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}

/** The address counts as verified, if it is still the account's; false when it is another by now. */
export async function verifyEmail(trx: Transaction, userId: number, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ emailVerifiedAt: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<=', now).execute()
}
