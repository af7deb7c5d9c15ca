import type { Transaction } from '../../platform/db/db.ts'
import type { LockedAccount } from './lock-account.ts'
import { addToStock, takeFromStock } from './stock.ts'

type Product = LockedAccount['product']

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
