import { sql, type Insertable, type Updateable } from 'kysely'
import type { Role } from '#domain/user.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { send, statement } from '../../platform/db/pipeline.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/** The names of reduced accounts, as the settings have them; null when none was ever named. */
const reducedUsernames = sql<string[] | null>`(select value from settings where key = 'reducedUsernames')`

/** Everybody with an account, with the file of their avatar. */
export const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('userImages as avatar', 'avatar.id', 'users.avatarId')
    .select([
      'users.id',
      'username',
      'codigo',
      'telefono',
      'role',
      'nombre',
      'apellido',
      'email',
      'emailVerifiedAt',
      'dni',
      'departamento',
      'provincia',
      'distrito',
      'direccion',
      'users.createdAt',
      'avatar.file as avatarFile',
      reducedUsernames.as('reducedUsernames'),
    ])

export function selectUser(db: Db, id: number) {
  return people(db).where('users.id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>

export function selectForLogin(db: Db, username: string) {
  return people(db)
    .select('passwordHash')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Whoever has that username, in any case, also who cannot log in. */
export async function selectUserId(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/** The names of administrators and suppliers, also of who cannot log in. */
export async function selectStaffNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role', 'in', ['SADMIN', 'ADMIN']).execute()
  return rows.map(({ username }) => username)
}

export async function selectPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  return row?.passwordHash ?? null
}

/** The id of a new user, with an empty wallet. */
export async function insertUser(
  trx: Transaction,
  user: Pick<Insertable<Tables['users']>, 'username' | 'passwordHash' | 'codigo' | 'telefono'> & { role: Role },
) {
  const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await trx.insertInto('wallets').values({ userId: id }).execute()
  return id
}

export function updateUser(db: Db, id: number, change: Updateable<Tables['users']>) {
  return db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Shows the picture with that file, if it is this user's own. */
export function updateAvatar(db: Db, userId: number, file: string) {
  return db
    .updateTable('users')
    .from('userImages')
    .set((it) => ({ avatarId: it.ref('userImages.id') }))
    .whereRef('userImages.userId', '=', 'users.id')
    .where('users.id', '=', userId)
    .where('userImages.file', '=', file)
    .executeTakeFirstOrThrow()
}

/** The user's own row, locked until the transaction ends. */
export function lockUser(trx: Transaction, id: number) {
  return trx
    .selectFrom('users')
    .selectAll()
    .select(reducedUsernames.as('reducedUsernames'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whoever has that role and can log in, in the order in which others lock accounts; nobody takes it away meanwhile. */
export function lockAdministrators(trx: Transaction) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .select(reducedUsernames.as('reducedUsernames'))
    .where('role', '=', 'SADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Whoever has this id, who stays as they are until the transaction ends. */
export function keepUser(trx: Transaction, id: number) {
  return trx
    .selectFrom('users')
    .select(['username', 'role', 'disabledAt', reducedUsernames.as('reducedUsernames')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** The session of a token, which nobody ends until the transaction does. */
export function keepSession(trx: Transaction, tokenHash: Buffer) {
  return trx.selectFrom('sessions').select('userId').where('tokenHash', '=', tokenHash).forKeyShare().executeTakeFirst()
}

export function insertSession(db: Db, session: Insertable<Tables['sessions']>) {
  return db.insertInto('sessions').values(session).execute()
}

type SessionRow = {
  id: number
  username: string
  role: Role
  lastSeenAt: Date
  idleSeconds: number
  expiresAt: Date
  reducedUsernames: string[] | null
}

/** Asked by nearly every request. */
const session = statement<SessionRow, [tokenHash: Buffer]>(`
  select users.id, username, role, last_seen_at, idle_seconds, expires_at,
    (select value from settings where key = 'reducedUsernames') as reduced_usernames
  from sessions join users on users.id = sessions.user_id
  where token_hash = $1 and disabled_at is null`)

export async function selectSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [[found]] = await send(db, session(tokenHash))
  return found
}

export function selectLiveSessions(db: Db, hashes: readonly Buffer[], now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('users.disabledAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`last_seen_at + idle_seconds * interval '1 second' > ${now}`)
    .execute()
}

export function touchSession(db: Db, tokenHash: Buffer, lastSeenAt: Date) {
  return db.updateTable('sessions').set({ lastSeenAt }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).returning('userId').execute()
  publishAfterCommit(db, { sessions: ended.map(({ userId }) => userId) })
}

/** Ends the sessions of whoever has one of these names, in lower case. */
export async function deleteSessionsNamed(trx: Transaction, usernames: readonly string[]): Promise<void> {
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

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  publishAfterCommit(db, { sessions: [userId] })
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}
