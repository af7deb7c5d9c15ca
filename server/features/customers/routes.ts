import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { changeCustomer, createCustomer, exportCustomers, listCustomers, showCustomer } from './customers.ts'
import { importCustomers } from './import-customers.ts'
import { mergeCustomers, splitCustomer } from './merge-split.ts'
import { removeAllCustomers, removeCustomer } from './remove-customers.ts'

const routes = api.customers

export function bindRoutes(bind: Bind): void {
  bind(routes.list, ({ context, caller, query }) => listCustomers(context, caller, query))
  bind(routes.export, async ({ context, caller, query }) =>
    recordedExport(context, caller, routes.export, query, await exportCustomers(context, caller, query.q)),
  )
  bind(routes.create, ({ context, caller, body }) => createCustomer(context, caller, body))
  bind(routes.import, ({ context, caller, request }) => importCustomers(context, caller, request))
  bind(routes.show, ({ context, caller, params }) => showCustomer(context, caller, params.id))
  bind(routes.change, ({ context, caller, params, body }) => changeCustomer(context, caller, params.id, body))
  bind(routes.merge, ({ context, caller, params, body }) => mergeCustomers(context, caller, params.id, body.from))
  bind(routes.split, ({ context, caller, params, body }) => splitCustomer(context, caller, params.id, body))
  bind(routes.remove, ({ context, caller, params }) => removeCustomer(context, caller, params.id))
  bind(routes.removeAll, ({ context, caller }) => removeAllCustomers(context, caller))
}
