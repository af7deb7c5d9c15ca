import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { changeMethod, createMethod, listMethods, removeMethod } from './payment-methods.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.paymentMethods.list, ({ context, caller }) => listMethods(context, may.administer(caller.role)))
  bind(api.paymentMethods.create, ({ context, caller, body }) => createMethod(context, caller, body))
  bind(api.paymentMethods.change, ({ context, caller, params, body }) => changeMethod(context, caller, params.id, body))
  bind(api.paymentMethods.remove, ({ context, caller, params }) => removeMethod(context, caller, params.id))
}
