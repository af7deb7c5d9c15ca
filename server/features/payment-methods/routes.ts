import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { drawQr } from './draw-qr.ts'
import { changeMethod, createMethod, listMethods, listShown, removeMethod } from './payment-methods.ts'
import { readQr } from './read-qr.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.paymentMethods.list, ({ context, caller, query: { topUp } }) =>
    topUp === undefined ? listMethods(context, may.administer(caller.role)) : listShown(context, caller, topUp),
  )
  bind(api.paymentMethods.create, ({ context, caller, body }) => createMethod(context, caller, body))
  bind(api.paymentMethods.change, ({ context, caller, params, body }) => changeMethod(context, caller, params.id, body))
  bind(api.paymentMethods.readQr, async ({ context, request }) => {
    const qr = await readQr(context, request)
    return { qr: Buffer.from(qr).toString('base64'), qrDrawing: drawQr(qr) }
  })
  bind(api.paymentMethods.remove, ({ context, caller, params }) => removeMethod(context, caller, params.id))
}
