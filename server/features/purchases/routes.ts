import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageAndSum, pageAsked } from '../../platform/http/page-params.ts'
import { buy } from './buy.ts'
import { changeSale } from './change-sale.ts'
import { freeProfile } from './free-profile.ts'
import { listSales, tabulateSales } from './list-sales.ts'
import { present } from './show-purchase.ts'
import { countPurchases, selectPurchases } from './sql.ts'

export function bindPurchases(bind: Bind): void {
  bind(api.purchases.mine, async ({ world, caller, query }) => {
    const { page, pageSize, ...range } = pageAsked(query, 50)
    const usernameIndex = query.username ? world.vault.indexOf(query.username) : undefined
    const filter = { userId: caller.id, usernameIndex }
    const [rows, { total }] = await pageAndSum(
      range,
      (reach) => selectPurchases(world.db, filter, reach),
      () => countPurchases(world.db, filter),
    )
    return { items: rows.map((row) => present(world, row)), total, page, pageSize }
  })
  bind(api.purchases.buy, ({ world, caller, body, idempotencyKey }) => buy(world, caller, body, idempotencyKey))
  bind(api.purchases.list, ({ world, caller, query }) => listSales(world, caller, query))
  bind(api.purchases.export, ({ world, caller, query }) => tabulateSales(world, caller, query))
  bind(api.purchases.change, ({ world, caller, params, body, idempotencyKey }) =>
    changeSale(world, caller, params.id, body, idempotencyKey),
  )
  bind(api.purchases.free, ({ world, caller, params }) => freeProfile(world, caller, params.id))
}
