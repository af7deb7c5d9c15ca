import { useQuery } from '@tanstack/react-query'
import { dayMs, fromLimaClock, limaClock } from '#domain/lima.ts'
import { maxPaymentAgeDays, methodName } from '#domain/payment-method.ts'
import type { WalletEntry } from '#contract/wallet.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'

const maxPaymentAgeMs = maxPaymentAgeDays * dayMs

/**
 * The method by which a pending top-up was paid, its operation number, by which the shop finds the payment, and the
 * time.
 */
export function PaymentForm({ entry, rejected }: { entry: WalletEntry; rejected: WalletEntry | undefined }) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  const now = useNow()
  const said = entry.operationNumber !== null
  const before = said ? entry : (rejected ?? entry)
  const options = methods.map((method) => ({ value: method.id, label: methodName(method) }))
  // One that reached its cap is no longer offered, but the payment was sent to it all the same.
  if (entry.methodId !== null && !options.some(({ value }) => value === entry.methodId))
    options.push({ value: entry.methodId, label: 'La que elegiste antes' })
  /** The chosen method, by default the first. */
  const chosen = (methodId: string) =>
    (options.find(({ value }) => String(value) === methodId) ?? options[0])?.value ?? 0
  const form = useForm({
    initial: {
      methodId: String(before.methodId ?? ''),
      operationNumber: before.operationNumber ?? '',
      paidAt: before.paidAt ? limaClock(before.paidAt) : '',
    },
    send: ({ methodId, operationNumber, paidAt }) =>
      call(api.wallet.setPayment, {
        params: { id: entry.id },
        body: { methodId: chosen(methodId), operationNumber, paidAt: paidAt ? fromLimaClock(paidAt) : null },
      }),
    onSuccess: () => {
      toast('Guardamos tu número de operación', { type: 'good' })
      return refresh(keys.wallet)
    },
  })
  if (options.length === 0) return null
  return (
    <Form error={form.error} onSubmit={form.submit} className="mt-6 grid gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-18 font-bold">¿Ya pagaste?</h3>
        <p className="text-14 text-soft">Con el número de operación encontramos tu pago más rápido.</p>
      </div>
      <Notice tone="bad">{form.error?.message}</Notice>
      {options.length > 1 && (
        <SelectField
          label="Pagué por"
          options={options}
          {...form.field('methodId')}
          value={chosen(form.draft.methodId)}
        />
      )}
      <TextField
        label="Número de operación"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('operationNumber')}
        hint="Está en el comprobante de Yape, Plin o tu banco."
      />
      <TextField
        label="¿Cuándo pagaste? (opcional)"
        type="datetime-local"
        min={limaClock(new Date(now - maxPaymentAgeMs))}
        max={limaClock(new Date(now))}
        {...form.field('paidAt')}
        hint="El día y la hora del comprobante."
      />
      <Button
        type="submit"
        variant={said ? 'secondary' : 'primary'}
        busy={form.isPending}
        disabled={said && !form.isDirty}
      >
        {said ? 'Corregir' : 'Guardar número'}
      </Button>
    </Form>
  )
}
