import type { User } from '#contract/users/users.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UserAccount } from './user-account.tsx'

/** One account in a dialog over the list; the rest of its data has a page of its own. */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.username}
      footer={
        <ButtonLink full href={`#${paths.userAdmin({ id: user.id })}`}>
          Ver compras, movimientos y sesiones
        </ButtonLink>
      }
    >
      <UserAccount user={user} />
    </Dialog>
  )
}
