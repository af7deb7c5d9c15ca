import { useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks, and then gives the profile of a purchase that is over back for sale. */
export function FreeProfileDialog({
  purchase,
  onClose,
}: {
  purchase: { id: number; username: string }
  onClose: () => void
}) {
  const free = useMutation({
    mutationFn: () => call(api.purchases.free, { params: { id: purchase.id } }),
    onSuccess: () => toast('El perfil está en venta otra vez', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad', ms: 4000 }),
    onSettled: () => {
      onClose()
      return refreshMoneyAndStock()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Liberar perfil"
      confirmLabel="Liberar"
      busy={free.isPending}
      onConfirm={() => free.mutate()}
    >
      <p>
        La compra <strong>#{purchase.id}</strong> de <strong>{purchase.username}</strong> terminó. Su perfil volverá a
        la venta y esa compra ya no se podrá renovar. Antes, cambia la contraseña de la cuenta si el cliente todavía la
        sabe.
      </p>
    </ConfirmDialog>
  )
}
