import { api } from '#contract/index.ts'
import type { User } from '#contract/users.ts'
import { call } from '../../platform/api.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshUsers } from './queries.ts'

/** Asks before an account is shut out, or let in again. */
export function SetStateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const disabled = !user.disabled
  return (
    <ConfirmAction
      title={disabled ? 'Desactivar la cuenta' : 'Activar la cuenta'}
      confirmLabel={disabled ? 'Desactivar' : 'Activar'}
      danger={disabled}
      act={() => call(api.users.setState, { params: { id: user.id }, body: { disabled } })}
      onDone={() => toast(disabled ? 'Cuenta desactivada' : 'Cuenta activada', { type: 'good' })}
      refresh={refreshUsers}
      onClose={onClose}
      errorMs={2500}
    >
      <strong className="break-all">{user.username}</strong>{' '}
      {disabled
        ? 'no podrá entrar y sus sesiones se cierran ahora. Su saldo y sus compras se conservan, y puedes activar la cuenta otra vez.'
        : 'podrá volver a entrar con su contraseña de siempre.'}
    </ConfirmAction>
  )
}
