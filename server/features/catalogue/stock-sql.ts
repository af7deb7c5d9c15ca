import { sql, type Expression, type Updateable } from 'kysely'
import type { PurchaseNote } from '#domain/purchase.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishAfterCommit } from '../../platform/events/events.ts'

/**
 * `count` new ids of a table, taken before the rows are encrypted, because a ciphertext is bound to the id of its row.
 */
export async function nextIds(trx: Transaction, table: 'accounts' | 'profiles', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count})
  `.execute(trx)
  return rows.map((row) => row.id)
}

export function selectAccountsByIndex(trx: Db, productId: number, indexes: readonly Buffer[]) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'usernameIndex', 'password'])
    .where('productId', '=', productId)
    .where('usernameIndex', 'in', indexes)
    .execute()
}

export function selectProfilesOfAccounts(db: Db, accountIds: readonly number[]) {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('profiles')
    .leftJoin('purchases', (join) =>
      join.onRef('purchases.profileId', '=', 'profiles.id').on('purchases.freedAt', 'is', null),
    )
    .leftJoin('users', 'users.id', 'purchases.userId')
    .select([
      'profiles.id',
      'profiles.accountId',
      'profiles.perfil',
      'profiles.pin',
      'profiles.taken',
      'profiles.setAsideAt',
      'purchases.id as purchaseId',
      'purchases.endDate',
      'users.username',
    ])
    .where('profiles.accountId', 'in', accountIds)
    .orderBy('profiles.id')
    .execute()
}

export type AccountFilter = { productId: number; accountId?: number | undefined }

const accountsOf = (db: Db, { productId, accountId }: AccountFilter) =>
  db
    .selectFrom('accounts')
    .where('accounts.productId', '=', productId)
    .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId ?? 0))

/** The accounts of a product in order of creation, still encrypted. */
export function selectAccounts(db: Db, filter: AccountFilter, page: { limit: number; offset: number }) {
  const { limit, offset } = page
  const ids = accountsOf(db, filter).select('accounts.id').orderBy('accounts.id').limit(limit).offset(offset)
  // What is read of each is read of the page alone.
  return accountsOf(db, filter)
    .where('accounts.id', 'in', ids)
    .select(['accounts.id', 'accounts.username', 'accounts.password', 'accounts.renewable', 'accounts.createdAt'])
    .select(['accounts.fallenAt', 'accounts.changedAt'])
    .select((it) => {
      const id = it.ref('accounts.id')
      // Not by `exists`, for which the planner would read all sales first.
      return it.or([it(salesOfAccount(id), 'is not', null), it(claimsOfAccount(id), 'is not', null)]).as('everSold')
    })
    .orderBy('accounts.id')
    .execute()

  /** A rent that was moved elsewhere after a claim is no sale of it any more. */
  function claimsOfAccount(accountId: Expression<number>) {
    return db
      .selectFrom('claims')
      .select('claims.id')
      .where('claims.accountId', '=', accountId as never)
      .limit(1)
  }

  function salesOfAccount(accountId: Expression<number>) {
    return db
      .selectFrom('purchases')
      .innerJoin('profiles', 'profiles.id', 'purchases.profileId')
      .select('purchases.id')
      .where('profiles.accountId', '=', accountId as never)
      .limit(1)
  }
}

export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const row = await accountsOf(db, filter)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function selectAccount(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'productId', 'username', 'password', 'renewable', 'fallenAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function updateAccount(trx: Transaction, id: number, change: Updateable<Tables['accounts']>) {
  return trx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** At most `limit` accounts of a product without a held profile. */
export function selectUnsoldAccounts(db: Db, productId: number, limit: number) {
  return accountsOf(db, { productId })
    .select('accounts.id')
    .where((it) => it.not(it.exists(takenProfiles(db, it.ref('accounts.id')))))
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
}

const takenProfiles = (db: Db, accountId: Expression<number>) =>
  db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.accountId', '=', accountId as never)
    .where('profiles.taken', '=', true)

/** Changes an account without held profiles; throws if one is held. */
export async function updateUnsoldAccount(trx: Transaction, id: number, change: Updateable<Tables['accounts']>) {
  if (Object.keys(change).length === 0) return
  await trx
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .where((it) => it.not(it.exists(takenProfiles(trx, it.ref('accounts.id')))))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Changes a profile that is not held; throws if it is. */
export async function updateFreeProfile(trx: Transaction, id: number, change: Updateable<Tables['profiles']>) {
  if (Object.keys(change).length === 0) return
  await trx
    .updateTable('profiles')
    .set(change)
    .where('id', '=', id)
    .where('taken', '=', false)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Sets a note on every running purchase of an account; returns these purchases with their buyers and sellers. */
export async function noteRunningPurchases(trx: Transaction, accountId: number, nota: PurchaseNote, now: Date) {
  const noted = await trx
    .updateTable('purchases')
    .set({ nota })
    .where('profileId', 'in', (it) => it.selectFrom('profiles').select('id').where('accountId', '=', accountId))
    .where('freedAt', 'is', null)
    .where('endDate', '>', now)
    .returning(['id', 'userId', 'sellerId'])
    .execute()
  publishAfterCommit(trx, { purchases: noted.flatMap(({ userId, sellerId }) => [userId, sellerId]) })
  return noted
}

/** Deletes an account and its profiles; returns the number of those profiles, and how many of them were for sale. */
export async function deleteAccount(trx: Transaction, id: number): Promise<{ all: number; free: number }> {
  const profiles = await trx.deleteFrom('profiles').where('accountId', '=', id).returning('taken').execute()
  await trx.deleteFrom('accounts').where('id', '=', id).execute()
  return { all: profiles.length, free: profiles.filter(({ taken }) => !taken).length }
}

type NewAccount = { id: number; productId: number; username: Buffer; usernameIndex: Buffer; password: Buffer }
type NewProfile = { id: number; accountId: number; productId: number; perfil: Buffer; pin: Buffer }

export async function insertAccounts(trx: Transaction, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('accounts').values(rows).execute()
}

export async function insertProfiles(trx: Transaction, rows: readonly NewProfile[]): Promise<void> {
  await trx.insertInto('profiles').values(rows).execute()
}
