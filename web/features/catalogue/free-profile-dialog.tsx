import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { refreshMoneyAndStock } from '../../platform/query-client.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PinField } from './new-pin-dialog.tsx'

type Props = { purchase: { id: number; username: string }; onClose: () => void }

/** Takes the profile of an ended purchase back, with its new PIN if it has one already. */
export function FreeProfileDialog({ purchase: { id, username }, onClose }: Props) {
  const waits = useQuery(settingsQuery).data?.switches.newPins ?? true
  const form = useForm({
    initial: { pin: '' },
    send: ({ pin }) => call(api.purchases.free, { params: { id }, body: pin.trim() === '' ? {} : { pin } }),
    onSuccess: ({ setAside }) => {
      toast(setAside ? 'El perfil quedó por cambiar' : 'El perfil está en venta otra vez', { type: 'good' })
      onClose()
    },
    onSettled: refreshMoneyAndStock,
  })
  return (
    <FormDialog
      title="Liberar perfil"
      submitLabel="Liberar"
      size="sm"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>
          La compra <strong>#{id}</strong> de <strong className="break-all">{username}</strong> terminó y ya no se podrá
          renovar. Quien la tuvo conoce el PIN de su perfil.
        </p>
        <PinField
          {...form.field('pin')}
          hint={
            waits
              ? 'Con él, el perfil vuelve a la venta. Vacío: queda por cambiar y no se vende hasta que le pongas uno. Si no usa PIN, vuelve a la venta.'
              : 'Vacío: el perfil vuelve a la venta con el que tiene.'
          }
        />
      </div>
    </FormDialog>
  )
}
