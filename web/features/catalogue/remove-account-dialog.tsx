import { useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { Account } from '#contract/stock.ts'
import { call } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** Asks, and then removes an account that was never sold. */
export function RemoveAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(api.catalogue.removeAccount, { params: { id: account.id } }),
    onSuccess: () => toast('Cuenta eliminada'),
    onError: (error) => toast(error.message, { type: 'bad', ms: 4000 }),
    onSettled: () => {
      onClose()
      return refreshCatalogue()
    },
  })
  const count = account.profiles.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Eliminar cuenta"
      confirmLabel="Eliminar"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        La <strong>cuenta #{account.id}</strong> y {count === 1 ? 'su perfil' : `sus ${count} perfiles`} dejarán de
        estar en venta. No se puede deshacer.
      </p>
    </ConfirmDialog>
  )
}
