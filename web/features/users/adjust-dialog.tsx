import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { centimos, negative, type Centimos } from '#domain/money.ts'
import { adjustment } from '#domain/wallet.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useHeld, useSendOnce } from '../../platform/idempotency.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { MotivoField } from '../wallet/motivo-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshUsers } from './queries.ts'

/** Withdraws money from a wallet, with a reason that the user can read. */
export function AdjustDialog({ user: live, onClose }: { user: User; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [sendOnce, unsettled] = useSendOnce()
  const adjust = useMutation({
    mutationFn: (taken: Centimos) => {
      const body = { userId: live.id, quantity: negative(taken), motivo }
      return sendOnce(body, (idempotencyKey) => call(api.wallet.adjust, { body, idempotencyKey }))
    },
    onSuccess: (_, taken) => {
      toast(`Quitaste ${soles(taken)} a ${live.username}`, { type: 'good' })
      onClose()
    },
    onSettled: () => Promise.all([refreshUsers(), refresh(keys.wallet)]),
  })
  const user = useHeld(live, adjust.isPending || unsettled)
  const max = centimos(Math.min(user.balance, adjustment.max))
  const { amount, field, check } = useMoneyField({ min: adjustment.min, max })
  return (
    <FormDialog
      title="Quitar saldo"
      description={`${user.username} tiene ${soles(user.balance)}.`}
      submitLabel={amount === undefined ? 'Quitar' : `Quitar ${soles(amount)}`}
      size="sm"
      busy={adjust.isPending}
      error={adjust.error}
      locked={unsettled}
      dirty={field.value !== '' || motivo !== ''}
      onSubmit={() => (amount === undefined ? check() : adjust.mutate(amount))}
      onClose={onClose}
    >
      <MoneyField
        label="Monto (S/.)"
        {...field}
        error={field.error ?? issueOf(adjust.error, 'quantity')}
        hint={amount === undefined ? undefined : `Quedarán ${soles(centimos(user.balance - amount))}.`}
      />
      <MotivoField
        value={motivo}
        onChange={(event) => setMotivo(event.target.value)}
        error={issueOf(adjust.error, 'motivo')}
      />
    </FormDialog>
  )
}
