import { Ticket as TicketIcon } from 'lucide-react'
import { daysLeft, expiringAt } from '#domain/purchase.ts'
import { useNow } from '../../ui/timers.ts'
import { DaysRing } from './days-ring.tsx'
import { Note } from './note.tsx'
import { PurchaseDetails, type PurchaseProps } from './purchase-details.tsx'
import { TicketState } from './ticket-rows.tsx'

/** One purchase as a large pass: product, remaining time, credentials on request, contact. */
export function PurchaseCard(props: PurchaseProps) {
  const { purchase } = props
  const { ticket } = purchase
  const left = daysLeft(purchase.endDate, new Date(useNow()))
  // A ticket is not a rent: it neither ends nor is renewed.
  const ended = !ticket && left === 0
  const urgent = !ticket && left > 0 && left <= expiringAt
  return (
    <article
      className={`rounded-card border bg-surface ${urgent ? 'border-warn' : 'border-line'}`}
      aria-label={`Compra ${purchase.id}: ${purchase.nombre}`}
    >
      <header className="flex items-center gap-4 p-4">
        {ticket ? (
          <span className="grid size-15 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
            <TicketIcon size={28} />
          </span>
        ) : (
          <DaysRing left={left} dias={purchase.dias} />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-14 text-soft">#{purchase.id}</p>
          <h2 className="text-18 font-bold wrap-anywhere">{purchase.nombre}</h2>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-14 empty:hidden">
            {ticket && <TicketState ticket={ticket} />}
            {purchase.nota && <Note nota={purchase.nota} />}
            {purchase.fallenAt && <span className="font-semibold text-bad">No funciona</span>}
            {purchase.openClaim !== null && <span className="font-semibold text-warn">Con reclamo</span>}
            {ended && <span className="font-semibold text-soft">Terminó</span>}
            {urgent && <span className="font-semibold text-warn">Vence pronto</span>}
            {purchase.autoRenew !== null && !ended && <span className="text-soft">Se renueva sola</span>}
          </div>
        </div>
      </header>
      <div className="border-t border-dashed border-line p-4">
        <PurchaseDetails {...props} />
      </div>
    </article>
  )
}
