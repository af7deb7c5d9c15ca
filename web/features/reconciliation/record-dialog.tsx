import { useQuery } from '@tanstack/react-query'
import { fromLimaClock, limaClock } from '#domain/lima.ts'
import { methodName } from '#domain/payment-method.ts'
import { receivedLimits } from '#domain/reconciliation.ts'
import { call } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyIn, rangeFault } from '../../ui/money-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { toast } from '../../ui/toast.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { refreshPayments } from './queries.ts'

/** Records a received payment before it is in a statement. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  const [sendOnce, unsettled] = useSendOnce()
  const now = limaClock(new Date(useNow()))
  const form = useForm({
    initial: {
      methodId: String(methods[0]?.id ?? ''),
      amount: '',
      at: now,
      payer: '',
      operationNumber: '',
    },
    send: (draft) => {
      const [amount, fault] = [moneyIn(draft.amount), rangeFault(draft.amount, receivedLimits)]
      if (amount === undefined || fault) throw invalidInput({ path: 'amount', message: fault ?? missing })
      if (!draft.at) throw invalidInput({ path: 'at', message: missing })
      const { payer, operationNumber, methodId, at } = draft
      const paid = {
        methodId: Number(methodId),
        amount,
        at: fromLimaClock(at),
        payer,
        operationNumber: operationNumber || null,
      }
      return sendOnce(paid, (idempotencyKey) => call(api.paymentsReceived.record, { body: paid, idempotencyKey }))
    },
    onSuccess: ({ entry }) => {
      toast(entry ? `Pago anotado: es de la recarga de ${entry.user.username}` : 'Pago anotado', { type: 'good' })
      onClose()
    },
    onSettled: refreshPayments,
  })
  return (
    <FormDialog
      title="Anotar un pago"
      description="Algo que ya llegó. El estado de cuenta de ese día tiene que traerlo también."
      submitLabel="Anotar"
      size="md"
      busy={form.isPending}
      error={form.error}
      locked={unsettled}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Llegó por"
        options={methods.map((method) => ({ value: method.id, label: methodName(method) }))}
        {...form.field('methodId')}
      />
      <MoneyField label="Monto (S/.)" required {...form.field('amount')} />
      <TextField label="Día y hora" type="datetime-local" required max={now} {...form.field('at')} />
      <TextField label="Quién pagó (opcional)" maxLength={200} autoComplete="off" {...form.field('payer')} />
      <TextField
        label="N.º de operación (opcional)"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('operationNumber')}
        hint="Con él encontramos su recarga."
      />
    </FormDialog>
  )
}
