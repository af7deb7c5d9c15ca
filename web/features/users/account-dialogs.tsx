import type { User } from '#contract/users/users.ts'
import type { Role } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { roleLabels } from './role-labels.ts'
import { refreshUsers } from './queries.ts'

/** Asks for confirmation before a role changes, and explains what changes with it. */
export function ChangeRoleDialog({ user, role, onClose }: { user: User; role: Role; onClose: () => void }) {
  const { label, gains } = roleLabels[role]
  return (
    <ConfirmAction
      title="Cambiar el rol"
      confirmLabel="Cambiar rol"
      act={() => call(api.users.changeRole, { params: { id: user.id }, body: { role } })}
      onDone={() => toast(`${user.username} ahora es ${label}`, { type: 'good' })}
      refresh={refreshUsers}
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{user.username}</strong> pasará de {roleLabels[user.role].label} a{' '}
        <strong>{label}</strong>. {gains}
      </p>
      <p className="mt-2 text-soft">Sus sesiones se cierran: tendrá que volver a entrar.</p>
    </ConfirmAction>
  )
}

/** Asks for confirmation before an account is disabled or enabled. */
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
    >
      <strong className="break-all">{user.username}</strong>{' '}
      {disabled
        ? 'no podrá entrar y sus sesiones se cierran ahora. Su saldo y sus compras se conservan, y puedes activar la cuenta otra vez.'
        : 'podrá volver a entrar con su contraseña de siempre.'}
    </ConfirmAction>
  )
}
