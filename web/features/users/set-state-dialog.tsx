import { useMutation } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import type { User } from '#contract/users.ts'
import { call } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshUsers } from './users-queries.ts'

/** Asks before an account is shut out, or let in again. */
export function SetStateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const disabled = !user.disabled
  const save = useMutation({
    mutationFn: () => call(api.users.setState, { params: { id: user.id }, body: { disabled } }),
    onSuccess: () => toast(disabled ? 'Cuenta desactivada' : 'Cuenta activada', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      onClose()
      return refreshUsers()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={disabled ? 'Desactivar la cuenta' : 'Activar la cuenta'}
      confirmLabel={disabled ? 'Desactivar' : 'Activar'}
      danger={disabled}
      busy={save.isPending}
      onConfirm={() => save.mutate()}
    >
      <strong className="break-all">{user.username}</strong>{' '}
      {disabled
        ? 'no podrá entrar y sus sesiones se cierran ahora. Su saldo y sus compras se conservan, y puedes activar la cuenta otra vez.'
        : 'podrá volver a entrar con su contraseña de siempre.'}
    </ConfirmDialog>
  )
}
