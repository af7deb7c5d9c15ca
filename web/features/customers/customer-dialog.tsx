import type { ShownCustomer } from '#contract/customers.ts'
import { customerLimits } from '#domain/customer.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { refreshCustomers } from './queries.ts'

type Props = { customer?: ShownCustomer; onClose: () => void; onSaved?: (customer: ShownCustomer) => void }

/** Adds a customer, or changes name and phone of one. */
export function CustomerDialog({ customer, onClose, onSaved }: Props) {
  const { field, ...form } = useForm({
    initial: { nombre: customer?.nombre ?? '', telefono: customer?.telefono ?? '', nota: customer?.nota ?? '' },
    send: (body) =>
      customer
        ? call(api.customers.change, { params: { id: customer.id }, body })
        : call(api.customers.create, { body }),
    onSuccess: (saved) => {
      onClose()
      onSaved?.(saved)
    },
    onSettled: refreshCustomers,
  })
  return (
    <FormDialog
      title={customer ? 'Editar cliente' : 'Nuevo cliente'}
      submitLabel="Guardar"
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" required maxLength={customerLimits.nombre} {...field('nombre')} />
      <PhoneField
        label="Teléfono"
        required
        {...field('telefono')}
        hint={
          customer &&
          'El número que tenía sigue siendo suyo: lo que vendas con cualquiera de los dos es de este cliente.'
        }
      />
      <TextArea label="Nota" maxLength={customerLimits.nota} {...field('nota')} hint="Solo la ves tú." />
    </FormDialog>
  )
}
