import { sql, type Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { TokenKind } from './tables.ts'

export function insertToken(trx: Transaction, token: Insertable<Tables['mailTokens']>) {
  return trx.insertInto('mailTokens').values(token).execute()
}

const recovering = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('mailTokens')
    .innerJoin('users', 'users.id', 'mailTokens.userId')
    .select(['mailTokens.userId', 'users.username'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'recover')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    // Only the mailbox that is verified now: a link that was sent elsewhere before is invalid.
    .whereRef('users.email', '=', 'mailTokens.email')
    .where('users.emailVerifiedAt', 'is not', null)

/** The account that a token recovers, if it is still valid; in a transaction the account stays locked. */
export function selectRecovered(db: Db, tokenHash: Buffer, now: Date) {
  const query = recovering(db, tokenHash, now)
  return (db.isTransaction ? query.forUpdate('users') : query).executeTakeFirst()
}

/** Consumes a token; undefined when it was used, has expired or never existed. */
export function consumeToken(trx: Transaction, kind: TokenKind, tokenHash: Buffer, now: Date) {
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

export function invalidateTokens(trx: Transaction, kind: TokenKind, userId: number, now: Date) {
  return trx
    .updateTable('mailTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}

/** Marks the address as verified, if it is still the account's; false when that has another by now. */
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

export async function deleteFormerEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formerEmails').where('until', '<=', now).execute()
}

export async function upsertFormerEmail(trx: Transaction, former: Tables['formerEmails']): Promise<void> {
  await trx
    .insertInto('formerEmails')
    .values(former)
    .onConflict((conflict) => conflict.columns(['userId', 'email']).doUpdateSet({ until: former.until }))
    .execute()
}

/** The users with that address, verified ones first; disabled accounts get no mail. */
export function selectOwners(db: Db, email: string, most: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabledAt', 'is', null)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The owner of a job with their present data. */
export function selectReader(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}
