import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettlementEntry } from '#contract/settlements.ts'
import { centimos, fromSoles, type Centimos } from '#domain/money.ts'
import { formatDays } from '#domain/purchase.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { refreshSettlements } from './queries.ts'

/** Says, once, what is owed for a sale whose cost nobody had said. */
export function CostDialog({ entry, onClose }: { entry: SettlementEntry; onClose: () => void }) {
  const { amount, field, check } = useMoneyField({ min: centimos(0), max: fromSoles(1_000_000) })
  const [alike, take] = useState(entry.alike > 1)
  const fill = useMutation({
    mutationFn: (costo: Centimos) =>
      call(api.settlements.fillCost, { params: { id: entry.id }, body: { costo, alike } }),
    onSuccess: ({ filled }) => {
      toast(filled === 1 ? 'Costo puesto' : `Costo puesto a ${filled} ventas`, { type: 'good' })
      onClose()
    },
    onSettled: refreshSettlements,
  })
  const dias = entry.dias === null ? '' : `, ${formatDays(entry.dias)}`
  return (
    <FormDialog
      title="Poner el costo"
      description={`${entry.nombre}${dias}: lo que se le debe a su proveedor por el plazo entero. Se pone una sola vez.`}
      submitLabel={amount === undefined ? 'Poner costo' : `Poner ${soles(amount)}`}
      size="sm"
      busy={fill.isPending}
      error={fill.error}
      dirty={field.value !== ''}
      onSubmit={() => (amount === undefined ? check() : fill.mutate(amount))}
      onClose={onClose}
    >
      <MoneyField
        label="Costo (S/.)"
        {...field}
        error={field.error ?? issueOf(fill.error, 'costo')}
        hint="0 si no se le debe nada. Para las ventas que vienen, ponlo también en el producto."
      />
      {entry.alike > 1 && (
        <Checkbox
          label={`A las ${entry.alike} que no lo tienen`}
          hint="Todas las ventas y renovaciones de ese producto por esos días que están sin costo."
          checked={alike}
          onChange={take}
        />
      )}
    </FormDialog>
  )
}
