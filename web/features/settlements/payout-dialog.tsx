import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettlementAccount } from '#contract/settlements.ts'
import { limaClock, fromLimaClock } from '#domain/lima.ts'
import { centimos, type Centimos } from '#domain/money.ts'
import { paymentKinds, type PaymentKind } from '#domain/payment-method.ts'
import { call, issueOf } from '../../platform/api.ts'
import { useHeld, useSendOnce } from '../../platform/idempotency.ts'
import { api } from '../../platform/routes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshSettlements } from './queries.ts'

type Props = { account: SettlementAccount; paused: Date | null; onClose: () => void }

/** Notes down what was paid to a supplier. */
export function PayoutDialog({ account: live, paused, onClose }: Props) {
  const [methodKind, choose] = useState<PaymentKind>('Yape')
  const [operationNumber, typeNumber] = useState('')
  const [note, typeNote] = useState('')
  const [paidAt, typeMoment] = useState(paused ? limaClock(paused) : '')
  const [sendOnce, unsettled] = useSendOnce()
  const pay = useMutation({
    mutationFn: (paid: Centimos) => {
      const body = {
        amount: paid,
        methodKind,
        operationNumber: operationNumber || null,
        note: note || null,
        ...(paidAt && { paidAt: fromLimaClock(paidAt) }),
      }
      const params = { userId: live.user.id }
      return sendOnce(body, (idempotencyKey) => call(api.settlements.payOut, { params, body, idempotencyKey }))
    },
    onSuccess: (_, paid) => {
      toast(`Anotado: pagaste ${soles(paid)} a ${live.user.username}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshSettlements,
  })
  const { user, payable } = useHeld(live, pay.isPending || unsettled)
  const { amount, field, check } = useMoneyField({ min: centimos(1), max: payable }, payable)
  return (
    <FormDialog
      title="Pagar a un proveedor"
      description={`A ${user.username} se le puede pagar ${soles(payable)}. Primero págale; aquí queda anotado y se le avisa.`}
      submitLabel={amount === undefined ? 'Anotar el pago' : `Anotar ${soles(amount)}`}
      size="sm"
      busy={pay.isPending}
      error={pay.error}
      locked={unsettled}
      dirty={operationNumber !== '' || note !== ''}
      onSubmit={() => (amount === undefined ? check() : pay.mutate(amount))}
      onClose={onClose}
    >
      <MoneyField label="Monto (S/.)" {...field} error={field.error ?? issueOf(pay.error, 'amount')} />
      <SelectField
        label="Cómo le pagaste"
        options={paymentKinds.map((value) => ({ value, label: value }))}
        value={methodKind}
        onChange={(event) => choose(event.target.value as PaymentKind)}
        error={issueOf(pay.error, 'methodKind')}
      />
      <TextField
        label="N.º de operación"
        maxLength={60}
        autoComplete="off"
        hint="El del comprobante. Uno ya anotado no se anota dos veces."
        value={operationNumber}
        onChange={(event) => typeNumber(event.target.value)}
        error={issueOf(pay.error, 'operationNumber')}
      />
      {paused && (
        <TextField
          label="Cuándo le pagaste"
          type="datetime-local"
          required
          value={paidAt}
          onChange={(event) => typeMoment(event.target.value)}
          error={issueOf(pay.error, 'paidAt')}
        />
      )}
      <TextField
        label="Nota"
        maxLength={200}
        autoComplete="off"
        hint="La lee el proveedor."
        value={note}
        onChange={(event) => typeNote(event.target.value)}
        error={issueOf(pay.error, 'note')}
      />
    </FormDialog>
  )
}
