import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks for confirmation and puts the profile of an ended purchase back on sale. */
export function FreeProfileDialog({
  purchase,
  onClose,
}: {
  purchase: { id: number; username: string }
  onClose: () => void
}) {
  return (
    <ConfirmAction
      title="Liberar perfil"
      confirmLabel="Liberar"
      act={() => call(api.purchases.free, { params: { id: purchase.id } })}
      onDone={() => toast('El perfil está en venta otra vez', { type: 'good' })}
      refresh={refreshMoneyAndStock}
      onClose={onClose}
    >
      <p>
        La compra <strong>#{purchase.id}</strong> de <strong>{purchase.username}</strong> terminó. Su perfil volverá a
        la venta y esa compra ya no se podrá renovar. Antes, cambia la contraseña de la cuenta si el cliente todavía la
        sabe.
      </p>
    </ConfirmAction>
  )
}
