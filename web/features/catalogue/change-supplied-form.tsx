import type { SuppliedAccount } from '#contract/catalogue/supplied.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** A supplier changes the password of one of their accounts for everybody who uses it. */
export function ChangeSuppliedForm({
  account: { id, product },
  onClose,
}: {
  account: SuppliedAccount
  onClose: () => void
}) {
  const form = useForm({
    initial: { password: '' },
    send: (body) => call(api.catalogue.changeSupplied, { params: { id }, body }),
    onSuccess: ({ purchases }) => {
      const reached = purchases === 1 ? 'una compra en curso' : `${purchases} compras en curso`
      toast(purchases === 0 ? 'Contraseña guardada' : `Contraseña guardada: se ve en ${reached}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  return (
    <FormDialog
      title="Cambiar contraseña"
      description={`Cuenta #${id} de ${product.nombre}. Quienes la usan ven la nueva al instante, y la tienda recibe un aviso.`}
      submitLabel="Guardar"
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        required
        maxLength={200}
        {...form.field('password')}
        hint="La de la cuenta que ya cambiaste en el servicio."
      />
    </FormDialog>
  )
}
