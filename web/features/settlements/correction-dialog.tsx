import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettlementAccount, SettlementEntry } from '#contract/settlements.ts'
import { centimos, fromSoles, negative, type Centimos } from '#domain/money.ts'
import { settlementLabels } from '#domain/settlement.ts'
import { call, issueOf } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { api } from '../../platform/routes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshSettlements } from './queries.ts'

type Props = { account: SettlementAccount; entry: SettlementEntry | undefined; onClose: () => void }

/** Adds to what a supplier is owed, or takes from it, with the reason. */
export function CorrectionDialog({ account: { user }, entry, onClose }: Props) {
  const { amount, field, check } = useMoneyField({ min: centimos(1), max: fromSoles(1_000_000) })
  const [way, choose] = useState<'more' | 'less'>('more')
  const [motivo, type] = useState('')
  const [sendOnce, unsettled] = useSendOnce()
  const signed = (of: Centimos) => (way === 'more' ? of : negative(of))
  const correct = useMutation({
    mutationFn: (of: Centimos) => {
      const body = { amount: signed(of), motivo, entryId: entry?.id ?? null }
      const params = { userId: user.id }
      return sendOnce(body, (idempotencyKey) => call(api.settlements.correct, { params, body, idempotencyKey }))
    },
    onSuccess: () => {
      toast('Corrección anotada', { type: 'good' })
      onClose()
    },
    onSettled: refreshSettlements,
  })
  return (
    <FormDialog
      title="Corregir la liquidación"
      description={
        entry
          ? `${settlementLabels[entry.kind]} de ${entry.nombre}, compra #${entry.purchaseId}. Se retiene y se paga con ella.`
          : `De ${user.username}, sin una venta en particular: cuenta desde ahora.`
      }
      submitLabel={amount === undefined ? 'Corregir' : `Corregir ${soles(signed(amount))}`}
      size="sm"
      busy={correct.isPending}
      error={correct.error}
      locked={unsettled}
      dirty={field.value !== '' || motivo !== ''}
      onSubmit={() => (amount === undefined ? check() : correct.mutate(amount))}
      onClose={onClose}
    >
      <SelectField
        label="Qué cambia"
        options={[
          { value: 'more', label: 'Se le debe más' },
          { value: 'less', label: 'Se le debe menos' },
        ]}
        value={way}
        onChange={(event) => choose(event.target.value === 'less' ? 'less' : 'more')}
      />
      <MoneyField label="Monto (S/.)" {...field} error={field.error ?? issueOf(correct.error, 'amount')} />
      <TextField
        label="Motivo"
        hint="Lo leerá el proveedor."
        required
        maxLength={200}
        autoComplete="off"
        value={motivo}
        onChange={(event) => type(event.target.value)}
        error={issueOf(correct.error, 'motivo')}
      />
    </FormDialog>
  )
}
