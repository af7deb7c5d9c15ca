import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Centimos } from '#domain/money.ts'
import { autoAcceptLimits } from '#domain/reconciliation.ts'
import { call } from '../../platform/api.ts'
import { showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { refreshPayments } from './queries.ts'

type Rule = { on: boolean; maxPerTopUp: Centimos; maxPerCustomerDay: Centimos; maxPerDay: Centimos }

/** Whether the shop accepts certain matches automatically, and up to which limits. */
export function AutoAcceptSection() {
  const { data } = useQuery(settingsQuery)
  const rule = data?.autoAccept
  if (!rule) return null
  return <AutoAcceptForm key={JSON.stringify(rule)} rule={rule} />
}

function AutoAcceptForm({ rule }: { rule: Rule }) {
  const [on, turn] = useState(rule.on)
  const perTopUp = useMoneyField(autoAcceptLimits, rule.maxPerTopUp)
  const perCustomer = useMoneyField(autoAcceptLimits, rule.maxPerCustomerDay)
  const perDay = useMoneyField(autoAcceptLimits, rule.maxPerDay)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (autoAccept: Rule) => call(api.settings.change, { body: { autoAccept } }),
    onSuccess: async (saved) => {
      await showReply(settingsQuery.queryKey, saved)
      const until = saved.autoAccept && soles(saved.autoAccept.maxPerTopUp)
      toast(saved.autoAccept?.on ? `La tienda acepta sola hasta ${until}` : 'La tienda no acepta nada sola', {
        type: 'good',
      })
      return refreshPayments()
    },
  })
  const isChanged =
    on !== rule.on ||
    perTopUp.amount !== rule.maxPerTopUp ||
    perCustomer.amount !== rule.maxPerCustomerDay ||
    perDay.amount !== rule.maxPerDay
  const submit = () => {
    for (const field of [perTopUp, perCustomer, perDay]) field.check()
    if (perTopUp.amount === undefined || perCustomer.amount === undefined || perDay.amount === undefined) return
    mutate({ on, maxPerTopUp: perTopUp.amount, maxPerCustomerDay: perCustomer.amount, maxPerDay: perDay.amount })
  }
  return (
    <section aria-label="Aceptar solas" className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-22 font-bold">Aceptar solas</h2>
      <Form error={error} onSubmit={submit} className="mt-4 grid gap-4">
        <Checkbox
          role="switch"
          label="Aceptar recargas cuyo pago llegó"
          hint="La tienda acepta las seguras sin esperarte: por su número, su código o sus céntimos. Solo de quien ya aceptaste una recarga, y nunca por un pago anotado a mano. Constan a nombre de quien guarda esto."
          checked={on}
          onChange={turn}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <MoneyField label="Hasta por recarga" {...perTopUp.field} hint="Las mayores esperan a que las mires." />
          <MoneyField
            label="Hasta por cliente y día"
            {...perCustomer.field}
            hint="Lo que pase de ahí espera también."
          />
          <MoneyField label="Hasta por día en total" {...perDay.field} hint="La suma de lo que acepta sola." />
        </div>
        <Notice tone="bad">{error?.message}</Notice>
        <div className="flex justify-end">
          <Button type="submit" about="Aceptar solas" busy={isPending} disabled={!isChanged} className="max-xs:w-full">
            Guardar
          </Button>
        </div>
      </Form>
    </section>
  )
}
