import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { hasFactor } from '../../platform/sessions/sql.ts'
import type { ChallengePurpose } from './tables.ts'

/** A passkey as it is verified. */
export function selectPasskey(db: Db, userId: number, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

export function selectPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt', 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export function insertPasskey(
  trx: Transaction,
  passkey: {
    userId: number
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string
    name: string
    createdAt: Date
  },
) {
  return trx.insertInto('passkeys').values(passkey).execute()
}

/** Whether it was there. */
export async function deletePasskey(trx: Transaction, userId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export function updatePasskeyUse(db: Db, id: number, counter: number, usedAt: Date) {
  return db.updateTable('passkeys').set({ counter, usedAt }).where('id', '=', id).execute()
}

export function insertChallenge(
  db: Db,
  challenge: { challenge: string; userId: number; purpose: ChallengePurpose; expiresAt: Date },
) {
  return db.insertInto('passkeyChallenges').values(challenge).execute()
}

/** Whether this user was asked to sign that for this purpose, and has not until now. */
export async function consumeChallenge(
  db: Db,
  { challenge, userId, purpose, now }: { challenge: string; userId: number; purpose: ChallengePurpose; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes challenges, mailed codes and secrets that nobody can use any more. */
export async function deleteUnused(db: Db, now: Date, askedUntil: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('enrolmentCodes').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('totpSecrets').where('confirmedAt', 'is', null).where('createdAt', '<', askedUntil).execute()
}

export function selectTotp(db: Db, userId: number) {
  return db
    .selectFrom('totpSecrets')
    .select(['secret', 'createdAt', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Replaces a secret that was never confirmed; false if the account has one already. */
export async function upsertTotp(db: Db, userId: number, secret: Buffer, createdAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totpSecrets')
    .values({ userId, secret, createdAt })
    .onConflict((on) =>
      on
        .column('userId')
        .doUpdateSet({ secret, createdAt, lastStep: null })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export function confirmTotpSecret(trx: Transaction, userId: number, confirmedAt: Date) {
  return trx.updateTable('totpSecrets').set({ confirmedAt }).where('userId', '=', userId).execute()
}

/** Whether the code of this time step, and every one before it, was not used until now. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((it) => it.or([it('lastStep', 'is', null), it('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether codes were asked for. */
export async function deleteTotp(trx: Transaction, userId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return row?.confirmedAt != null
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceRecoveryCodes(trx: Transaction, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Whether it was one, which works no more. */
export async function consumeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function upsertEnrolmentCode(
  db: Db,
  code: { userId: number; codeHash: Buffer; email: string; expiresAt: Date },
) {
  const { userId, ...rest } = code
  return db
    .insertInto('enrolmentCodes')
    .values({ userId, ...rest })
    .onConflict((on) => on.column('userId').doUpdateSet(rest))
    .execute()
}

/** Whether it is the code that was mailed to this address. */
export async function consumeEnrolmentCode(
  db: Db,
  { userId, codeHash, email, now }: { userId: number; codeHash: Buffer; email: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('enrolmentCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks a session as proven by the password with this hash; false if its account has another one or a factor by now. */
export async function markProvenByPassword(
  db: Db,
  tokenHash: Buffer,
  passwordHash: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .from('users')
    .set({ provenAt: now })
    .whereRef('users.id', '=', 'sessions.userId')
    .where('tokenHash', '=', tokenHash)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`not ${hasFactor}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
