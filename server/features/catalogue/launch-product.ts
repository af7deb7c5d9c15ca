import type { BodyOf } from '#contract/protocol/route.ts'
import type { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { once, type Attempt } from '../../platform/http/idempotency.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { record } from '../audit/index.ts'
import { sealAccounts } from './add-accounts.ts'
import { categoryNamed } from './categories.ts'
import { issuesOfAccounts } from './check-accounts.ts'
import { refuseOwnPrice } from './own-price.ts'
import { insertProduct } from './sql.ts'

type Launch = BodyOf<typeof api.catalogue.launch>

/**
 * Creates a product with its accounts and publishes it, in a category of this name, which is created too if there is
 * none: all in one transaction, and once for a key. Returns the id of the product.
 */
export function launchProduct(
  context: AppContext,
  caller: Caller,
  { categoria, accounts, precioPublico = null, ...given }: Launch,
  attempt?: Attempt,
): Promise<number> {
  refuseOwnPrice(caller, { precio: given.precio, precioPublico, isRaffle: false })
  return inTransaction(context.db, (trx) =>
    once(trx, attempt, async () => {
      const { id } = await insertProduct(trx, {
        ...given,
        precioPublico,
        stock: accounts.length,
        state: 'Publicado',
        categoryId: await categoryNamed(trx, caller, categoria),
        sellerId: caller.id,
        creatorId: caller.id,
      })
      const issues = await issuesOfAccounts(trx, context.vault, id, accounts)
      if (issues.length > 0) throw new Problem('INVALID_INPUT', { issues })
      await sealAccounts(trx, context.vault, id, accounts)
      const { nombre, precio } = given
      const own = precioPublico !== null && { precioPublico }
      const after = { nombre, precio, ...own, added: accounts.length, state: 'Publicado' }
      await record(trx, caller, 'create-product', { product: id }, { after })
      return id
    }),
  )
}
