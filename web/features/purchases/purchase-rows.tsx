import { ChevronDown, Eye, MessageCircle, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { foldAccents } from '#domain/fold-accents.ts'
import { markWords } from '#domain/mark-words.ts'
import { comparablePhone, readablePhone } from '#domain/phone.ts'
import { daysLeft, expiringAt } from '#domain/purchase.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDaysLeft } from '../../ui/format-date.ts'
import { useNow } from '../../ui/timers.ts'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { useDelivery } from './deliver-actions.tsx'
import { MarkedText } from './marked-text.tsx'
import { Note } from './note.tsx'
import { PurchaseDetails, type PurchaseProps } from './purchase-details.tsx'
import { TicketState } from './ticket-rows.tsx'

type RowProps = PurchaseProps & { open: boolean; onOpen: (open: boolean) => void; query: string }

type Props = {
  /** What the part of the list is called, so that two of one customer are told apart. */
  what: string
  purchases: readonly Purchase[]
  propsOf: (purchase: Purchase) => RowProps
  /** Whether the page says already whose it is. */
  isSaid: (purchase: Purchase) => boolean
}

const customerKey = ({ nombreUser, telefono }: Purchase) => `${comparablePhone(telefono)} ${foldAccents(nombreUser)}`

/** Purchases as rows, those of each customer together; the heading of a group is left out where the page says it of all. */
export function PurchaseRows({ what, purchases, propsOf, isSaid }: Props) {
  const groups = [...Map.groupBy(purchases, customerKey)]
  const [only] = groups.length === 1 ? purchases : []
  const headed = !only || !isSaid(only)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {groups.map(([key, theirs]) => {
        const [first] = theirs
        const rows = theirs.map((purchase) => <PurchaseRow key={purchase.id} {...propsOf(purchase)} />)
        if (!first || !headed)
          return (
            <ul key={key} className="divide-y divide-line">
              {rows}
            </ul>
          )
        const { query } = propsOf(first)
        return (
          <section
            key={key}
            aria-label={`${what} de ${first.nombreUser}, ${readablePhone(first.telefono)}`}
            className="border-line not-first:border-t lg:grid lg:grid-cols-[240px_minmax(0,1fr)]"
          >
            <header className="flex flex-wrap items-baseline gap-x-3 bg-raised px-4 py-1.5 lg:block lg:bg-transparent lg:py-3">
              <h2 className="font-sans text-16 font-semibold wrap-anywhere">
                <MarkedText text={first.nombreUser} query={query} />
              </h2>
              <p className="text-14 whitespace-nowrap text-soft">
                <MarkedText text={readablePhone(first.telefono)} query={query} />
              </p>
            </header>
            <ul className="divide-y divide-line lg:grid lg:border-l lg:border-line">{rows}</ul>
          </section>
        )
      })}
    </div>
  )
}

/** One purchase as a row, which opens to the whole card. */
function PurchaseRow({ open, onOpen, query, ...props }: RowProps) {
  const { purchase } = props
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = `purchase-${purchase.id}`
  const customer = `${purchase.nombreUser} ${readablePhone(purchase.telefono)} ${purchase.nombre}`
  // A word that stands neither in the row nor in its heading was found in the account, or in the code of a ticket.
  const isElsewhere = query !== '' && !markWords(customer, query).some(({ marked }) => marked)
  return (
    <li>
      <article
        className="grid h-full"
        aria-label={`Compra ${purchase.id}: ${purchase.nombre}, de ${purchase.nombreUser}`}
      >
        <div className="relative flex min-h-14 items-center gap-2 py-1.5 pr-3 pl-4 hover:bg-raised/60">
          <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center lg:gap-4">
            <h3 className="font-sans text-16 leading-snug font-medium wrap-anywhere">
              <button
                ref={toggle}
                type="button"
                aria-expanded={open}
                aria-controls={open ? panel : undefined}
                onClick={() => onOpen(!open)}
                className="text-left after:absolute after:inset-0"
              >
                <MarkedText text={purchase.nombre} query={query} />
                {/* A customer may have several of one product. */}
                <span className="sr-only"> compra {purchase.id}</span>
              </button>
            </h3>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-soft">
              <span>#{purchase.id}</span>
              <span className="sr-only">de {purchase.nombreUser}</span>
              <Ends purchase={purchase} />
              {isElsewhere && (
                <span className="wrap-anywhere">
                  <mark className="rounded-sm bg-offer/35 text-inherit">{query}</mark>
                  {purchase.ticket ? ' está en su código' : ' está en su cuenta'}
                </span>
              )}
            </p>
          </div>
          <Act
            {...props}
            open={open}
            onOpen={() => {
              // The button that was pressed goes.
              toggle.current?.focus()
              onOpen(true)
            }}
          />
          <ChevronDown
            size={20}
            aria-hidden
            className={`shrink-0 text-soft transition duration-150 motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
          />
        </div>
        {open && (
          <div id={panel} className="border-t border-dashed border-line p-4">
            <PurchaseDetails wide {...props} />
          </div>
        )}
      </article>
    </li>
  )
}

/** How long a rent still runs, or what became of a ticket. */
function Ends({ purchase: { ticket, nota, endDate, autoRenew, openClaim, fallenAt } }: { purchase: Purchase }) {
  const left = daysLeft(endDate, new Date(useNow()))
  if (ticket)
    return (
      <>
        <span>N.º {ticket.number}</span>
        <TicketState ticket={ticket} />
      </>
    )
  return (
    <>
      {left === 0 ? (
        <span className="whitespace-nowrap">Venció el {formatDay(endDate)}</span>
      ) : left <= expiringAt ? (
        <Chip tone="warn">{formatDaysLeft(left)}</Chip>
      ) : (
        <span className="whitespace-nowrap tabular-nums">{formatDaysLeft(left)}</span>
      )}
      {fallenAt && <Chip tone="bad">No funciona</Chip>}
      {openClaim !== null && <Chip tone="warn">Con reclamo</Chip>}
      {nota && <Note nota={nota} />}
      {autoRenew !== null && left > 0 && <span className="whitespace-nowrap">Se renueva sola</span>}
    </>
  )
}

type ActProps = PurchaseProps & { open: boolean; onOpen: () => void }

/** Keeps the columns of a row without an act below those of the others. */
const noAct = <span className="w-28 shrink-0 max-lg:hidden" />

/** The most useful act: to renew what ends soon, else to see the own account, or to send a customer theirs. */
function Act({ purchase, own, shown, onShow, onRenew, open, onOpen }: ActProps) {
  const left = daysLeft(purchase.endDate, new Date(useNow()))
  const { link } = useDelivery(useCustomerTexts(), [purchase], { own })
  const about = `compra ${purchase.id}`
  const look = { size: 'sm', about, className: 'relative w-28 shrink-0 px-2!' } as const
  const { ticket } = purchase
  const isLost = ticket?.draw && ticket.draw.number !== ticket.number
  // What is open has its own buttons; of a ticket that was refunded or did not win nothing is left to do.
  if (open || ticket?.refunded || isLost) return noAct
  if (!ticket && !purchase.freed && left <= expiringAt && (left === 0 || purchase.autoRenew === null))
    return (
      <Button {...look} variant="tonal" icon={<RefreshCw size={16} />} onClick={onRenew}>
        Renovar
      </Button>
    )
  if ((own && ticket) || (!ticket && purchase.username === null)) return noAct
  if (own)
    return (
      <Button
        {...look}
        variant="secondary"
        icon={<Eye size={16} />}
        aria-expanded={shown}
        onClick={() => {
          onOpen()
          onShow(true)
        }}
      >
        Ver clave
      </Button>
    )
  return (
    <ButtonLink {...link} {...look} variant="secondary" icon={<MessageCircle size={16} />}>
      Enviar<span className="sr-only"> por WhatsApp</span>
    </ButtonLink>
  )
}
