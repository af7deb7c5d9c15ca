import { useState } from 'react'
import type { Account } from '#contract/catalogue/stock.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/**
 * Changes the credentials of an account for everybody who rents a profile of it, and whether those rents may be
 * renewed.
 */
export function ChangeAccountForm({ account: { id, renewable }, onClose }: { account: Account; onClose: () => void }) {
  const [mayRenew, letRenew] = useState(renewable)
  const form = useForm({
    initial: { username: '', password: '' },
    send: (body) => call(api.catalogue.changeAccount, { params: { id }, body: { ...body, renewable: mayRenew } }),
    onSuccess: ({ purchases }) => {
      const reached = purchases === 1 ? 'una compra en curso' : `${purchases} compras en curso`
      toast(purchases === 0 ? 'Cuenta guardada' : `Cuenta guardada: se ve en ${reached}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  const isDirty = form.isDirty || mayRenew !== renewable
  return (
    <FormDialog
      title="Cambiar la cuenta"
      description={`Cuenta #${id}. Quienes la usan ven el cambio al instante, con la nota «Password» o «Correo».`}
      submitLabel="Guardar"
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={isDirty}
      onSubmit={() => (isDirty ? form.submit() : onClose())}
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
        <Checkbox
          role="switch"
          label="Se puede renovar"
          hint="Apágalo si vas a devolver esta cuenta: quienes la usan la tienen hasta que termine, y no la pueden renovar."
          checked={mayRenew}
          onChange={letRenew}
        />
      </div>
    </FormDialog>
  )
}
