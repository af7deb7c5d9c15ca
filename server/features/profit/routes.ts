import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { exportProfit, listProfit, listUnpriced } from './profit.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.profits.list, ({ context, caller, query }) => listProfit(context, caller, query))
  bind(api.profits.export, ({ context, caller, query, prove }) => {
    // The table of customers names them.
    if (query.by !== 'cliente') return exportProfit(context, caller, query)
    prove('recent')
    return recordedExport(context, caller, api.profits.export, query, exportProfit(context, caller, query))
  })
  bind(api.profits.unpriced, ({ context, caller, query }) => listUnpriced(context, caller, query))
}
