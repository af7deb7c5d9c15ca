import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** New credentials of an account, for everybody who rents a profile of it. */
export function ChangeAccountForm({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({
    initial: { username: '', password: '' },
    send: (body) => call(api.catalogue.changeAccount, { params: { id }, body }),
    onSuccess: ({ purchases }) => {
      const reached = purchases === 1 ? 'una compra en curso' : `${purchases} compras en curso`
      toast(purchases === 0 ? 'Cuenta guardada' : `Cuenta guardada: se ve en ${reached}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  return (
    <FormDialog
      title="Cambiar la cuenta"
      description={`Cuenta #${id}. Quienes la usan ven el cambio al instante, con la nota «Password» o «Correo».`}
      submitLabel="Guardar"
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={() => (form.isDirty ? form.submit() : onClose())}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label="Usuario nuevo"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          {...form.field('username')}
          hint="Vacío: se queda el que está."
        />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          maxLength={200}
          {...form.field('password')}
          hint="Vacía: se queda la que está."
        />
      </div>
    </FormDialog>
  )
}
