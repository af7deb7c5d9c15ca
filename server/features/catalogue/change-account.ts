import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction, violates, type Transaction } from '../../platform/db/db.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockOwnAccount } from './lock-account.ts'
import { takeFromStock } from './stock.ts'
import { noteRunningPurchases, updateAccount, deleteAccount, selectAccounts } from './stock-sql.ts'

type Change = BodyOf<typeof api.catalogue.changeAccount>

/**
 * Changes the username or the password of an account: every running purchase of it shows the change at once and gets a
 * note, 'Correo' for the username, else 'Password'. Or changes whether its rents may be renewed.
 */
export async function changeAccount(context: AppContext, caller: Caller, id: number, change: Change) {
  const { purchases } = await inTransaction(context.db, (trx) => changeAccountIn(context, trx, caller, id, change))
  return { id, purchases }
}

/** The same in a transaction; says whether it changed anything. */
export async function changeAccountIn(
  context: AppContext,
  trx: Transaction,
  caller: Caller,
  id: number,
  change: Change,
): Promise<{ isChanged: boolean; purchases: number }> {
  try {
    const account = await lockOwnAccount(trx, caller, id)
    const columns = { ...sealedChange(context.vault, account, change), ...renewableChange(account, change) }
    const changed = Object.keys(columns).filter((field) => field !== 'usernameIndex')
    if (changed.length === 0) return { isChanged: false, purchases: 0 }
    await updateAccount(trx, id, { ...columns, ...changedNow(columns, context) })
    const nota = columns.username ? 'Correo' : columns.password ? 'Password' : undefined
    const running = nota ? await noteRunningPurchases(trx, id, nota, context.clock.now()) : []
    const { renewable } = columns
    const after = { changed, purchases: running.length, ...(renewable !== undefined && { renewable }) }
    await record(trx, caller, 'change-account', { account: id }, { after })
    return { isChanged: true, purchases: running.length }
  } catch (error) {
    throw violates(error, 'accounts_product_id_username_index_key') ? new Problem('ACCOUNT_EXISTS') : error
  }
}

/** That another username or password came into force: what a claim waits for. */
const changedNow = (columns: { username?: Buffer; password?: Buffer }, { clock }: Pick<AppContext, 'clock'>) =>
  columns.username || columns.password ? { changedAt: clock.now() } : {}

type Locked = Awaited<ReturnType<typeof lockOwnAccount>>

const renewableChange = (account: Locked, { renewable }: Change) =>
  renewable === undefined || renewable === account.renewable ? {} : { renewable }

/** The actual changes, encrypted; blank and equal values are no change. */
export function sealedChange(
  vault: Vault,
  { id, username, password }: Pick<Locked, 'id' | 'username' | 'password'>,
  change: Pick<Change, 'username' | 'password'>,
) {
  const nameCell = { table: 'accounts', id, field: 'username' } as const
  const passwordCell = { table: 'accounts', id, field: 'password' } as const
  const next = {
    username: change.username && change.username !== vault.open(nameCell, username) ? change.username : undefined,
    password: change.password && change.password !== vault.open(passwordCell, password) ? change.password : undefined,
  }
  return {
    ...(next.username && {
      username: vault.seal(nameCell, next.username),
      usernameIndex: vault.indexOf(next.username),
    }),
    ...(next.password && { password: vault.seal(passwordCell, next.password) }),
  }
}

/** Deletes an account of which nothing was ever sold; a published product without any other stock is then sold out. */
export async function removeAccount(context: AppContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { product } = await lockOwnAccount(trx, caller, id)
    const [account] = await selectAccounts(trx, { productId: product.id, accountId: id }, { limit: 1, offset: 0 })
    if (account?.everSold) throw new Problem('ACCOUNT_SOLD')
    const profiles = await deleteAccount(trx, id)
    await takeFromStock(trx, product, profiles.free)
    const before = { product: product.id, profiles: profiles.all }
    await record(trx, caller, 'remove-account', { account: id }, { before })
  })
}
