import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCatalogue } from './queries.ts'

/** Asks for the new PIN of a profile that was set aside, and puts it back on sale. */
export function NewPinDialog({ profileId, onClose }: { profileId: number; onClose: () => void }) {
  const form = useForm({
    initial: { pin: '' },
    send: (body) => call(api.catalogue.changePin, { params: { id: profileId }, body }),
    onSuccess: () => {
      toast('El perfil está a la venta con su PIN nuevo', { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  return (
    <FormDialog
      title="PIN nuevo"
      description="Cámbialo primero en el servicio. Quien lo tuvo antes conoce el de ahora."
      submitLabel="Poner a la venta"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <PinField required {...form.field('pin')} />
    </FormDialog>
  )
}

type PinFieldProps = ReturnType<ReturnType<typeof useForm<'pin', unknown>>['field']> & {
  required?: boolean
  hint?: string
}

/** A PIN as the service shows it. */
export const PinField = (field: PinFieldProps) => (
  <TextField label="PIN nuevo" short autoComplete="off" inputMode="numeric" maxLength={20} {...field} />
)
