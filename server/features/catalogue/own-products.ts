import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { lockProduct, selectCreator } from './sql.ts'

/** Whether the caller created the product or may change all products. */
export const isOwner = (caller: Caller, { creatorId }: { creatorId: number }): boolean =>
  creatorId === caller.id || may.changeAnyProduct(caller.role)

function requireOwner(caller: Caller, product: { creatorId: number } | undefined): asserts product {
  if (!product || !isOwner(caller, product)) throw new Problem('NOT_FOUND')
}

/** The product, locked until the transaction ends, if this caller may change it; else NOT_FOUND. */
export async function lockOwnProduct(trx: Transaction, caller: Caller, id: number) {
  const product = await lockProduct(trx, id)
  requireOwner(caller, product)
  return product
}

/** NOT_FOUND unless there is such a product and this caller may change it. */
export async function requireOwnProduct(db: Db, caller: Caller, id: number): Promise<void> {
  requireOwner(caller, await selectCreator(db, id))
}

/** The caller's id if they create products and may change no others; else undefined. */
export function ownOnly(caller: Caller | null): number | undefined {
  return caller && may.createProducts(caller.role) && !may.changeAnyProduct(caller.role) ? caller.id : undefined
}
