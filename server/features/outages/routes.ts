import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { getFall, giveNewData, listFalls, markFallen, markWorking, replaceAll } from './falls.ts'
import { giveBack, listOutages } from './give-days.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.outages.give, ({ context, caller, body, attempt }) => giveBack(context, caller, body, attempt))
  bind(api.outages.list, ({ context, query }) => listOutages(context.db, query))
  bind(api.outages.falls, ({ context, caller, query }) => listFalls(context, caller, query))
  bind(api.outages.showFall, ({ context, caller, params }) => getFall(context, context.db, caller, params.id))
  bind(api.outages.markFallen, ({ context, caller, params }) => markFallen(context, caller, params.id))
  bind(api.outages.markWorking, async ({ context, caller, params }) => {
    await markWorking(context, caller, params.id)
  })
  bind(api.outages.giveNewData, ({ context, caller, params, body }) => giveNewData(context, caller, params.id, body))
  bind(api.outages.replaceAll, ({ context, caller, params }) => replaceAll(context, caller, params.id))
}
