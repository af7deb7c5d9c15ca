import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownCustomer } from '#contract/customers.ts'
import { customerLimits } from '#domain/customer.ts'
import { call } from '../../platform/api.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { boughtQuery, refreshCustomers } from './queries.ts'

/** Makes some purchases those of another person with the same number. */
export function SplitDialog({ customer, onClose }: { customer: ShownCustomer; onClose: () => void }) {
  const [page, turnTo] = useState(1)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const bought = useQuery(boughtQuery(customer.id, page))
  const { field, ...form } = useForm({
    initial: { nombre: '' },
    send: ({ nombre }) =>
      call(api.customers.split, { params: { id: customer.id }, body: { nombre, purchaseIds: [...chosen] } }),
    onSuccess: ({ id, nombre }) => {
      toast(`${nombre} ya es otro cliente`, { type: 'good' })
      onClose()
      navigate(paths.customer({ id }))
    },
    onSettled: refreshCustomers,
  })
  const toggle = (id: number, on: boolean) =>
    choose(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  return (
    <FormDialog
      title="Separar compras"
      description="Para dos personas con un número. Elige las compras de la otra y escribe su nombre."
      submitLabel={chosen.size > 0 ? `Separar (${chosen.size})` : 'Separar'}
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty || chosen.size > 0}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Nombre de la otra persona"
        required
        maxLength={customerLimits.nombre}
        {...field('nombre')}
        hint={`Lo que vendas con este nombre será suyo; lo demás, de ${customer.nombre}.`}
      />
      <Loaded query={bought} skeleton={<SkeletonList count={4} className="h-12" />}>
        {({ items, total, pageSize }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">Sus compras</legend>
            {items.map(({ id, nombre, nombreUser, startDate }) => (
              <label
                key={id}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-raised"
              >
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                  className="checkbox shrink-0"
                />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{nombre}</span>
                  <span className="block text-14 wrap-anywhere text-soft">
                    #{id} · {nombreUser} · {formatDay(startDate)}
                  </span>
                </span>
              </label>
            ))}
            <Pager page={page} totalPages={Math.ceil(total / pageSize)} onPage={turnTo} />
          </fieldset>
        )}
      </Loaded>
      {form.issue('purchaseIds') && (
        <p role="alert" className="text-14 font-medium text-bad">
          {form.issue('purchaseIds')}
        </p>
      )}
    </FormDialog>
  )
}
