import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { readAdministered, stopList } from './administer.ts'
import { changeRule, publishList, readPriceList, renewSlug, showPicture } from './price-list.ts'
import { confirmPrices, exportPrices, listPrices, withdrawPrice } from './prices.ts'
import { showPublicList } from './public-list.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.priceLists.mine, ({ context, caller }) => readPriceList(context.db, caller))
  bind(api.priceLists.change, ({ context, caller, body }) => changeRule(context, caller, body))
  bind(api.priceLists.publish, ({ context, caller, body }) => publishList(context, caller, body.on))
  bind(api.priceLists.showPicture, ({ context, caller, body }) => showPicture(context, caller, body.on))
  bind(api.priceLists.renewSlug, ({ context, caller }) => renewSlug(context, caller))
  bind(api.priceLists.prices, ({ context, caller, query }) => listPrices(context.db, caller, query))
  bind(api.priceLists.export, ({ context, caller, query }) => exportPrices(context.db, caller, query))
  bind(api.priceLists.confirm, ({ context, caller, body }) => confirmPrices(context, caller, body.prices))
  bind(api.priceLists.withdraw, ({ context, caller, params }) =>
    withdrawPrice(context, caller, params.productId, params.dias),
  )
  bind(api.priceLists.public, ({ context, params, query }) => showPublicList(context.db, params.slug, query))
  bind(api.priceLists.administered, ({ context, params }) => readAdministered(context.db, params.id))
  bind(api.priceLists.stop, ({ context, caller, params, body }) => stopList(context, caller, params.id, body.motivo))
  bind(api.priceLists.allow, ({ context, caller, params }) => stopList(context, caller, params.id, null))
}
