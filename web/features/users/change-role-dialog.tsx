import { api } from '#contract/index.ts'
import type { User } from '#contract/users.ts'
import type { Role } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { roleLabels } from './role-labels.ts'
import { refreshUsers } from './queries.ts'

/** Asks before a role changes, and says what changes with it. */
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
      errorMs={2500}
    >
      <p>
        <strong className="break-all">{user.username}</strong> pasará de {roleLabels[user.role].label} a{' '}
        <strong>{label}</strong>. {gains}
      </p>
      <p className="mt-2 text-soft">Sus sesiones se cierran: tendrá que volver a entrar.</p>
    </ConfirmAction>
  )
}
