import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { soles } from '../../ui/soles.ts'
import { refreshReversed } from './queries.ts'
import { MotivoField } from './motivo-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Reverses a top-up or a bonus with a movement of the opposite amount. */
export function ReverseDialog({ entry, onClose }: { entry: WalletEntryWithUser; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [sendOnce] = useSendOnce()
  const reverse = useMutation({
    mutationFn: () =>
      sendOnce(motivo, (idempotencyKey) =>
        call(api.wallet.reverse, { params: { id: entry.id }, body: { motivo }, idempotencyKey }),
      ),
    onSuccess: () => {
      toast(`Revertiste ${soles(entry.quantity)} de ${entry.user.username}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshReversed,
  })
  return (
    <FormDialog
      title={`Revertir ${entry.descripcion.toLowerCase()}`}
      description={`Movimiento #${entry.id}, de ${entry.user.username}.`}
      submitLabel={`Revertir ${soles(entry.quantity)}`}
      size="sm"
      busy={reverse.isPending}
      error={reverse.error}
      dirty={motivo !== ''}
      onSubmit={() => reverse.mutate()}
      onClose={onClose}
    >
      <MotivoField
        value={motivo}
        onChange={(event) => setMotivo(event.target.value)}
        error={issueOf(reverse.error, 'motivo')}
      />
      <p className="text-14 text-soft">
        Se quitan {soles(entry.quantity)} del saldo con un movimiento nuevo. No se puede deshacer.
      </p>
    </FormDialog>
  )
}
