import type { User } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Sets a new password for another's account, whose owner is notified. */
export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.users.setPassword, { params: { id: user.id }, body }),
    onSuccess: () => {
      toast('La contraseña cambió', { type: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nueva contraseña"
      description={`Las sesiones de ${user.username} se cierran y entrará con la nueva.`}
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
