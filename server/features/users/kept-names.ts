import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { readSettings } from '../settings/index.ts'
import { posesAsShop } from './look-alike.ts'
import { selectStaffNames } from './sql.ts'

/** The name of the shop, and the usernames of its staff with those that the owner reserved. */
export async function readKeptNames({ config }: AppContext, db: Db) {
  const { identity, reservedUsernames, reducedUsernames } = await readSettings(db)
  const staff = await selectStaffNames(db)
  return {
    shop: identity.name,
    kept: [config.superadmin.username, ...reservedUsernames, ...reducedUsernames, ...staff],
  }
}

/** Whether customers of this seller could take them for the shop or its staff. */
export async function looksLikeShop(
  context: AppContext,
  db: Db,
  { username }: Pick<Caller, 'username'>,
): Promise<boolean> {
  const { shop, kept } = await readKeptNames(context, db)
  return posesAsShop(username, shop, kept)
}
