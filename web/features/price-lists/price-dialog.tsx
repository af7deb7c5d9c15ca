import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPrice } from '#contract/price-lists.ts'
import { centimos, fromSoles, type Centimos } from '#domain/money.ts'
import { formatDays } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { useMoneyField } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { confirmationOf } from './confirmation.ts'

const max = fromSoles(100_000)

/** Sets a price of one's own for a term, takes that of the rule, or withdraws it. */
export function PriceDialog({
  price: live,
  isPublic,
  onClose,
}: {
  price: ListedPrice
  isPublic: boolean
  onClose: () => void
}) {
  // As it was when the dialog was opened: what it costs is sent with the price.
  const [price] = useState(live)
  const { productId, dias, nombre, paid, precio, proposal } = price
  const { amount, field, check, fill } = useMoneyField({ min: paid, max }, precio ?? proposal)
  const settled = {
    onError: (error: Error) => toast(error.message, { type: 'bad' }),
    onSettled: () => refresh(keys.priceLists),
  }
  const save = useMutation({
    mutationFn: (typed: Centimos) => call(api.priceLists.confirm, { body: { prices: [confirmationOf(price, typed)] } }),
    onSuccess: () => {
      toast('Precio confirmado', { type: 'good' })
      onClose()
    },
    onSettled: settled.onSettled,
  })
  const withdraw = useMutation({
    mutationFn: () => call(api.priceLists.withdraw, { params: { productId, dias } }),
    onSuccess: () => {
      toast('Precio quitado', { type: 'good' })
      onClose()
    },
    ...settled,
  })
  const earned = amount === undefined ? undefined : centimos(amount - paid)
  return (
    <FormDialog
      title="Mi precio"
      description={`${nombre.endsWith(formatDays(dias)) ? nombre : `${nombre}, ${formatDays(dias)}`}. Pagas ${soles(paid)}.`}
      submitLabel={amount === undefined ? 'Confirmar' : `Confirmar ${soles(amount)}`}
      size="sm"
      busy={save.isPending}
      error={save.error}
      dirty={false}
      onSubmit={() => (amount === undefined ? check() : save.mutate(amount))}
      onClose={onClose}
    >
      <MoneyField
        label="Mi precio (S/.)"
        {...field}
        hint={
          earned === undefined
            ? 'No puede ser menos de lo que pagas.'
            : `Ganas ${soles(earned)} con cada venta. ${isPublic ? 'Se ve en tu lista pública.' : ''}`
        }
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {proposal !== null && proposal !== amount && (
          <Button variant="secondary" size="sm" onClick={() => fill(proposal)}>
            Usar {soles(proposal)}
          </Button>
        )}
        {precio !== null && (
          <Button variant="quiet" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Quitar mi precio
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
