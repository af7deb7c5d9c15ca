import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { currentSession, isStoredToken, renewSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'

/** Changes the user's own password; this page continues with a new session, all others end. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const keep = isStoredToken(currentSession()?.token)
  const form = useForm({
    initial: { password: '', newPassword: '' },
    send: (draft) => call(api.users.changePassword, { body: { ...draft, keepSession: keep } }),
    onSuccess: (session) => {
      renewSession({ ...session, keep })
      toast('Tu contraseña cambió', { type: 'good' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Cambiar contraseña"
      description="En tus otros dispositivos se cerrará la sesión."
      submitLabel="Guardar"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PasswordField
        label="Contraseña actual"
        shows="contraseña actual"
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      <NewPasswordField label="Nueva contraseña" shows="nueva contraseña" {...form.field('newPassword')} />
    </FormDialog>
  )
}
