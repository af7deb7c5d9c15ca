import type { Purchase } from '#contract/purchases/purchase.ts'
import { readablePhone } from '#domain/phone.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'

const copyable = new Set(['Cliente', 'Teléfono', 'Producto'])

/** The customer of a purchase and what was agreed with them. */
export function CustomerDialog({
  purchase,
  open,
  onOpenChange,
}: {
  purchase: Purchase
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const facts = [
    ['Cliente', purchase.nombreUser],
    ['Teléfono', readablePhone(purchase.telefono)],
    ['Producto', purchase.nombre],
    ['Pagado', soles(purchase.precio)],
    ['Fecha de compra', formatMoment(purchase.createdAt)],
    ...(purchase.ticket
      ? [['Ticket', `N.º ${purchase.ticket.number}`]]
      : [
          ['Días', String(purchase.dias)],
          ['Vence', formatDay(purchase.endDate)],
        ]),
    ...(purchase.telefonoReseller ? [['Revendedor', readablePhone(purchase.telefonoReseller)]] : []),
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Datos del cliente" size="sm">
      <dl className="grid gap-3">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-center justify-between gap-6 border-b border-line pb-3 last:border-0">
            <dt className="text-soft">{term}</dt>
            <dd className="flex min-w-0 items-center gap-1 text-right font-medium">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              {term && value && copyable.has(term) && <CopyButton label={term.toLowerCase()} value={value} />}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
