import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ManagedPaymentMethod } from '#contract/payment-methods.ts'
import { methodName } from '#domain/payment-method.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingsFrame } from './settings-section.tsx'
import { IdentifyingCentsSwitch } from './identifying-cents-switch.tsx'
import { MethodDialog } from '../payment-methods/method-dialog.tsx'
import { paymentMethodsQuery, refreshMethods } from '../payment-methods/queries.ts'

/** The payment methods of top-ups: each number and account, and how much it received this month. */
export function PaymentSection() {
  const methods = useQuery(paymentMethodsQuery)
  const [adding, add] = useState(false)
  const [changedId, change] = useState<number>()
  const [removedId, remove] = useState<number>()
  const managed = methods.data?.filter((method): method is ManagedPaymentMethod => method.active !== undefined) ?? []
  const changed = managed.find(({ id }) => id === changedId)
  const removed = managed.find(({ id }) => id === removedId)
  return (
    <SettingsFrame id="pagos" hint="Tus clientes las ven al recargar, con su número para copiar.">
      <div className="mt-5 grid gap-4">
        <Loaded query={methods} skeleton={<Skeleton className="h-40" />}>
          {() =>
            managed.length === 0 ? (
              <p className="text-soft">Todavía no hay ninguna: tus clientes no saben a dónde pagar.</p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {managed.map((method) => (
                  <MethodRow
                    key={method.id}
                    method={method}
                    onChange={() => change(method.id)}
                    onRemove={() => remove(method.id)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <div>
          <Button variant="secondary" size="sm" icon={<Plus size={18} />} onClick={() => add(true)}>
            Agregar forma de pago
          </Button>
        </div>
        <IdentifyingCentsSwitch />
      </div>
      {adding && <MethodDialog onClose={() => add(false)} />}
      {changed && <MethodDialog key={changed.id} method={changed} onClose={() => change(undefined)} />}
      {removed && (
        <ConfirmAction
          title="Eliminar forma de pago"
          confirmLabel="Eliminar"
          danger
          act={() => call(api.paymentMethods.remove, { params: { id: removed.id } })}
          onDone={() => toast('Forma de pago eliminada', { type: 'good' })}
          refresh={refreshMethods}
          onClose={() => remove(undefined)}
        >
          <p>
            Tus clientes ya no verán <strong className="break-words">{methodName(removed)}</strong>.
          </p>
        </ConfirmAction>
      )}
    </SettingsFrame>
  )
}

function MethodRow({
  method,
  onChange,
  onRemove,
}: {
  method: ManagedPaymentMethod
  onChange: () => void
  onRemove: () => void
}) {
  const { id, number, holder, active, monthlyCap, receivedThisMonth, used } = method
  const name = methodName(method)
  const isFull = monthlyCap !== null && receivedThisMonth >= monthlyCap
  const toggle = useMutation({
    mutationFn: () => call(api.paymentMethods.change, { params: { id }, body: { active: !active } }),
    onSuccess: () => toast(active ? `${name} ya no se ofrece` : `${name} se ofrece de nuevo`, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshMethods,
  })
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{name}</span>
          {!active && <Chip>Apagada</Chip>}
          {active && isFull && <Chip tone="warn">Tope del mes alcanzado</Chip>}
        </p>
        <p className="text-14 break-words text-soft">
          {number} · {holder}
        </p>
        <p className="text-14 text-soft">
          {`Este mes: ${soles(receivedThisMonth)}`}
          {monthlyCap !== null && ` de ${soles(monthlyCap)}`}
        </p>
      </div>
      <div className="flex gap-2 *:grow sm:*:grow-0">
        <Button variant="secondary" size="sm" about={name} onClick={onChange}>
          Cambiar
        </Button>
        {/* A method that was used can only be switched off: its top-ups still refer to it. */}
        {(used || !active) && (
          <Button variant="secondary" size="sm" about={name} busy={toggle.isPending} onClick={() => toggle.mutate()}>
            {active ? 'Apagar' : 'Encender'}
          </Button>
        )}
        {!used && (
          <Button variant="danger" size="sm" about={name} onClick={onRemove}>
            Eliminar
          </Button>
        )}
      </div>
    </li>
  )
}
