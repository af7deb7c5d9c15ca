import { Problem } from '#domain/problem.ts'
import { may } from '#domain/user.ts'
import type { Transaction } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { lockProduct } from './sql.ts'
import { addToStock, takeFromStock } from './stock.ts'

const accountOf = (trx: Transaction, id: number) =>
  trx.selectFrom('accounts').select(['id', 'productId', 'fallenAt']).where('id', '=', id).executeTakeFirst()

/**
 * An account with its product locked: nothing of it is sold or renewed meanwhile. NOT_FOUND unless the caller administers
 * the shop or is the one who sells it.
 */
export async function lockAccountOfSeller(trx: Transaction, caller: Caller, id: number) {
  const found = await accountOf(trx, id)
  const product = found && (await lockProduct(trx, found.productId))
  // Read again: it may have changed before the lock was acquired.
  const account = await accountOf(trx, id)
  if (!account || !product) throw new Problem('NOT_FOUND')
  if (!may.administer(caller.role) && product.sellerId !== caller.id) throw new Problem('NOT_FOUND')
  return { account, product }
}
type Product = Awaited<ReturnType<typeof lockAccountOfSeller>>['product']

/** Marks an account of a locked product as fallen: none of its profiles is for sale. */
export async function withdrawAccount(trx: Transaction, product: Product, id: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('profiles')
    .set({ taken: true })
    .where('accountId', '=', id)
    .where('taken', '=', false)
    .executeTakeFirstOrThrow()
  await takeFromStock(trx, product, Number(numUpdatedRows))
  await trx.updateTable('accounts').set({ fallenAt: now }).where('id', '=', id).execute()
}

/** Puts the profiles of an account that works again back on sale: those that no rent holds and nobody set aside. */
export async function returnAccount(trx: Transaction, product: Product, id: number): Promise<void> {
  await trx.updateTable('accounts').set({ fallenAt: null }).where('id', '=', id).execute()
  const { numUpdatedRows } = await trx
    .updateTable('profiles')
    .set({ taken: false })
    .where('accountId', '=', id)
    .where('taken', '=', true)
    .where('setAsideAt', 'is', null)
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('purchases')
            .select('id')
            .whereRef('profileId', '=', 'profiles.id')
            .where('freedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  await addToStock(trx, product, Number(numUpdatedRows))
}
