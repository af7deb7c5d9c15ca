import { Clock, HandCoins, MessageCircle, RefreshCw, Tag, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sale } from '#contract/purchases/sales.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { readablePhone } from '#domain/phone.ts'
import { daysLeft } from '#domain/purchase.ts'
import { ticketAgreementText } from '#domain/raffle.ts'
import { can, leftToRefund, saleState, saleStateLabels } from '#domain/sale.ts'
import { paths } from '../../platform/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDaysLeft } from '../../ui/format-date.ts'
import { useChatTexts, useGraceDays } from '../../platform/settings.ts'
import { soles } from '../../ui/soles.ts'
import { chatTextsOf } from './chat-texts.ts'
import { Note } from './note.tsx'
import { SendData } from './send-data.tsx'

export type SaleAction = 'extend' | 'note' | 'free' | 'refund'

type Props = {
  sale: Sale
  now: number
  /** Whether the viewer is an administrator and not the supplier. */
  administers: boolean
  onAction: (what: SaleAction) => void
}

const icon = { size: 16, className: 'shrink-0' } as const

/** One sale: product, customer, end, and its actions. */
export function SaleCard({ sale, now, administers, onAction }: Props) {
  const state = saleState(sale, new Date(now), useGraceDays())
  const texts = chatTextsOf(useChatTexts(), sale)
  const button = { size: 'sm', variant: 'secondary' } as const
  return (
    <li
      aria-label={`Venta ${sale.id}: ${sale.nombre}`}
      className={`grid gap-x-6 gap-y-3 bg-surface p-4 max-xl:rounded-card max-xl:border sm:max-xl:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_150px_452px] xl:items-center xl:bg-transparent ${state === 'por-vencer' ? 'max-xl:border-warn' : 'border-line'}`}
    >
      <div className="min-w-0">
        <p className="text-14 text-soft">
          #{sale.id} · {formatDay(sale.startDate)}
          {sale.precio !== null && ` · ${soles(sale.precio)}`}
        </p>
        <h2 className="font-semibold">
          <a
            href={`#${paths.purchases({ tab: 'ventas', productId: sale.productId })}`}
            className="-my-1.5 inline-block py-1.5 text-inherit underline decoration-control-line underline-offset-4 hover:decoration-current"
          >
            {sale.nombre}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          {sale.nota && <Note nota={sale.nota} />}
          {sale.refunded !== null && sale.refunded > 0 && !sale.ticket && (
            <Chip tone="info">Devuelto {soles(sale.refunded)}</Chip>
          )}
          {sale.renewed !== null && sale.renewed > 0 && <Chip tone="good">Renovaciones {soles(sale.renewed)}</Chip>}
          {sale.ticket && <Chip tone="accent">Ticket N.º {sale.ticket.number}</Chip>}
          {administers && <span className="text-14 break-words text-soft">Vendió {sale.seller.username}</span>}
        </p>
      </div>
      <div className="min-w-0 sm:max-xl:text-right">
        <p className="font-medium break-words">{sale.nombreUser}</p>
        <p className="text-14">{readablePhone(sale.telefono)}</p>
        <p className="text-14 break-words text-soft">{`Compró ${sale.buyer.username}`}</p>
      </div>
      {sale.ticket ? (
        <div className="text-14 text-soft">
          <p>{sale.ticket.refunded ? 'Se devolvió' : 'No vence'}</p>
          {sale.ticket.agreement && <p>{ticketAgreementText(sale.ticket.agreement)}</p>}
        </div>
      ) : (
        <Ends sale={sale} now={now} />
      )}
      <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2 sm:flex sm:flex-wrap sm:justify-end xl:[&_svg]:hidden">
        <ButtonLink
          {...button}
          about={`venta ${sale.id}`}
          href={chatLink(sale.telefono, texts.notify)}
          target="_blank"
          rel="noreferrer"
          icon={<MessageCircle {...icon} />}
        >
          Notificar
        </ButtonLink>
        {can.reveal(state) && <SendData sale={sale} />}
        {can.note(state) && (
          <SaleButton {...{ sale, label: 'Nota', picture: <Tag {...icon} /> }} onClick={() => onAction('note')} />
        )}
        {administers && can.extend(state) && (
          <SaleButton
            {...{ sale, label: 'Renovar', picture: <RefreshCw {...icon} /> }}
            onClick={() => onAction('extend')}
          />
        )}
        {administers && leftToRefund(sale) > 0 && (
          <SaleButton
            {...{ sale, label: 'Devolver', picture: <HandCoins {...icon} /> }}
            onClick={() => onAction('refund')}
          />
        )}
        {administers && can.free(state) && (
          <SaleButton
            {...{ sale, label: 'Liberar perfil', picture: <Undo2 {...icon} /> }}
            onClick={() => onAction('free')}
          />
        )}
      </div>
    </li>
  )
}

type SaleButtonProps = { sale: Sale; label: string; picture: ReactNode; onClick: () => void }

function SaleButton({ sale, label, picture, onClick }: SaleButtonProps) {
  return (
    <Button size="sm" variant="secondary" about={`venta ${sale.id}`} icon={picture} onClick={onClick}>
      {label}
    </Button>
  )
}

function Ends({ sale, now }: { sale: Sale; now: number }) {
  const state = saleState(sale, new Date(now), useGraceDays())
  const left = daysLeft(sale.endDate, new Date(now))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:grid xl:justify-items-start">
      {state === 'por-vencer' ? (
        <Chip tone="warn" icon={<Clock {...icon} size={14} />}>
          {formatDaysLeft(left)}
        </Chip>
      ) : state === 'activa' ? (
        <span className="text-14 font-semibold">{formatDaysLeft(left)}</span>
      ) : (
        state && <Chip>{saleStateLabels[state]}</Chip>
      )}
      <span className="text-14 text-soft">
        {left > 0 ? 'Vence' : 'Venció'} el {formatDay(sale.endDate)}
      </span>
    </div>
  )
}
