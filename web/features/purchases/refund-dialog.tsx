import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sale } from '#contract/purchases/sales.ts'
import { centimos, type Centimos } from '#domain/money.ts'
import { hasLapsed } from '#domain/purchase.ts'
import { leftToRefund } from '#domain/sale.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useHeld, useSendOnce } from '../../platform/idempotency.ts'
import { keys, refresh, refreshMoneyAndStock } from '../../platform/query-client.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { MotivoField } from '../wallet/motivo-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Refunds a sale to its buyer's wallet, fully or in part, and may end the rent. */
export function RefundDialog({ sale: live, onClose }: { sale: Sale; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [ends, setEnds] = useState(false)
  const [runs] = useState(() => !hasLapsed(live.endDate, new Date()))
  const [sendOnce, unsettled] = useSendOnce()
  const refund = useMutation({
    mutationFn: (quantity: Centimos) => {
      const body = { quantity, motivo, end: runs && ends }
      return sendOnce(body, (idempotencyKey) =>
        call(api.purchases.refund, { params: { id: live.id }, body, idempotencyKey }),
      )
    },
    onSuccess: (_, quantity) => {
      toast(`Devolviste ${soles(quantity)} a ${live.buyer.username}`, { type: 'good' })
      onClose()
    },
    onSettled: () => Promise.all([refreshMoneyAndStock(), refresh(keys.users)]),
  })
  const sale = useHeld(live, refund.isPending || unsettled)
  const left = leftToRefund(sale)
  const { amount, field, check } = useMoneyField({ min: centimos(1), max: left }, left)
  return (
    <FormDialog
      title="Devolver dinero"
      description={`Venta #${sale.id}: ${sale.nombre}, de ${sale.nombreUser}.`}
      submitLabel={amount === undefined ? 'Devolver' : `Devolver ${soles(amount)}`}
      size="sm"
      busy={refund.isPending}
      error={refund.error}
      locked={unsettled}
      dirty={motivo !== ''}
      onSubmit={() => (amount === undefined ? check() : refund.mutate(amount))}
      onClose={onClose}
    >
      <MoneyField
        label="Monto (S/.)"
        {...field}
        error={field.error ?? issueOf(refund.error, 'quantity')}
        hint={`Quedan ${soles(left)} por devolver.`}
      />
      <MotivoField
        value={motivo}
        onChange={(event) => setMotivo(event.target.value)}
        error={issueOf(refund.error, 'motivo')}
      />
      {runs && (
        <Checkbox
          label="Terminar el alquiler ahora"
          hint="El cliente ya no verá los datos ni podrá renovarlo. Su perfil queda por cambiar: no se vende hasta que tenga otro PIN o cambies la contraseña de la cuenta."
          checked={ends}
          onChange={setEnds}
        />
      )}
      <p className="text-14 text-soft">
        Va al saldo de <strong className="break-all">{sale.buyer.username}</strong>. No se puede deshacer.
      </p>
    </FormDialog>
  )
}
