import { Problem } from '#domain/problem.ts'
import { soldOutState } from '#domain/product.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/context.ts'
import { lockAccount } from './change-account.ts'
import { updateProduct } from './sql.ts'
import { deleteAccount, selectAccounts } from './stock-sql.ts'

/** Removes an account of which nothing was ever sold; a published product that has nothing else left is sold out. */
export async function removeAccount(context: AppContext, caller: Caller, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { product } = await lockAccount(trx, caller, id)
    const [account] = await selectAccounts(trx, { productId: product.id, accountId: id }, { limit: 1, offset: 0 })
    if (account?.everSold) throw new Problem('ACCOUNT_SOLD')
    const profiles = await deleteAccount(trx, id)
    const stock = product.stock - profiles
    const isEmptied = stock === 0 && product.state === 'Publicado' && !product.byContact
    await updateProduct(trx, product.id, { stock, ...(isEmptied && { state: soldOutState(false) }) })
    await record(trx, caller, 'remove-account', { account: id }, { before: { product: product.id, profiles } })
  })
}
