import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { pipeline } from '../../platform/db/pipeline.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { checkOut } from './check-out.ts'
import { addToCart, changeLine, showCart } from './cart.ts'
import { deleteLine, emptyCart } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.cart.list, ({ context, caller }) => showCart(context.db, caller))
  bind(api.cart.add, ({ context, caller, body }) => addToCart(context, caller, body))
  bind(api.cart.change, ({ context, caller, params, body }) => changeLine(context, caller, params.id, body.quantity))
  bind(api.cart.remove, async ({ context, caller, params }) => {
    if (!(await deleteLine(context.db, caller.id, params.id))) throw new Problem('NOT_FOUND')
  })
  bind(api.cart.empty, async ({ context, caller }) => {
    await pipeline(context.db, emptyCart(caller.id))
  })
  bind(api.cart.checkOut, async ({ context, caller, body, attempt }) => ({
    items: await checkOut(context, caller, body, attempt),
  }))
}
