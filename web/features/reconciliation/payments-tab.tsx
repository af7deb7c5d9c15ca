import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, Inbox, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { PaymentReceived } from '#contract/reconciliation/payments-received.ts'
import { methodName } from '#domain/payment-method.ts'
import type { PaymentState } from '#domain/reconciliation.ts'
import { download } from '../../platform/api.ts'
import { positive, useFilters, usePage } from '../../platform/location.ts'
import { api } from '../../platform/routes.ts'
import { dayIn, DayFilter } from '../../ui/day-filter.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { SavedViews } from '../../platform/list/saved-views.tsx'
import { PaymentDialog, type PaymentAction } from './payment-dialog.tsx'
import { PaymentRow } from './payment-row.tsx'
import { paymentsQuery } from './queries.ts'

const nothing: Record<PaymentState, [icon: LucideIcon, title: string, text: string]> = {
  Dudoso: [CircleCheck, 'Ningún pago dudoso', 'Aquí verás los pagos que podrían ser de más de una recarga.'],
  Abierto: [CircleCheck, 'Ningún pago sin pedir', 'Aquí verás lo que llegó sin que nadie pidiera la recarga.'],
  Asignado: [Inbox, 'Todavía no hay pagos asignados', 'Importa un estado de cuenta, o anota un pago.'],
  Ignorado: [
    CircleHelp,
    'Ningún pago descartado',
    'Aquí verás los pagos que no son de ninguna recarga, con su motivo.',
  ],
}

/** A filter by payment method. */
export function MethodFilter({ value, onChange }: { value: number | undefined; onChange: (id?: string) => void }) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  return (
    <FilterSelect
      label="Forma de pago"
      blank="Todas las formas de pago"
      value={value === undefined ? undefined : String(value)}
      options={methods.map((method) => ({ value: String(method.id), label: methodName(method) }))}
      onChange={onChange}
    />
  )
}

/** The payments in one state, with their actions. */
export function PaymentsTab({ estado }: { estado: PaymentState }) {
  const [query, filter] = useFilters()
  const [page, turnTo] = usePage()
  const picked = {
    estado,
    methodId: positive(query.get('methodId')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    text: query.get('text') ?? '',
  }
  const payments = useQuery(paymentsQuery(picked, page))
  const [opened, open] = useState<{ payment: PaymentReceived; what: PaymentAction }>()
  // Follows the list; after leaving the list the payment stays as it was, because its dialog may have unsaved input.
  const chosen = payments.data?.items.find(({ id }) => id === opened?.payment.id) ?? opened?.payment
  const [Icon, title, text] = nothing[estado]
  const isPicked = picked.methodId ?? picked.from ?? picked.to ?? (picked.text || undefined)
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 max-md:*:first:col-span-full max-md:*:nth-2:col-span-full md:flex md:flex-wrap">
        <SearchForm label="Buscar pagador o número" value={picked.text} onSearch={(it) => filter({ text: it })} />
        <MethodFilter value={picked.methodId} onChange={(methodId) => filter({ methodId })} />
        <DayFilter label="Desde" value={picked.from} onChange={(from) => filter({ from })} />
        <DayFilter label="Hasta" value={picked.to} onChange={(to) => filter({ to })} />
      </div>
      <SavedViews list="payments" />
      <ListView
        query={payments}
        skeleton={<SkeletonList className="h-24" />}
        empty={
          <EmptyState icon={<Icon size={40} />} title={isPicked ? 'Nada por aquí' : title}>
            {isPicked ? 'Prueba con otras fechas, otra forma de pago u otro texto.' : text}
          </EmptyState>
        }
        page={page}
        onPage={turnTo}
      >
        {({ items, total, sum }) => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="flex flex-wrap gap-x-6 text-soft" aria-live="polite">
                <span>{`${total} ${total === 1 ? 'pago' : 'pagos'}`}</span>
                <span>
                  Suma: <strong className="text-ink">{soles(sum)}</strong>
                </span>
              </p>
              <ExportButton download={() => download(api.paymentsReceived.exportList, { query: picked })} />
            </div>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} onAction={(what) => open({ payment, what })} />
              ))}
            </ul>
          </>
        )}
      </ListView>
      {opened && chosen && <PaymentDialog payment={chosen} what={opened.what} onClose={() => open(undefined)} />}
    </>
  )
}
