import type { NewCredentials } from '#contract/stock.ts'
import { Problem } from '#domain/problem.ts'
import { restockedState } from '#domain/product.ts'
import type { Caller } from '../accounts/sessions.ts'
import { record } from '../audit/record.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import type { Vault } from '../vault/vault.ts'
import type { World } from '../world.ts'
import { lockProduct, updateProduct } from './sql.ts'
import { insertAccounts, insertProfiles, nextIds, selectAccountsByIndex } from './stock-sql.ts'

/** Adds profiles for sale, all or none; a sold-out product is for sale again. */
export async function addAccounts(world: World, caller: Caller, productId: number, rows: readonly NewCredentials[]) {
  const stocked = await inTransaction(world.db, async (trx) => {
    const product = await lockProduct(trx, productId)
    if (!product) throw new Problem('NOT_FOUND')
    if (product.precioRifa !== null) throw new Problem('NOT_AN_ACCOUNT_PRODUCT')
    await sealAccounts(trx, world.vault, productId, rows)
    const stock = product.stock + rows.length
    await updateProduct(trx, productId, { stock, state: restockedState(product.state) })
    await record(trx, caller, 'add-accounts', { product: productId }, { after: { added: rows.length, stock } })
    return { added: rows.length, stock }
  })
  world.events.tell({ products: [productId] })
  return stocked
}

/** Stores accounts and their profiles sealed; rows with equal usernames are profiles of one account. */
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
  await insertProfiles(trx, profiles)
}

/** The account of each row, made where the product has none with that username yet. */
async function accountsFor(trx: Transaction, vault: Vault, productId: number, rows: readonly NewCredentials[]) {
  const keys = rows.map((row) => vault.indexOf(row.username))
  const passwords = new Map<string, string>()
  const ids = new Map<string, number>()
  for (const account of await selectAccountsByIndex(trx, productId, keys)) {
    const key = account.usernameIndex.toString('hex')
    ids.set(key, account.id)
    passwords.set(key, vault.open({ table: 'accounts', id: account.id, field: 'password' }, account.password))
  }
  const missing: { key: string; row: NewCredentials }[] = []
  rows.forEach((row, index) => {
    const key = (keys[index] as Buffer).toString('hex')
    const known = passwords.get(key)
    if (known === undefined) {
      passwords.set(key, row.password)
      missing.push({ key, row })
    } else if (known !== row.password) {
      const message = 'Ese usuario ya está con otra contraseña.'
      throw new Problem('INVALID_INPUT', { issues: [{ path: `accounts.${index}.password`, message }] })
    }
  })
  const newIds = await nextIds(trx, 'accounts', missing.length)
  const accounts = missing.map(({ key, row }, index) => {
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
