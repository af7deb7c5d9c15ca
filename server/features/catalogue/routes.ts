import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageParams } from '../../platform/http/page-params.ts'
import { addAccounts } from './add-accounts.ts'
import { changeAccount, removeAccount } from './change-account.ts'
import { changeSuppliedPassword, listRestorable, restorePassword } from './change-supplied-password.ts'
import { changeProduct } from './change-product.ts'
import { checkAccounts } from './check-accounts.ts'
import { createProduct } from './create-product.ts'
import { exportProducts } from './export-products.ts'
import { launchProduct } from './launch-product.ts'
import { listAccounts, revealAccounts } from './list-accounts.ts'
import { getProduct, listProducts, showProduct } from './list-products.ts'
import { ownOnly } from './own-products.ts'
import { readSearch } from './read-search.ts'
import { moveProduct, removeProduct } from './move-product.ts'
import { changePin, listSetAside } from './restock.ts'
import { listSuppliedAccounts, revealSuppliedAccount } from './supplied-accounts.ts'
import { listBrands, listCategories, nameBrand, nameCategory, removeBrand, removeCategory } from './categories.ts'
import { listSellers, selectTotals } from './sql.ts'
import { cancelRaffle, removeRaffle } from '../raffles/index.ts'

export function bindRoutes(bind: Bind): void {
  const of = api.catalogue
  bind(
    of.listProducts,
    ({ context, caller, query }) => {
      const { page, pageSize } = pageParams(query, 50)
      return listProducts(context.db, caller, query, page, pageSize)
    },
    { cache: ({ query }) => !query.own },
  )
  bind(of.exportProducts, ({ context, caller, query }) => exportProducts(context, caller, query))
  bind(
    of.countProducts,
    async ({ context, caller, query }) => {
      const { filter } = await readSearch(context.db, { ...query, creatorId: ownOnly(caller) })
      return selectTotals(context.db, filter)
    },
    { cache: true },
  )
  bind(of.listSellers, ({ context }) => listSellers(context.db))
  bind(of.getProduct, ({ context, caller, params }) => showProduct(context.db, caller, params.id), { cache: true })
  bind(of.createProduct, async ({ context, caller, body }) =>
    getProduct(context.db, caller, await createProduct(context, caller, body)),
  )
  bind(of.launch, async ({ context, caller, body, attempt }) =>
    getProduct(context.db, caller, await launchProduct(context, caller, body, attempt)),
  )
  bind(of.changeProduct, async ({ context, caller, params, body, prove }) => {
    await changeProduct(context, caller, params.id, body, () => prove('recentIfFactor'))
    return getProduct(context.db, caller, params.id)
  })
  bind(of.changeState, async ({ context, caller, params, body }) => {
    await moveProduct(context, caller, params.id, body.state)
    return getProduct(context.db, caller, params.id)
  })
  bind(of.removeProduct, ({ context, caller, params }) => removeProduct(context, caller, params.id))
  // Raffles know their rows alone; what both calls return is a product.
  bind(api.raffles.cancel, async ({ context, caller, params }) => {
    await cancelRaffle(context, caller, params.id)
    return getProduct(context.db, caller, params.id)
  })
  bind(api.raffles.removeRaffle, async ({ context, caller, params }) => {
    const shown = await getProduct(context.db, caller, params.id)
    await removeRaffle(context, caller, params.id)
    return shown
  })
  bind(of.addAccounts, ({ context, caller, params, body }) => addAccounts(context, caller, params.id, body.accounts))
  bind(of.checkAccounts, ({ context, caller, params, body }) =>
    checkAccounts(context, caller, params.id, body.accounts),
  )
  bind(of.listAccounts, ({ context, caller, params, query }) =>
    listAccounts(context, caller, params.id, pageParams(query, 50)),
  )
  bind(of.revealAccounts, ({ context, caller, params, query }) =>
    revealAccounts(context, caller, { productId: params.id, accountId: query.accountId }, pageParams(query, 50)),
  )
  bind(of.changeAccount, ({ context, caller, params, body }) => changeAccount(context, caller, params.id, body))
  bind(of.changePin, ({ context, caller, params, body }) => changePin(context, caller, params.id, body.pin))
  bind(of.listSetAside, ({ context, query }) => listSetAside(context.db, query))
  bind(of.removeAccount, ({ context, caller, params }) => removeAccount(context, caller, params.id))
  bind(of.listSupplied, ({ context, caller, query }) => listSuppliedAccounts(context, caller.id, query))
  bind(of.revealSupplied, ({ context, caller, params }) => revealSuppliedAccount(context, caller, params.id))
  bind(of.changeSupplied, ({ context, caller, params, body }) =>
    changeSuppliedPassword(context, caller, params.id, body.password),
  )
  bind(of.listRestorable, ({ context, query }) => listRestorable(context, query))
  bind(of.restore, ({ context, caller, params }) => restorePassword(context, caller, params.id))
  bind(of.listCategories, ({ context }) => listCategories(context.db), { cache: true })
  bind(of.createCategory, ({ context, caller, body }) => nameCategory(context, caller, body.name))
  bind(of.renameCategory, ({ context, caller, params, body }) => nameCategory(context, caller, body.name, params.id))
  bind(of.removeCategory, ({ context, caller, params }) => removeCategory(context, caller, params.id))
  bind(of.listBrands, ({ context }) => listBrands(context.db), { cache: true })
  bind(of.createBrand, ({ context, caller, body }) => nameBrand(context, caller, body.name))
  bind(of.renameBrand, ({ context, caller, params, body }) => nameBrand(context, caller, body.name, params.id))
  bind(of.removeBrand, ({ context, caller, params }) => removeBrand(context, caller, params.id))
}
