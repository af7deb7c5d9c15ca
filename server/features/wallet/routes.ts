import { api } from '#contract/index.ts'
import { may } from '#domain/user.ts'
import { userKey } from '../../platform/rate-limits/rate-limits.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordedExport } from '../audit/index.ts'
import { adjust, reverse } from './correct-money.ts'
import { requestTopUp } from './request-top-up.ts'
import { creditBonus } from './credit-bonus.ts'
import { listEntries, listOwnEntries, exportEntries } from './list-entries.ts'
import { setPayment } from './payment.ts'
import { setVoucher, showVoucher } from './voucher.ts'
import { settleTopUps } from './settle-several.ts'
import { acceptTopUp, cancelTopUp, rejectTopUp } from './settle-top-up.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.wallet.mine, ({ context, caller, query }) => listOwnEntries(context.db, caller.id, query))
  bind(api.wallet.requestTopUp, async ({ context, caller, body, attempt, consume, prove }) => {
    if (body.descripcion === 'Bono' && may.administer(caller.role)) {
      prove('recentIfFactor')
      return creditBonus(context, caller, body, attempt)
    }
    await consume('topUp', userKey(caller.id))
    return requestTopUp(context, caller, body, attempt)
  })
  bind(api.wallet.list, ({ context, caller, query }) => listEntries(context.db, caller, query))
  bind(api.wallet.exportList, ({ context, caller, query }) =>
    recordedExport(context, caller, api.wallet.exportList, query, exportEntries(context.exportDb, query)),
  )
  bind(api.wallet.acceptTopUp, ({ context, caller, params }) => acceptTopUp(context, caller, params.id))
  bind(api.wallet.deleteTopUp, async ({ context, caller, params }) => {
    await rejectTopUp(context, caller, params.id, null)
  })
  bind(api.wallet.rejectTopUp, ({ context, caller, params, body }) =>
    rejectTopUp(context, caller, params.id, body.motivo),
  )
  bind(api.wallet.settle, ({ context, caller, body }) => settleTopUps(context, caller, body))
  bind(api.wallet.setPayment, ({ context, caller, params, body }) => setPayment(context, caller, params.id, body))
  bind(api.wallet.setVoucher, ({ context, caller, params, request }) => setVoucher(context, caller, params.id, request))
  bind(api.wallet.showVoucher, ({ context, caller, params }) => showVoucher(context, caller, params.id))
  bind(api.wallet.cancelTopUp, ({ context, caller, params }) => cancelTopUp(context, caller, params.id))
  bind(api.wallet.adjust, ({ context, caller, body, attempt }) => adjust(context, caller, body, attempt))
  bind(api.wallet.reverse, ({ context, caller, params, body, attempt }) =>
    reverse(context, caller, params.id, body.motivo, attempt),
  )
}
