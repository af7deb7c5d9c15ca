import { useMutation } from '@tanstack/react-query'
import type { Purchase } from '#contract/purchases/purchase.ts'
import type { Centimos } from '#domain/money.ts'
import { autoRenewHours } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/form.tsx'
import { soles } from '../../ui/soles.ts'
import { useShownAtOnce } from '../../ui/use-shown-at-once.ts'
import { isOutdated } from './use-offer.ts'

/** Switches automatic renewal on or off; a rent is renewed at today's price or less, for today's days or more. */
export function AutoRenewSwitch({
  purchase,
  terms: { precio, dias },
  onOutdated,
}: {
  purchase: Purchase
  terms: { precio: Centimos; dias: number }
  /** Called when these are not the terms any more, once they were read again. */
  onOutdated: () => void
}) {
  const change = useMutation({
    mutationFn: (on: boolean) =>
      call(api.purchases.setAutoRenew, {
        params: { id: purchase.id },
        body: { on, ...(on && { total: precio, dias }) },
      }),
    onSettled: async (_, error) => {
      await refresh(keys.purchases)
      if (isOutdated(error)) onOutdated()
    },
  })
  const [isOn, turn] = useShownAtOnce(purchase.autoRenew !== null, change.mutateAsync)
  const highest = (change.data ?? purchase).autoRenew ?? precio
  const isDearer = isOn && precio > highest
  return (
    <div className="border-t border-line pt-4">
      <Checkbox
        role="switch"
        label="Renovar sola"
        hint={`En sus últimas ${autoRenewHours} horas se paga de tu saldo, por ${soles(highest)} o menos. Si no alcanza, cuesta más o son menos días, te avisamos.`}
        checked={isOn}
        onChange={(on) => !change.isPending && turn(on)}
      />
      {isDearer && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-wash p-3 text-14">
          <p className="text-warn">
            Ahora cuesta {soles(precio)}: con {soles(highest)} como máximo no se renovará sola.
          </p>
          <Button size="sm" variant="secondary" busy={change.isPending} onClick={() => change.mutate(true)}>
            Aceptar {soles(precio)}
          </Button>
        </div>
      )}
      <Notice tone="bad">{change.error?.message}</Notice>
    </div>
  )
}
