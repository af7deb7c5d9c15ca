import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer, ShownCustomer } from '#contract/customers.ts'
import { readablePhone } from '#domain/phone.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { customersQuery, refreshCustomers } from './queries.ts'

const maxShown = 8

const handedOver = (purchases: number) =>
  purchases === 0 ? 'sus números pasan' : purchases === 1 ? 'su compra pasa' : `sus ${purchases} compras pasan`

/** Makes another customer part of this one, who keeps name and phone. */
export function MergeDialog({ customer, onClose }: { customer: ShownCustomer; onClose: () => void }) {
  const [q, search] = useState('')
  const [other, choose] = useState<Customer>()
  const found = useQuery(customersQuery({ q: q || null, sort: undefined }))
  const merge = useMutation({
    mutationFn: (from: number) => call(api.customers.merge, { params: { id: customer.id }, body: { from } }),
    onSuccess: () => {
      toast(`Unidos en ${customer.nombre}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCustomers,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Unir con ${customer.nombre}`}
      description="Para una persona con dos números. Sus compras, números y notas quedan juntos; nada se pierde."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!other} busy={merge.isPending} onClick={() => other && merge.mutate(other.id)}>
            Unir
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SearchForm label="Nombre o teléfono" value={q} onSearch={search} />
        <Loaded query={found} skeleton={<SkeletonList count={4} className="h-12" />}>
          {({ items }) => {
            const others = items.filter(({ id }) => id !== customer.id).slice(0, maxShown)
            if (others.length === 0) return <p className="text-soft">No hay otro cliente así.</p>
            return (
              <div role="radiogroup" aria-label="Cliente que se une" className="grid gap-2">
                {others.map((it) => (
                  <label
                    key={it.id}
                    className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3 has-checked:border-accent has-checked:bg-accent-wash"
                  >
                    <input
                      type="radio"
                      name="customer"
                      checked={other?.id === it.id}
                      onChange={() => choose(it)}
                      className="radio"
                    />
                    <span className="min-w-0 font-semibold wrap-anywhere">{it.nombre}</span>
                    <span className="ml-auto text-14 whitespace-nowrap text-soft">{readablePhone(it.telefono)}</span>
                  </label>
                ))}
              </div>
            )
          }}
        </Loaded>
        {other && (
          <p>{`${other.nombre} desaparece de la lista y ${handedOver(other.purchases)} a ${customer.nombre}.`}</p>
        )}
        <Notice tone="bad">{merge.error?.message}</Notice>
      </div>
    </Dialog>
  )
}
