import { sql, type Insertable } from 'kysely'
import type { ProofWay } from '#domain/proof.ts'
import { inTransaction, type Db, type Transaction } from '../db/db.ts'
import { first, pipeline, statement, type Param } from '../db/pipeline.ts'
import type { Tables } from '../db/tables.ts'
import { publishAfterCommit } from '../events/events.ts'
import { deleteToldDevices, endDevices } from '../push/sql.ts'

/** Sessions of administrators and suppliers end when they went unused for this long, whatever was ticked at login. */
export const staffIdleSeconds = 12 * 3600

export function insertSession(db: Db, session: Insertable<Tables['sessions']>) {
  return db.insertInto('sessions').values(session).execute()
}

/**
 * How long a session may go unused. It is judged at each use: a session that the version before began for an
 * administrator or supplier ends as early.
 */
const idleSeconds = sql<number>`case when users.role in ('SADMIN', 'ADMIN')
  then least(idle_seconds, ${staffIdleSeconds}) else idle_seconds end`

/** Whether an account has a second factor. */
export const hasFactor = sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

/** Whether the owner of the shop demands a second factor of this account. */
const mustHaveFactor = sql<boolean>`(users.role in ('SADMIN', 'ADMIN')
  and coalesce((select value = 'true'::jsonb from settings where key = 'secondFactorRequired'), false))`

/** The kinds of proof that an account has besides its password. */
export async function selectFactors(db: Db, userId: number): Promise<Exclude<ProofWay, 'password'>[]> {
  const has = await db
    .selectFrom('users')
    .select(hasFactor.as('hasFactor'))
    .select(
      sql<boolean>`exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)`.as('totp'),
    )
    .select(sql<boolean>`exists (select from passkeys where user_id = users.id)`.as('passkey'))
    .select(sql<boolean>`exists (select from recovery_codes where user_id = users.id)`.as('recovery'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  // Recovery codes stand in for a factor, and are none themselves.
  return has?.hasFactor ? (['totp', 'passkey', 'recovery'] as const).filter((way) => has[way]) : []
}

/** A log-in counts; the version before notes none of them. */
const provenAt = sql<Date>`coalesce(proven_at, sessions.created_at)`

/** Run for nearly every request. */
const session = statement(
  (db, tokenHash: Param<Buffer>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('levels', 'levels.id', 'users.levelId')
      .select(['users.id', 'username', 'role', 'lastSeenAt', 'expiresAt', idleSeconds.as('idleSeconds')])
      .select([provenAt.as('provenAt'), hasFactor.as('hasFactor')])
      .select(sql<number>`coalesce(levels.discount, 0) / 100::float8`.as('discount'))
      .select(sql<string[] | null>`(select value from settings where key = 'reducedUsernames')`.as('reducedUsernames'))
      .select(mustHaveFactor.as('mustHaveFactor'))
      .where('tokenHash', '=', tokenHash)
      .where('disabledAt', 'is', null),
  first,
)

export const selectSession = (db: Db, tokenHash: Buffer) => pipeline(db, session(tokenHash))

/** That a session has not gone unused for too long; of the tables `sessions` and `users`. */
export const isUsed = (now: Date) => sql<boolean>`last_seen_at + (${idleSeconds}) * interval '1 second' > ${now}`

export function selectLiveSessions(db: Db, hashes: readonly Buffer[], now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('users.disabledAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(isUsed(now))
    .execute()
}

export function touchSession(db: Db, tokenHash: Buffer, lastSeenAt: Date) {
  return db.updateTable('sessions').set({ lastSeenAt }).where('tokenHash', '=', tokenHash).execute()
}

/** Notes that the holder of a session has just proved who they are. */
export function markProven(db: Db, tokenHash: Buffer, provenAt: Date) {
  return db.updateTable('sessions').set({ provenAt }).where('tokenHash', '=', tokenHash).execute()
}

/** The session of a token, which cannot end until the transaction does; undefined if it has ended. */
export function shareLockSession(trx: Transaction, tokenHash: Buffer) {
  return trx
    .selectFrom('sessions')
    .select(['id', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst()
}

/** A script may log in for each of its calls; whoever has more ends them all at once. */
const maxShown = 100

/** The valid sessions of an account, the one with this token first, then the most recently used. */
export function selectOpenSessions(db: Db, userId: number, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.createdAt', 'lastSeenAt', 'device', 'network'])
    .select(sql<boolean>`token_hash = ${tokenHash}`.as('current'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where(isUsed(now))
    .orderBy('current', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(maxShown)
    .execute()
}

/** Ends a session; returns its data, or undefined if this account has no such session. */
export async function endSessionById(trx: Transaction, userId: number, id: number) {
  await endDevices(trx, userId, { session: id })
  const ended = await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['createdAt', 'device'])
    .executeTakeFirst()
  publishAfterCommit(trx, { sessions: [userId] })
  return ended
}

/** Ends all sessions of an account but this one, and the devices that show its notices elsewhere. */
export async function endOtherSessions(trx: Transaction, userId: number, id: number): Promise<void> {
  // Those of sessions that expired too.
  await endDevices(trx, userId, { exceptSession: id })
  await trx.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', id).execute()
  publishAfterCommit(trx, { sessions: [userId] })
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').execute()
  publishAfterCommit(db, { sessions: ended.map(({ userId }) => userId) })
}

/** Ends the sessions of the users with these usernames, given in lower case. */
export async function endSessionsNamed(trx: Transaction, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(username)`, 'in', usernames)
    .execute()
  const ids = users.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('sessions').where('userId', 'in', ids).execute()
  publishAfterCommit(trx, { sessions: ids })
}

/** A notice that says why is queued before, while there are devices to show it. */
export async function endSessionsOf(trx: Transaction, userId: number): Promise<void> {
  // Those of expired sessions too.
  await endDevices(trx, userId, 'all')
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  publishAfterCommit(trx, { sessions: [userId] })
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expired = trx.selectFrom('sessions').select('id').where('expiresAt', '<=', now)
    // A device gets notices until its user logs out on it.
    await trx.updateTable('pushSubscriptions').set({ sessionId: null }).where('sessionId', 'in', expired).execute()
    await trx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
    // Those that the version before sent to.
    await deleteToldDevices(trx)
  })
}
