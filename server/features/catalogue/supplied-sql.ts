import { sql, type Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

type PageOffset = { limit: number; offset: number }

const accountsOf = (db: Db, sellerId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('products', 'products.id', 'accounts.productId')
    .where('products.sellerId', '=', sellerId)
    .where('products.deletedAt', 'is', null)

/** The accounts behind the products of a supplier, without a credential; those of the newest product first, newest first. */
export const selectSuppliedAccounts = (db: Db, sellerId: number, { limit, offset }: PageOffset) =>
  accountsOf(db, sellerId)
    .select(['accounts.id', 'accounts.createdAt', 'accounts.renewable', 'accounts.fallenAt'])
    .select(['products.id as productId', 'products.nombre', 'products.state'])
    .select((it) => {
      const profiles = it.selectFrom('profiles').whereRef('profiles.accountId', '=', 'accounts.id')
      const count = (taken: boolean) =>
        profiles
          .where('profiles.taken', '=', taken)
          .where('profiles.setAsideAt', 'is', null)
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
      return [count(false).as('free'), count(true).as('taken')]
    })
    .orderBy('products.id', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countSuppliedAccounts(db: Db, sellerId: number): Promise<number> {
  const row = await accountsOf(db, sellerId)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertFormerPassword(trx: Transaction, row: Insertable<Tables['formerPasswords']>) {
  await trx.insertInto('formerPasswords').values(row).execute()
}

const keptAt = (db: Db, now: Date) =>
  db
    .selectFrom('formerPasswords as former')
    .innerJoin('accounts', 'accounts.id', 'former.accountId')
    .innerJoin('products', 'products.id', 'accounts.productId')
    .where('former.keepUntil', '>', now)
    .where('products.deletedAt', 'is', null)

/** The changes by suppliers whose former passwords are still kept, newest first; without a credential. */
export const selectRestorable = (db: Db, now: Date, { limit, offset }: PageOffset) =>
  keptAt(db, now)
    .innerJoin('users', 'users.id', 'former.changedBy')
    .select(['former.id', 'former.accountId', 'former.createdAt', 'former.keepUntil', 'users.username as supplier'])
    .select(['products.id as productId', 'products.nombre', 'products.state'])
    .orderBy('former.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countRestorable(db: Db, now: Date): Promise<number> {
  const row = await keptAt(db, now)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** A former password that is still kept, sealed. */
export const selectFormerPassword = (db: Db, id: number, now: Date) =>
  keptAt(db, now)
    .select(['former.id', 'former.accountId', 'former.password', 'accounts.productId'])
    .where('former.id', '=', id)
    .executeTakeFirst()

/** Deletes the former passwords of an account from this one on: what was before it is in force again. */
export async function deleteFormerPasswordsFrom(trx: Transaction, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('formerPasswords').where('accountId', '=', accountId).where('id', '>=', id).execute()
}

export async function deleteFormerPasswords(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formerPasswords').where('keepUntil', '<=', now).execute()
}

export async function nextFormerPasswordId(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('former_passwords', 'id'))::integer as id`.execute(trx)
  return rows[0]?.id ?? 0
}
