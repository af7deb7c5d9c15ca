import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sale } from '#contract/purchases/sales.ts'
import { daysLeft, hasLapsed, maxDays, renewedUntil } from '#domain/purchase.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatDay, formatDaysLeft } from '../../ui/format-date.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/timers.ts'

/** Parses the number of days to add. */
function daysIn(text: string): number | undefined {
  const dias = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return dias >= 1 && dias <= maxDays.added ? dias : undefined
}

/** Adds days to a sale, and shows the new end in advance. */
export function ExtendDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [text, setText] = useState(String(sale.dias))
  const [wrong, setWrong] = useState(false)
  const now = new Date(useNow())
  const dias = daysIn(text)
  const [sendOnce, unsettled] = useSendOnce()
  const extend = useMutation({
    mutationFn: (added: number) =>
      sendOnce(added, (idempotencyKey) =>
        call(api.purchases.change, { params: { id: sale.id }, body: { dias: added }, idempotencyKey }),
      ),
    onSuccess: ({ endDate }) => {
      toast(`Renovada hasta el ${formatDay(endDate)}`, { type: 'good' })
      onClose()
    },
    onSettled: () => refresh(keys.purchases),
  })
  const until = dias === undefined ? undefined : renewedUntil(sale.endDate, dias, now)
  return (
    <FormDialog
      title="Renovar"
      description={`Venta #${sale.id}: ${sale.nombre}, de ${sale.nombreUser}.`}
      submitLabel="Renovar"
      size="sm"
      busy={extend.isPending}
      error={extend.error}
      locked={unsettled}
      dirty={false}
      onSubmit={() => (dias === undefined ? setWrong(true) : extend.mutate(dias))}
      onClose={onClose}
    >
      <TextField
        label="Días que agregas"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={maxDays.added}
        step={1}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        error={wrong ? `Escribe de 1 a ${maxDays.added} días.` : issueOf(extend.error, 'dias')}
      />
      <dl aria-live="polite" className="grid gap-2 rounded-control bg-ground p-4">
        <div className="flex justify-between gap-4">
          <dt className="text-soft">{hasLapsed(sale.endDate, now) ? 'Venció' : 'Vence'}</dt>
          <dd>{formatDay(sale.endDate)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-soft">Nuevo vencimiento</dt>
          <dd className="text-right font-semibold">
            {until ? formatDay(until) : '—'}
            {until && (
              <span className="block text-14 font-normal text-soft">{formatDaysLeft(daysLeft(until, now))}</span>
            )}
          </dd>
        </div>
      </dl>
      <p className="text-14 text-soft">Aquí no se cobra nada: el saldo del comprador no cambia.</p>
    </FormDialog>
  )
}
