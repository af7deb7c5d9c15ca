import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalePrice } from '#contract/purchases/sale-prices.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { listPricesQuery, salePricesQuery } from './queries.ts'

type Sold = { id: number; nombre: string; nombreUser: string; productId: number }

/** Notes what a purchase and each of its renewals were sold for. */
export function SalePricesDialog({ purchase, onClose }: { purchase: Sold; onClose: () => void }) {
  const read = useQuery(salePricesQuery(purchase.id))
  if (read.data) return <Prices purchase={purchase} sales={read.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Precio de venta" size="sm">
      <Loaded query={read} skeleton={<SkeletonList count={2} className="h-16" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Prices({ purchase, sales: live, onClose }: { purchase: Sold; sales: SalePrice[]; onClose: () => void }) {
  const [sales] = useState(live)
  const [texts, setTexts] = useState(sales.map(({ precioVenta }) => moneyText(precioVenta)))
  const [checked, check] = useState(false)
  const { data: own } = useQuery({ ...listPricesQuery(purchase.productId), enabled: may.sellOn(useStanding()) })
  const isWrong = (text: string) => text.trim() !== '' && moneyIn(text) === undefined
  const write = (index: number, text: string) => {
    check(false)
    setTexts(texts.with(index, text))
  }
  const changed = sales.flatMap((sale, index) => {
    const precioVenta = moneyIn(texts[index] ?? '') ?? null
    return precioVenta === sale.precioVenta ? [] : [{ ...sale, precioVenta }]
  })
  const save = useMutation({
    mutationFn: async () => {
      for (const { renewalId, precioVenta } of changed) {
        const body = { precioVenta }
        await (renewalId === null
          ? call(api.purchases.setSalePrice, { params: { id: purchase.id }, body })
          : call(api.purchases.setRenewalSalePrice, { params: { id: renewalId }, body }))
      }
    },
    onSuccess: () => {
      toast('Precio de venta guardado', { type: 'good' })
      onClose()
    },
    onSettled: () => refresh(keys.purchases, keys.profits),
  })
  const submit = () => {
    check(true)
    if (texts.some(isWrong)) return
    if (changed.length === 0) onClose()
    else save.mutate()
  }
  return (
    <FormDialog
      title="Precio de venta"
      description={`${purchase.nombre}, de ${purchase.nombreUser}. Solo lo ves tú.`}
      submitLabel="Guardar"
      size="sm"
      busy={save.isPending}
      error={save.error}
      dirty={changed.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {sales.map(({ renewalId, at, dias, paid }, index) => {
        const text = texts[index] ?? ''
        const listed = own?.items.find((price) => price.dias === dias)
        const suggested = listed?.precio ?? listed?.proposal ?? undefined
        return (
          <div key={renewalId ?? 'sale'} className="grid justify-items-start gap-2 *:w-full">
            <MoneyField
              label={`${renewalId === null ? 'Compra' : 'Renovación'} del ${formatDay(at)}`}
              value={text}
              onChange={({ target }) => write(index, target.value)}
              error={checked && isWrong(text) ? moneyFault(text) : undefined}
              hint={`Pagaste ${soles(paid)}.`}
            />
            {text === '' && suggested !== undefined && (
              <Button
                size="sm"
                variant="secondary"
                className="w-auto!"
                onClick={() => write(index, moneyText(suggested))}
              >
                Usar mi precio, {soles(suggested)}
              </Button>
            )}
          </div>
        )
      })}
    </FormDialog>
  )
}
