import { api } from '#contract/index.ts'
import { Problem } from '#domain/problem.ts'
import { send } from '../../platform/db/pipeline.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { checkOut } from './check-out.ts'
import { addToCart, changeLine } from './fill-cart.ts'
import { showCart } from './show-cart.ts'
import { deleteLine, emptyCart } from './sql.ts'

export function bindCart(bind: Bind): void {
  bind(api.cart.list, ({ world, caller }) => showCart(world.db, caller))
  bind(api.cart.add, ({ world, caller, body }) => addToCart(world, caller, body))
  bind(api.cart.change, ({ world, caller, params, body }) => changeLine(world, caller, params.id, body.quantity))
  bind(api.cart.remove, async ({ world, caller, params }) => {
    if (!(await deleteLine(world.db, caller.id, params.id))) throw new Problem('NOT_FOUND')
  })
  bind(api.cart.empty, async ({ world, caller }) => {
    await send(world.db, emptyCart(caller.id))
  })
  bind(api.cart.checkOut, async ({ world, caller, body, idempotencyKey }) => ({
    items: await checkOut(world, caller, body, idempotencyKey),
  }))
}
