import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { askTopUp } from './ask-top-up.ts'
import { creditBonus } from './credit-bonus.ts'
import { listEntries, listOwnEntries, tableOfEntries } from './list-entries.ts'
import { acceptTopUp, rejectTopUp } from './settle-top-up.ts'

export function bindWallet(bind: Bind): void {
  bind(api.wallet.mine, ({ world, caller, query }) => listOwnEntries(world.db, caller.id, query))
  bind(api.wallet.askTopUp, ({ world, caller, body, idempotencyKey }) =>
    body.descripcion === 'Bono' && may.administer(caller.role)
      ? creditBonus(world, caller, body, idempotencyKey)
      : askTopUp(world, caller, body.quantity, idempotencyKey),
  )
  bind(api.wallet.list, ({ world, query }) => listEntries(world.db, query))
  bind(api.wallet.exportList, ({ world, query }) => tableOfEntries(world.exportDb, query))
  bind(api.wallet.acceptTopUp, ({ world, caller, params }) => acceptTopUp(world, caller, params.id))
  bind(api.wallet.rejectTopUp, ({ world, caller, params }) => rejectTopUp(world, caller, params.id))
}
