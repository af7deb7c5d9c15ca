import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue.ts'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshRaffles } from './admin-queries.ts'

/** Asks, and then takes a raffle that is over out of the lists of products. */
export function RemoveRaffleDialog({ raffle, onClose }: { raffle: Product; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(api.raffles.removeRaffle, { params: { id: raffle.id } }),
    onSuccess: () => toast('El sorteo salió de las listas'),
    onError: (error) => toast(error.message, { type: 'bad', ms: 4000 }),
    onSettled: () => {
      onClose()
      return refreshRaffles()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Quitar de las listas"
      confirmLabel="Quitar"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        <strong>{raffle.nombre}</strong> saldrá de las listas de productos. Su ganador, su acta y las compras se quedan
        como están. No se puede deshacer.
      </p>
    </ConfirmDialog>
  )
}
