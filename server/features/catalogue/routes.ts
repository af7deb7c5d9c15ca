import { api } from '#contract/index.ts'
import { always, type Bind } from '../../platform/http/bind.ts'
import { pageAsked } from '../../platform/http/page-params.ts'
import { addAccounts } from './add-accounts.ts'
import { changeAccount } from './change-account.ts'
import { changeProduct } from './change-product.ts'
import { checkAccounts } from './check-accounts.ts'
import { createProduct } from './create-product.ts'
import { exportProducts } from './export-products.ts'
import { listAccounts, revealAccounts } from './list-accounts.ts'
import { getProduct, listProducts } from './list-products.ts'
import { ownOnly } from './own-only.ts'
import { moveProduct, removeProduct } from './move-product.ts'
import { listBrands, listCategories, nameBrand, nameCategory } from './names.ts'
import { removeAccount } from './remove-account.ts'
import { removeBrand, removeCategory } from './remove-name.ts'
import { listSellers } from './sellers.ts'
import { showProduct } from './show-product.ts'
import { selectTotals } from './sql.ts'

export function bindCatalogue(bind: Bind): void {
  const of = api.catalogue
  bind(
    of.listProducts,
    ({ world, caller, query }) => {
      const { page, pageSize } = pageAsked(query, 50)
      return listProducts(world.db, caller, query, page, pageSize)
    },
    ({ query }) => !query.own,
  )
  bind(of.exportProducts, ({ world, caller, query }) => exportProducts(world.exportDb, caller, query))
  bind(
    of.countProducts,
    ({ world, caller, query }) => selectTotals(world.db, { ...query, creatorId: ownOnly(caller) }),
    always,
  )
  bind(of.listSellers, ({ world }) => listSellers(world.db))
  bind(of.getProduct, ({ world, caller, params }) => showProduct(world.db, caller, params.id), always)
  bind(of.createProduct, async ({ world, caller, body }) =>
    getProduct(world.db, caller, await createProduct(world, caller, body)),
  )
  bind(of.changeProduct, async ({ world, caller, params, body }) => {
    await changeProduct(world, caller, params.id, body)
    return getProduct(world.db, caller, params.id)
  })
  bind(of.changeState, async ({ world, caller, params, body }) => {
    await moveProduct(world, caller, params.id, body.state)
    return getProduct(world.db, caller, params.id)
  })
  bind(of.removeProduct, ({ world, caller, params }) => removeProduct(world, caller, params.id))
  bind(of.addAccounts, ({ world, caller, params, body }) => addAccounts(world, caller, params.id, body.accounts))
  bind(of.checkAccounts, ({ world, caller, params, body }) => checkAccounts(world, caller, params.id, body.accounts))
  bind(of.listAccounts, ({ world, caller, params, query }) =>
    listAccounts(world, caller, params.id, pageAsked(query, 50)),
  )
  bind(of.revealAccounts, ({ world, caller, params, query }) =>
    revealAccounts(world, caller, { productId: params.id, accountId: query.accountId }, pageAsked(query, 50)),
  )
  bind(of.changeAccount, ({ world, caller, params, body }) => changeAccount(world, caller, params.id, body))
  bind(of.removeAccount, ({ world, caller, params }) => removeAccount(world, caller, params.id))
  bind(of.listCategories, ({ world }) => listCategories(world.db), always)
  bind(of.createCategory, ({ world, caller, body }) => nameCategory(world, caller, body.name))
  bind(of.renameCategory, ({ world, caller, params, body }) => nameCategory(world, caller, body.name, params.id))
  bind(of.removeCategory, ({ world, caller, params }) => removeCategory(world, caller, params.id))
  bind(of.listBrands, ({ world }) => listBrands(world.db), always)
  bind(of.createBrand, ({ world, caller, body }) => nameBrand(world, caller, body.name))
  bind(of.renameBrand, ({ world, caller, params, body }) => nameBrand(world, caller, body.name, params.id))
  bind(of.removeBrand, ({ world, caller, params }) => removeBrand(world, caller, params.id))
}
