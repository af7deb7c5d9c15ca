import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { readablePhone } from '#domain/phone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import type { Customer } from './customers-to-remind.ts'

type Props = { customers: readonly Customer[]; onRemind: (customer: Customer) => void; onClose: () => void }

/** Goes through the customers one by one: a click opens the chat of one and shows the next. */
export function RemindCustomersDialog({ customers, onRemind, onClose }: Props) {
  const [at, go] = useState(0)
  const customer = customers[at]
  if (!customer) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Listo"
        size="sm"
        footer={<Button onClick={onClose}>Volver a la lista</Button>}
      >
        <p>No queda nadie más a quien escribir en esta página.</p>
      </Dialog>
    )
  }
  const tell = () => {
    onRemind(customer)
    // After the click: React renders before the browser follows the link, whose address must still be that of this
    // customer.
    setTimeout(() => go(at + 1))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Notificar: ${at + 1} de ${customers.length}`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => go(at + 1)}>
            Saltar
          </Button>
          <ButtonLink
            href={customer.href}
            target="_blank"
            rel="noreferrer"
            className="px-3! whitespace-nowrap"
            icon={<MessageCircle size={18} />}
            onClick={tell}
            // A click with the middle button opens the chat too.
            onAuxClick={({ button }) => button === 1 && tell()}
          >
            Abrir WhatsApp
          </ButtonLink>
        </>
      }
    >
      <div aria-live="polite">
        <p className="text-18 font-bold wrap-anywhere">{customer.nombreUser}</p>
        <p className="text-soft">{readablePhone(customer.telefono)}</p>
        <ul className="mt-3 grid gap-2">
          {customer.rents.map(({ id, nombre, endDate }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 rounded-control bg-ground px-3 py-2">
              <span className="min-w-0 font-medium wrap-anywhere">{nombre}</span>
              <span className="shrink-0 text-14 text-soft">{formatDay(endDate)}</span>
            </li>
          ))}
        </ul>
        {customer.toldAt && (
          <p className="mt-3 text-14 text-warn">Ya le escribiste: {formatMoment(customer.toldAt)}.</p>
        )}
      </div>
    </Dialog>
  )
}
