import { api } from '#contract/index.ts'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { autoRenewalsOf } from './auto-renewals-of.ts'
import { buy } from './buy.ts'
import { changeSale } from './change-sale.ts'
import { listDue, remindEnd, exportDueRents } from './due-board.ts'
import { dryRun } from './dry-run.ts'
import { freeProfile } from './free-profile.ts'
import { lastCustomers } from './last-customers.ts'
import { lastProducts } from './last-products.ts'
import { listPurchases, searchPurchases } from './list-purchases.ts'
import { listSales, exportSales } from './list-sales.ts'
import { refund } from './refund.ts'
import { revealSale } from './reveal-sale.ts'
import { listSalePrices, setSalePrice } from './sale-prices.ts'
import { renew, renewalTerms, setAutoRenew } from './renew.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.purchases.mine, ({ context, caller, query }) => listPurchases(context, caller, query))
  bind(api.purchases.search, ({ context, caller, body }) => searchPurchases(context, caller, body))
  bind(api.purchases.customers, ({ context, caller }) => lastCustomers(context.db, caller.id))
  bind(api.purchases.lastProducts, ({ context, caller }) => lastProducts(context.db, caller.id))
  bind(api.purchases.buy, ({ context, caller, body, attempt }) => buy(context, caller, body, attempt))
  bind(api.purchases.dryRun, ({ context, body }) => dryRun(context, body.productId))
  bind(api.purchases.due, ({ context, caller, query }) => listDue(context, caller, query))
  bind(api.purchases.exportDue, async ({ context, caller, query }) =>
    recordedExport(context, caller, api.purchases.exportDue, query, await exportDueRents(context, caller, query)),
  )
  bind(api.purchases.remindEnd, ({ context, caller, params }) => remindEnd(context, caller, params.id))
  bind(api.purchases.renewalTerms, ({ context, caller, params, query }) =>
    renewalTerms(context, caller, params.id, query.termId),
  )
  bind(api.purchases.renew, async ({ context, caller, params, body, attempt }) => {
    const { precioVenta = null, ...terms } = body
    const order = { ids: [params.id], preciosVenta: [precioVenta], ...terms }
    const [renewed] = await renew(context, caller, order, attempt)
    return renewed as Purchase
  })
  bind(api.purchases.renewSeveral, async ({ context, caller, body, attempt }) => ({
    items: await renew(context, caller, body, attempt),
  }))
  bind(api.purchases.autoRenewalsOf, ({ context, caller, params }) => autoRenewalsOf(context, caller, params.id))
  bind(api.purchases.setAutoRenew, ({ context, caller, params, body }) =>
    setAutoRenew(context, caller, params.id, body),
  )
  bind(api.purchases.salePrices, ({ context, caller, params }) => listSalePrices(context.db, caller, params.id))
  bind(api.purchases.setSalePrice, ({ context, caller, params, body }) =>
    setSalePrice(context, caller, { purchaseId: params.id }, body.precioVenta),
  )
  bind(api.purchases.setRenewalSalePrice, ({ context, caller, params, body }) =>
    setSalePrice(context, caller, { renewalId: params.id }, body.precioVenta),
  )
  bind(api.purchases.list, ({ context, caller, query }) => listSales(context, caller, query))
  bind(api.purchases.export, async ({ context, caller, query }) =>
    recordedExport(context, caller, api.purchases.export, query, await exportSales(context, caller, query)),
  )
  bind(api.purchases.change, ({ context, caller, params, body, attempt }) =>
    changeSale(context, caller, params.id, body, attempt),
  )
  bind(api.purchases.reveal, ({ context, caller, params, prove }) => {
    // For anybody else there is no such sale.
    if (may.administer(caller.role) || caller.role === 'ADMIN') prove('recent')
    return revealSale(context, caller, params.id)
  })
  bind(api.purchases.free, ({ context, caller, params, body }) => freeProfile(context, caller, params.id, body.pin))
  bind(api.purchases.refund, ({ context, caller, params, body, attempt }) =>
    refund(context, caller, params.id, body, attempt),
  )
}
