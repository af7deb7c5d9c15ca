import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { issueOf } from '../../platform/api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshPayments } from './queries.ts'

type Props = {
  title: string
  submitLabel: string
  payment: PaymentReceived
  settle: (motivo: string) => Promise<unknown>
  /** The text of the toast afterwards. */
  done: string
  onClose: () => void
  /** An explanation of the consequences. */
  children: ReactNode
}

/** Settles a payment with a reason that is recorded. */
export function MotivoDialog({ title, submitLabel, payment, settle, done, onClose, children }: Props) {
  const [motivo, write] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => settle(motivo),
    onSuccess: () => {
      toast(done, { type: 'good' })
      onClose()
    },
    onSettled: refreshPayments,
  })
  return (
    <FormDialog
      title={title}
      description={`${soles(payment.amount)}${payment.payer ? ` de ${payment.payer}` : ''}`}
      submitLabel={submitLabel}
      size="sm"
      busy={isPending}
      error={error}
      dirty={motivo !== ''}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label="Motivo"
        hint="Queda en la auditoría."
        required
        maxLength={200}
        autoComplete="off"
        value={motivo}
        onChange={(event) => write(event.target.value)}
        error={issueOf(error, 'motivo')}
      />
      <p className="text-14 text-soft">{children}</p>
    </FormDialog>
  )
}
