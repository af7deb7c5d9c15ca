import { sql, type Insertable } from 'kysely'
import type { Role } from '#domain/user.ts'
import type { Db, Transaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

const me = ['id', 'username', 'codigo', 'avatar', 'telefono', 'role', 'createdAt'] as const

export function selectUser(db: Db, id: number) {
  return db.selectFrom('users').select(me).where('id', '=', id).executeTakeFirst()
}

export function selectForLogin(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select([...me, 'passwordHash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** The user with a wallet of its own, empty. */
export async function insertUser(
  trx: Transaction,
  user: Pick<Insertable<Tables['users']>, 'username' | 'passwordHash' | 'codigo' | 'telefono'> & { role: Role },
) {
  const created = await trx.insertInto('users').values(user).returning(me).executeTakeFirstOrThrow()
  await trx.insertInto('wallets').values({ userId: created.id }).execute()
  return created
}

export function updateTelefono(db: Db, id: number, telefono: string) {
  return db.updateTable('users').set({ telefono }).where('id', '=', id).returning(me).executeTakeFirst()
}

export function updatePasswordHash(db: Db, id: number, passwordHash: string) {
  return db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

export function lockUser(trx: Transaction, id: number) {
  return trx.selectFrom('users').select(me).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateRole(trx: Transaction, id: number, role: Role) {
  return trx.updateTable('users').set({ role }).where('id', '=', id).returning(me).executeTakeFirstOrThrow()
}

export function insertSession(db: Db, session: Insertable<Tables['sessions']>) {
  return db.insertInto('sessions').values(session).execute()
}

export function selectSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.username', 'users.role', 'lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}

export function touchSession(db: Db, tokenHash: Buffer, lastSeenAt: Date) {
  return db.updateTable('sessions').set({ lastSeenAt }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}
