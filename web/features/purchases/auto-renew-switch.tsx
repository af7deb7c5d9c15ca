import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Purchase } from '#contract/purchase.ts'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { autoRenewHours } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/form.tsx'

/** Lets a rent renew itself for what it costs today, or less; shows at once what was chosen. */
export function AutoRenewSwitch({ purchase, price }: { purchase: Purchase; price: Centimos }) {
  const [shown, show] = useState(purchase.autoRenew !== null)
  const change = useMutation({
    mutationFn: (on: boolean) =>
      call(api.purchases.setAutoRenew, { params: { id: purchase.id }, body: { on, ...(on && { total: price }) } }),
    onError: (_, on) => show(!on),
    onSettled: () => refresh(keys.purchases),
  })
  const highest = (change.data ?? purchase).autoRenew ?? price
  return (
    <div className="border-t border-line pt-4">
      <Checkbox
        role="switch"
        label="Renovar sola"
        hint={`En sus últimas ${autoRenewHours} horas se paga de tu saldo, por ${formatSoles(highest)} o menos. Si no alcanza o cuesta más, te avisamos.`}
        checked={shown}
        onChange={(on) => {
          if (change.isPending) return
          show(on)
          change.mutate(on)
        }}
      />
      <Notice tone="bad">{change.error?.message}</Notice>
    </div>
  )
}
