import type { NewCredentials } from '#contract/catalogue/stock.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates, type Transaction } from '../../platform/db/db.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { AppContext } from '../../platform/context.ts'
import { issuesOfAccounts } from './check-accounts.ts'
import { lockOwnProduct } from './own-products.ts'
import { addToStock } from './stock.ts'
import { insertAccounts, insertProfiles, nextIds, selectAccountsByIndex } from './stock-sql.ts'

/** Adds profiles for sale, all or none; a sold-out product is for sale again. */
export async function addAccounts(
  context: AppContext,
  caller: Caller,
  productId: number,
  rows: readonly NewCredentials[],
) {
  return inTransaction(context.db, async (trx) => {
    const product = await lockOwnProduct(trx, caller, productId)
    if (product.precioRifa !== null) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
    const issues = await issuesOfAccounts(trx, context.vault, productId, rows)
    if (issues.length > 0) throw new Problem('INVALID_INPUT', { issues })
    await sealAccounts(trx, context.vault, productId, rows)
    const stock = await addToStock(trx, product, rows.length)
    await record(trx, caller, 'add-accounts', { product: productId }, { after: { added: rows.length, stock } })
    return { added: rows.length, stock }
  })
}

/** Stores accounts and their profiles encrypted; rows with equal usernames are profiles of one account. */
export async function sealAccounts(
  trx: Transaction,
  vault: Vault,
  productId: number,
  rows: readonly NewCredentials[],
): Promise<void> {
  const accountIds = await accountsFor(trx, vault, productId, rows)
  const profileIds = await nextIds(trx, 'profiles', rows.length)
  const profiles = rows.map((row, index) => {
    const id = profileIds[index] as number
    return {
      id,
      productId,
      accountId: accountIds[index] as number,
      perfil: vault.seal({ table: 'profiles', id, field: 'perfil' }, row.perfil),
      pin: vault.seal({ table: 'profiles', id, field: 'pin' }, row.pin),
    }
  })
  try {
    await insertProfiles(trx, profiles)
  } catch (error) {
    throw violates(error, 'profiles_fallen_check') ? new Problem('ACCOUNT_FALLEN') : error
  }
}

/** The account of each row, created if the product has none with that username yet. */
async function accountsFor(trx: Transaction, vault: Vault, productId: number, rows: readonly NewCredentials[]) {
  const keys = rows.map((row) => vault.indexOf(row.username))
  const ids = new Map<string, number>()
  for (const account of await selectAccountsByIndex(trx, productId, keys)) {
    ids.set(account.usernameIndex.toString('hex'), account.id)
  }
  const missing = new Map<string, NewCredentials>()
  rows.forEach((row, index) => {
    const key = (keys[index] as Buffer).toString('hex')
    if (!ids.has(key) && !missing.has(key)) missing.set(key, row)
  })
  const newIds = await nextIds(trx, 'accounts', missing.size)
  const accounts = [...missing].map(([key, row], index) => {
    const id = newIds[index] as number
    ids.set(key, id)
    return {
      id,
      productId,
      username: vault.seal({ table: 'accounts', id, field: 'username' }, row.username),
      usernameIndex: vault.indexOf(row.username),
      password: vault.seal({ table: 'accounts', id, field: 'password' }, row.password),
    }
  })
  await insertAccounts(trx, accounts)
  return keys.map((key) => ids.get(key.toString('hex')))
}
