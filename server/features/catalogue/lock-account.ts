import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { isOwner } from './own-products.ts'
import { lockProduct } from './sql.ts'
import { selectAccount } from './stock-sql.ts'

type Product = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** The account with its product locked: a sale of one of its profiles has finished, or waits. */
async function lockAccount(trx: Transaction, id: number, isAllowed: (product: Product) => boolean) {
  const found = await selectAccount(trx, id)
  const product = found && (await lockProduct(trx, found.productId))
  // Read again: it may have been changed before the lock was acquired.
  const account = await selectAccount(trx, id)
  if (!account || !product || !isAllowed(product)) throw new Problem('NOT_FOUND')
  return { ...account, product }
}

/** The same of whoever may change the product; else NOT_FOUND. */
export const lockOwnAccount = (trx: Transaction, caller: Caller, id: number) =>
  lockAccount(trx, id, (product) => isOwner(caller, product))

/** Whether a caller administers the shop, or is the one who sells a product. */
export const isAnsweredBy = (caller: Caller, { sellerId }: { sellerId: number }): boolean =>
  may.administer(caller.role) || sellerId === caller.id

/** The same of administrators and of whoever sells the product; else NOT_FOUND. */
export const lockAnsweredAccount = (trx: Transaction, caller: Caller, id: number) =>
  lockAccount(trx, id, (product) => isAnsweredBy(caller, product))
export type LockedAccount = Awaited<ReturnType<typeof lockAnsweredAccount>>
