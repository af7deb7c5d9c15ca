import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { putKeptList, selectKeptLists } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.views.list, ({ context, caller }) => selectKeptLists(context.db, caller.id))
  bind(api.views.save, async ({ context, caller, body }) => {
    await putKeptList(context.db, caller.id, body)
    return body
  })
}
