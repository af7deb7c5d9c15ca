import type { Role } from '#domain/user.ts'
import type { Db } from '../../platform/db/db.ts'

const selling: readonly Role[] = ['ADMIN', 'SADMIN']

function sellers(db: Db) {
  return db.selectFrom('users').where('role', 'in', selling).where('disabledAt', 'is', null)
}

/** The accounts that products may be assigned to, by name. */
export function listSellers(db: Db) {
  return sellers(db).select(['id', 'username', 'role']).orderBy('username').execute()
}

export async function isSeller(db: Db, id: number): Promise<boolean> {
  return (await sellers(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
