import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { addAlert } from './add-alert.ts'
import { deleteAlert, selectAlerts } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.stockAlerts.list, ({ context, caller }) => selectAlerts(context.db, caller.id))
  bind(api.stockAlerts.add, ({ context, caller, params }) => addAlert(context, caller, params.productId))
  bind(api.stockAlerts.remove, ({ context, caller, params }) => deleteAlert(context.db, caller.id, params.productId))
}
