import type { AppContext } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { hasClosedName, insertClosedNames } from './closure-sql.ts'
import { skeletonsOf } from './look-alike.ts'

type Vault = Pick<AppContext, 'vault'>

/** Hashes of what names that look like this one have in common with it; none of them is that of a name. */
const likenessesOf = ({ vault }: Vault, username: string) =>
  [...new Set(skeletonsOf(username))].map((skeleton) => vault.indexOf(`looks like\n${skeleton}`))

/** Neither this name nor one that looks like it is given again. */
export const keepClosedName = (context: Vault, trx: Transaction, username: string, now: Date): Promise<void> =>
  insertClosedNames(trx, [context.vault.indexOf(username), ...likenessesOf(context, username)], now)

/** Whether an account with that name was closed for good. */
export const isClosedName = (context: Vault, db: Db, username: string): Promise<boolean> =>
  hasClosedName(db, [context.vault.indexOf(username)])

/** Whether an account was closed for good whose name looks like this one. */
export const looksLikeClosedName = (context: Vault, db: Db, username: string): Promise<boolean> =>
  hasClosedName(db, likenessesOf(context, username))
