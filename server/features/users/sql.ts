import { sql, type Insertable, type Updateable } from 'kysely'
import { may, standingOf, type Role } from '#domain/user.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hasFactor } from '../../platform/sessions/sql.ts'
import { discountOf } from './payer-sql.ts'

/** The names of reduced accounts in the settings; null when none was ever set. */
const reducedUsernames = sql<string[] | null>`(select value from settings where key = 'reducedUsernames')`

/** All users, with the file of their avatar. */
export const usersWithAvatar = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('userImages as avatar', 'avatar.id', 'users.avatarId')
    .leftJoin('levels', 'levels.id', 'users.levelId')
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
      'clientes',
      'users.createdAt',
      'avatar.file as avatarFile',
      reducedUsernames.as('reducedUsernames'),
      'levels.id as levelId',
      'levels.name as levelName',
      discountOf.as('levelDiscount'),
    ])

export function selectUser(db: Db, id: number) {
  return usersWithAvatar(db).where('users.id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>

export function selectForLogin(db: Db, username: string) {
  return usersWithAvatar(db)
    .select(['passwordHash', 'deviceGeneration', hasFactor.as('hasFactor')])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** The user with that name, in any case, also if disabled. */
export async function selectUserId(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

export async function selectUsername(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username
}

/** The names of administrators and suppliers, also of disabled ones. */
export async function selectStaffNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role', 'in', ['SADMIN', 'ADMIN']).execute()
  return rows.map(({ username }) => username)
}

export async function selectPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Inserts a user with an empty wallet; returns the id. */
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

const nextGeneration = sql<number | null>`device_generation + 1`

/** Sets another password, and forgets the devices that logged in with the one before. Returns the new generation. */
export function setPasswordHash(trx: Transaction, id: number, passwordHash: string) {
  return trx
    .updateTable('users')
    .set({ passwordHash, deviceGeneration: nextGeneration })
    .where('id', '=', id)
    .returning('deviceGeneration')
    .executeTakeFirstOrThrow()
}

/** Forgets all devices of an account: the next log-in on each is one of a new device. */
export function forgetDevices(trx: Transaction, id: number) {
  return trx
    .updateTable('users')
    .set({ deviceGeneration: nextGeneration })
    .where('id', '=', id)
    .returning(['username', 'deviceGeneration'])
    .executeTakeFirstOrThrow()
}

/** Makes the picture with that file the avatar, if it belongs to this user. */
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

/** The wallet of a user, whose sales and renewals have ended, and others wait; locked until the transaction ends. */
export async function lockOwnWallet(trx: Transaction, userId: number): Promise<void> {
  await trx.selectFrom('wallets').select('userId').where('userId', '=', userId).forUpdate().execute()
}

export async function setLevel(trx: Transaction, userId: number, levelId: number | null): Promise<void> {
  await trx.updateTable('users').set({ levelId }).where('id', '=', userId).execute()
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

/**
 * The users with that role who can log in, locked in the order in which accounts are locked elsewhere; the role cannot
 * be revoked meanwhile.
 */
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

/** The same against changes, and against each other: of two administrators who close their accounts one stays. */
export async function lockAdministratorRows(trx: Transaction): Promise<void> {
  await trx.selectFrom('users').select('id').where('role', '=', 'SADMIN').orderBy('id').forUpdate().execute()
}

/** The administrators who can log in, are not reduced and do not close their accounts. */
export async function selectStayingAdministrators(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('accountClosures').select('userId').where('undoneAt', 'is', null).execute()
  const closing = rows.map(({ userId }) => userId)
  return (await selectFullAdministrators(db)).filter((id) => !closing.includes(id))
}

/** The administrators who can log in and are not reduced. */
export async function selectFullAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', reducedUsernames.as('reducedUsernames')])
    .where('role', '=', 'SADMIN')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter((row) => may.administer(standingOf(row, row.reducedUsernames ?? []))).map(({ id }) => id)
}

/** Those of these users who are suppliers. */
export async function selectSuppliers(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where('role', '=', 'ADMIN').execute()
  return rows.map(({ id }) => id)
}

const isClosing = sql<boolean>`exists (select from account_closures
  where user_id = users.id and undone_at is null and done_at is null)`

/**
 * What a log-in depends on, if the account may log in; it does not change until the transaction ends. Log-ins from new
 * devices come one after another.
 */
export function lockForLogin(trx: Transaction, id: number, { isKnown }: { isKnown: boolean }) {
  const account = trx
    .selectFrom('users')
    .select(['passwordHash', 'deviceGeneration', isClosing.as('isClosing')])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
  return (isKnown ? account.forShare() : account.forNoKeyUpdate()).executeTakeFirst()
}

/** The same, without a lock. */
export function selectLoginState(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['passwordHash', 'deviceGeneration'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Replaces a hash, unless another password was set meanwhile. */
export const updatePasswordHash = (db: Db, id: number, before: string, after: string) =>
  db.updateTable('users').set({ passwordHash: after }).where('id', '=', id).where('passwordHash', '=', before).execute()

/** The user with this id, locked against changes until the transaction ends. */
export function shareLockUser(trx: Transaction, id: number) {
  return trx
    .selectFrom('users')
    .select(['username', 'role', 'disabledAt', reducedUsernames.as('reducedUsernames')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
