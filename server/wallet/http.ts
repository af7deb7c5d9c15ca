import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../http/bind.ts'
import { pageAsked } from '../http/page-asked.ts'
import { askTopUp } from './ask-top-up.ts'
import { creditBonus } from './credit-bonus.ts'
import { acceptTopUp, rejectTopUp } from './settle-top-up.ts'
import { countEntries, selectBalance, selectEntries } from './sql.ts'

const entriesOnScreen = 15

const acceptedAsked = (state: 'true' | 'false' | undefined) => (state === undefined ? undefined : state === 'true')

export function bindWallet(bind: Bind): void {
  bind(api.wallet.mine, async ({ world, caller, query }) => {
    const asked = pageAsked(query, entriesOnScreen)
    const filter = { userId: caller.id, accepted: acceptedAsked(query.state) }
    const [items, total, balance] = await Promise.all([
      selectEntries(world.db, filter, asked),
      countEntries(world.db, filter),
      selectBalance(world.db, caller.id),
    ])
    return { items, total, page: asked.page, pageSize: asked.pageSize, balance }
  })
  bind(api.wallet.askTopUp, ({ world, caller, body, idempotencyKey }) =>
    body.descripcion === 'Bono' && may.administer(caller.role)
      ? creditBonus(world, caller, body, idempotencyKey)
      : askTopUp(world, caller, body.quantity, idempotencyKey),
  )
  bind(api.wallet.list, async ({ world, query }) => {
    const asked = pageAsked(query, entriesOnScreen)
    const filter = { accepted: acceptedAsked(query.state), username: query.username }
    const [rows, total] = await Promise.all([selectEntries(world.db, filter, asked), countEntries(world.db, filter)])
    const items = rows.map(({ username, telefono, ...entry }) => ({ ...entry, user: { username, telefono } }))
    return { items, total, page: asked.page, pageSize: asked.pageSize }
  })
  bind(api.wallet.acceptTopUp, ({ world, caller, params }) => acceptTopUp(world, caller, params.id))
  bind(api.wallet.rejectTopUp, ({ world, caller, params }) => rejectTopUp(world, caller, params.id))
}
