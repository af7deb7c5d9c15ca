import type { User } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, endSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Sets a new password for an account, whose owner is notified. */
export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = currentSession()?.user.id === user.id
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.users.setPassword, { params: { id: user.id }, body }),
    onSuccess: () => {
      toast('La contraseña cambió', { type: 'good' })
      onClose()
      if (!own) return
      endSession()
      navigate(paths.login(), { replace: true })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nueva contraseña"
      description={
        own
          ? 'Tu sesión se cierra y entras de nuevo con ella.'
          : `Las sesiones de ${user.username} se cierran y entrará con la nueva.`
      }
      size="sm"
    >
      <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
        <NewPasswordField label="Nueva contraseña" {...form.field('password')} />
        <Notice tone="bad">{form.error?.message}</Notice>
        <Button type="submit" busy={form.isPending}>
          Guardar
        </Button>
      </Form>
    </Dialog>
  )
}
