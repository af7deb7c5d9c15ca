import { api } from '#contract/index.ts'
import { purchaseNumberIn } from '#domain/purchase.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { pageWithTotal, pageParams } from '../../platform/http/page-params.ts'
import { buy } from './buy.ts'
import { changeSale } from './change-sale.ts'
import { freeProfile } from './free-profile.ts'
import { listSales, tabulateSales } from './list-sales.ts'
import { refund } from './refund.ts'
import { present } from './show-purchase.ts'
import { countPurchases, selectPurchases } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.purchases.mine, async ({ context, caller, query }) => {
    const { page, pageSize, ...range } = pageParams(query, 50)
    const { username } = query
    const id = purchaseNumberIn(username ?? '')
    const usernameIndex = username && id === undefined ? context.vault.indexOf(username) : undefined
    const filter = { userId: caller.id, id, usernameIndex }
    const [rows, { total }] = await pageWithTotal(
      range,
      (reach) => selectPurchases(context.db, filter, reach),
      () => countPurchases(context.db, filter),
    )
    return { items: rows.map((row) => present(context, row)), total, page, pageSize }
  })
  bind(api.purchases.buy, ({ context, caller, body, attempt }) => buy(context, caller, body, attempt))
  bind(api.purchases.list, ({ context, caller, query }) => listSales(context, caller, query))
  bind(api.purchases.export, ({ context, caller, query }) => tabulateSales(context, caller, query))
  bind(api.purchases.change, ({ context, caller, params, body, attempt }) =>
    changeSale(context, caller, params.id, body, attempt),
  )
  bind(api.purchases.free, ({ context, caller, params }) => freeProfile(context, caller, params.id))
  bind(api.purchases.refund, ({ context, caller, params, body, attempt }) =>
    refund(context, caller, params.id, body, attempt),
  )
}
