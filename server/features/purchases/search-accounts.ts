import { foldAccents } from '#domain/fold-accents.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTurns } from '../../platform/in-turns.ts'
import { selectRunningAccounts } from './sql.ts'

/** The most rents of a user that are decrypted for one search; the newest are. */
const maxOpened = 3000

/**
 * The caller's running rents that have a text in username, password, profile or pin. Encrypted values cannot be
 * searched in the database, so they are decrypted here, one after the other, and nothing is stored.
 */
export async function purchasesOfAccount(
  { db, clock, vault }: AppContext,
  userId: number,
  text: string,
): Promise<number[]> {
  const wanted = foldAccents(text)
  const rows = await selectRunningAccounts(db, userId, clock.now(), maxOpened)
  // Many profiles belong to one account.
  const accounts = new Map<number, boolean>()
  const found: number[] = []
  for await (const { id, accountId, profileId, username, password, perfil, pin } of inTurns(rows)) {
    const has = (table: 'accounts' | 'profiles', cellId: number, field: string, sealed: Buffer) =>
      foldAccents(vault.open({ table, id: cellId, field }, sealed)).includes(wanted)
    const inAccount =
      accounts.get(accountId) ??
      (has('accounts', accountId, 'username', username) || has('accounts', accountId, 'password', password))
    accounts.set(accountId, inAccount)
    if (inAccount || has('profiles', profileId, 'perfil', perfil) || has('profiles', profileId, 'pin', pin))
      found.push(id)
  }
  return found
}
