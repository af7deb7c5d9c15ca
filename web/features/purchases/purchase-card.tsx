import { Eye, EyeOff, RefreshCw, Ticket as TicketIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { formatSoles } from '#domain/money.ts'
import { readablePhone } from '#domain/phone.ts'
import { daysLeft, expiringAt } from '#domain/purchase.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { AccountRows } from './account-rows.tsx'
import { chatTextsOf } from './chat-texts.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { DaysRing } from './days-ring.tsx'
import { DeliverActions } from './deliver-actions.tsx'
import { Note } from './note.tsx'
import { RenewOneDialog } from './renewal-dialog.tsx'
import { TicketRows, TicketState } from './ticket-rows.tsx'

type Props = {
  purchase: Purchase
  supportPhone: string | undefined
  /** Whether the renewal dialog is open. */
  renewing: boolean
  onRenew: (open: boolean) => void
}

/** One purchase as a card: product, remaining time, credentials on request, contact. */
export function PurchaseCard({ purchase, supportPhone, renewing, onRenew }: Props) {
  const [customerOpen, setCustomerOpen] = useState(false)
  const { ticket } = purchase
  const texts = chatTextsOf(useChatTexts(), purchase)
  const left = daysLeft(purchase.endDate, new Date(useNow()))
  // A ticket is not a rent: it neither ends nor is renewed.
  const ended = !ticket && left === 0
  const urgent = !ticket && left > 0 && left <= expiringAt
  const telefono = purchase.user.telefono || supportPhone
  const about = `compra ${purchase.id}`
  const outside = { target: '_blank', rel: 'noreferrer', size: 'sm', variant: 'secondary', about } as const
  return (
    <article
      className={`flex flex-col rounded-card border bg-surface ${urgent ? 'border-warn' : 'border-line'}`}
      aria-label={`Compra ${purchase.id}: ${purchase.nombre}`}
    >
      <header className="flex items-start gap-4 p-4">
        {ticket ? (
          <span className="grid size-15 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
            <TicketIcon size={28} />
          </span>
        ) : (
          <DaysRing left={left} dias={purchase.dias} />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-14 text-soft">#{purchase.id}</p>
          <h2 className="text-18 font-bold">{purchase.nombre}</h2>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-14">
            {ticket && <TicketState ticket={ticket} />}
            {purchase.nota && <Note nota={purchase.nota} />}
            {ended && <span className="font-semibold text-soft">Terminó</span>}
            {urgent && <span className="font-semibold text-warn">Vence pronto</span>}
            {purchase.autoRenew !== null && !ended && <span className="text-soft">Se renueva sola</span>}
          </div>
        </div>
      </header>
      <div className="flex-1 border-t border-dashed border-line p-4">
        {ticket ? (
          <div className="grid gap-3">
            <TicketRows ticket={ticket} of={purchase.nombre} />
            {!ticket.refunded && (
              <DeliveryActions>
                <DeliverActions purchases={[purchase]} size="sm" about={about} />
              </DeliveryActions>
            )}
          </div>
        ) : (
          <Credentials purchase={purchase} ended={ended} />
        )}
        <dl className="mt-4 grid grid-cols-2 gap-3 text-14">
          <Fact term="Compra">{formatDay(purchase.startDate)}</Fact>
          {ticket ? (
            <Fact term="Pagado">{formatSoles(purchase.precio)}</Fact>
          ) : (
            <Fact term="Fin">{formatDay(purchase.endDate)}</Fact>
          )}
          {!ticket && purchase.refunded > 0 && <Fact term="Devuelto">{formatSoles(purchase.refunded)}</Fact>}
          <Fact term="Cliente">{purchase.nombreUser}</Fact>
          <Fact term="Teléfono">{readablePhone(purchase.telefono)}</Fact>
        </dl>
      </div>
      <footer className="grid gap-2 border-t border-line p-4">
        {!ticket && !purchase.freed && (
          <Button
            size="sm"
            variant={urgent || ended ? 'primary' : 'secondary'}
            about={about}
            icon={<RefreshCw size={18} />}
            onClick={() => onRenew(true)}
          >
            Renovar
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2">
          <Button size="sm" variant="secondary" about={about} onClick={() => setCustomerOpen(true)}>
            Ver datos
          </Button>
          <ButtonLink {...outside} href={chatLink(purchase.telefono, texts.notify)}>
            Notificar
          </ButtonLink>
          {telefono && (
            <>
              <ButtonLink {...outside} href={chatLink(telefono, texts.support)}>
                Soporte
              </ButtonLink>
              {!ticket && (
                <ButtonLink {...outside} href={chatLink(telefono, texts.renew)}>
                  Renovación
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </footer>
      {renewing && !ticket && <RenewOneDialog purchase={purchase} onClose={() => onRenew(false)} />}
      <CustomerDialog purchase={purchase} open={customerOpen} onOpenChange={setCustomerOpen} />
    </article>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The actions that deliver a purchase: the chat across the whole width, the others below it. */
function DeliveryActions({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-2 *:first:col-span-2 *:last:even:col-span-2">{children}</div>
}

function Credentials({ purchase, ended }: { purchase: Purchase; ended: boolean }) {
  const [shown, show] = useState(false)
  // The rent may end while the card is on the screen.
  if (ended || purchase.username === null)
    return <p className="text-14 text-soft">El alquiler terminó y los datos ya no se muestran.</p>
  const Icon = shown ? EyeOff : Eye
  const about = `compra ${purchase.id}`
  return (
    <div className="grid gap-3">
      <AccountRows account={purchase} shown={shown} />
      <DeliveryActions>
        <DeliverActions purchases={[purchase]} size="sm" about={about} />
        <Button
          size="sm"
          variant="secondary"
          className="px-2!"
          about={about}
          aria-expanded={shown}
          onClick={() => show(!shown)}
          icon={<Icon size={18} />}
        >
          {shown ? 'Ocultar cuenta' : 'Mostrar cuenta'}
        </Button>
      </DeliveryActions>
    </div>
  )
}
