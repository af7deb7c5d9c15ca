import type { User } from '#contract/users.ts'
import type { Role } from '#domain/user.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { roleLabels } from './role-labels.ts'
import { useChangeRole } from './users-queries.ts'

/** Asks before a role changes, and says what changes with it. */
export function ChangeRoleDialog({ user, role, onClose }: { user: User; role: Role; onClose: () => void }) {
  const { label, gains } = roleLabels[role]
  const change = useChangeRole(
    () => {
      toast(`${user.username} ahora es ${label}`, { type: 'good' })
      onClose()
    },
    (message) => {
      toast(message, { type: 'bad' })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cambiar el rol"
      confirmLabel="Cambiar rol"
      busy={change.isPending}
      onConfirm={() => change.mutate({ id: user.id, role })}
    >
      <p>
        <strong className="break-all">{user.username}</strong> pasará de {roleLabels[user.role].label} a{' '}
        <strong>{label}</strong>. {gains}
      </p>
      <p className="mt-2 text-soft">Sus sesiones se cierran: tendrá que volver a entrar.</p>
    </ConfirmDialog>
  )
}
