import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPrice } from '#contract/price-lists.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { confirmationOf } from './confirmation.ts'

const countOf = (count: number) => (count === 1 ? '1 precio' : `${count} precios`)

/** Confirms every price that the shown rows propose and that is not the confirmed one already. */
export function ConfirmPrices({ prices, isPublic }: { prices: readonly ListedPrice[]; isPublic: boolean }) {
  const [asked, ask] = useState(false)
  const proposed = prices.flatMap((price) =>
    price.state === 'confirmed' || price.proposal === null ? [] : [confirmationOf(price, price.proposal)],
  )
  const confirm = useMutation({
    mutationFn: () => call(api.priceLists.confirm, { body: { prices: proposed } }),
    onSuccess: () => toast(`Confirmaste ${countOf(proposed.length)}`, { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: async () => {
      await refresh(keys.priceLists)
      ask(false)
    },
  })
  if (proposed.length === 0) return null
  return (
    <>
      <Button className="mb-4 max-md:w-full" onClick={() => ask(true)}>
        Confirmar {countOf(proposed.length)}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={(open) => !open && ask(false)}
        title={`Confirmar ${countOf(proposed.length)}`}
        confirmLabel="Confirmar"
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      >
        Quedan como los propone tu regla en esta página.{' '}
        {isPublic
          ? 'Tu lista pública los muestra desde ahora.'
          : 'Tu lista pública está apagada: nadie los ve todavía.'}
      </ConfirmDialog>
    </>
  )
}
