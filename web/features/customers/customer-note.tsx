import type { ShownCustomer } from '#contract/customers.ts'
import { customerLimits } from '#domain/customer.ts'
import { call } from '../../platform/api.ts'
import { LeaveGuard } from '../../platform/leave-guard.tsx'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCustomers } from './queries.ts'

/** The note of a customer, edited where it is read. */
export function CustomerNote({ customer: { id, nota } }: { customer: ShownCustomer }) {
  const { draft, field, edit, ...form } = useForm({
    initial: { nota: nota ?? '' },
    send: (body) => call(api.customers.change, { params: { id }, body }),
    onSuccess: (saved) => {
      edit({ nota: saved.nota ?? '' })
      toast('Nota guardada', { type: 'good' })
    },
    onSettled: refreshCustomers,
  })
  const isChanged = draft.nota.trim() !== (nota ?? '')
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid max-w-2xl gap-2">
      <TextArea
        label="Nota"
        placeholder="Qué le gusta, cuándo paga… Solo la ves tú."
        maxLength={customerLimits.nota}
        {...field('nota')}
      />
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={form.isPending}>
            Guardar nota
          </Button>
          <Button size="sm" variant="quiet" disabled={form.isPending} onClick={() => edit({ nota: nota ?? '' })}>
            Dejarla como estaba
          </Button>
        </div>
      )}
      <Notice tone="bad">{form.error?.message}</Notice>
      <LeaveGuard changed={isChanged} onDiscard={() => edit({ nota: nota ?? '' })} />
    </Form>
  )
}
