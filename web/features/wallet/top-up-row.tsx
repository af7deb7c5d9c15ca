import { Image, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { formatSoles } from '#domain/money.ts'
import { readablePhone } from '#domain/phone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment, formatWait } from '../../ui/format-date.ts'
import { useWords } from '../../ui/words.ts'
import { Received } from './received.tsx'
import { Warnings } from './warnings.tsx'
import type { TopUpAction, Outcome } from './use-settle.ts'

const said = {
  accepted: { tone: 'good', text: 'Aceptada' },
  rejected: { tone: 'bad', text: 'Rechazada' },
  deleted: { tone: 'neutral', text: 'Eliminada' },
  elsewhere: { tone: 'info', text: 'Ya estaba atendida' },
} as const

type Props = {
  entry: WalletEntryWithUser
  now: number
  outcome: Outcome | undefined
  /** The action that is about to be sent. */
  scheduled: TopUpAction | undefined
  busy: boolean
  selected: boolean
  /** Whether this row is the tab stop of the list. */
  active: boolean
  /** How the customer says that they paid. */
  payment: ReactNode
  onActive: () => void
  onSelect: (selected: boolean) => void
  onAccept: () => void
  onReject: () => void
  onDelete: () => void
  onShowVoucher: () => void
}

/** A pending top-up; once settled it keeps its place, so that no row moves under a finger. */
export function TopUpRow(props: Props) {
  const words = useWords()
  const { entry, payment, now, outcome, scheduled, busy, selected, active } = props
  const { onActive, onSelect, onAccept, onReject, onDelete, onShowVoucher } = props
  const { id, quantity, descripcion, createdAt, updatedAt, user, voucher, warnings, received } = entry
  const amount = formatSoles(quantity)
  const about = `${amount} de ${user.username}`
  const greeting = `Hola, ${user.username}. Te escribo por tu recarga de ${amount}.`
  return (
    <li
      data-row={id}
      tabIndex={active ? 0 : -1}
      onFocus={onActive}
      aria-label={about}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 border-line bg-surface p-4 -outline-offset-2 @max-lg:rounded-card @max-lg:border @lg:grid-cols-[auto_150px_1fr_auto] @lg:gap-y-1 @lg:bg-transparent @lg:py-3 @4xl:min-h-18 @4xl:grid-cols-[auto_130px_1fr_190px_auto_auto] @4xl:py-1.5"
    >
      <label className="grid size-11 place-items-center @max-lg:-my-2 @max-lg:-ml-3">
        <input
          type="checkbox"
          aria-label={`Seleccionar ${about}`}
          checked={selected}
          disabled={outcome !== undefined || scheduled !== undefined || busy}
          onChange={(event) => onSelect(event.target.checked)}
          className="checkbox"
        />
      </label>
      <p className={`font-display text-22 font-bold ${outcome ? 'text-soft' : ''}`}>{amount}</p>
      <p className="min-w-0 @max-lg:order-1 @max-lg:col-span-full">
        <span className="block font-semibold wrap-anywhere">{user.username}</span>
        <span className="block text-14 text-soft">
          {`${descripcion} · `}
          <span className="whitespace-nowrap">{readablePhone(user.telefono)}</span>
        </span>
        {payment && <span className="block text-14 wrap-anywhere">{payment}</span>}
      </p>
      <p className="text-14 text-soft @max-4xl:order-2 @max-lg:col-span-full @lg:@max-4xl:col-start-2">
        <span className="@lg:block">{formatMoment(updatedAt)}</span>
        <span className={`@lg:block ${outcome ? 'invisible' : 'text-ink'}`}>
          <span className="@lg:hidden"> · </span>
          {`Espera ${formatWait(now - createdAt.getTime())}`}
        </span>
      </p>
      <ButtonLink
        href={chatLink(user.telefono, greeting)}
        target="_blank"
        rel="noreferrer"
        variant="quiet"
        size="sm"
        className="@max-4xl:-mr-3"
        aria-label={`WhatsApp: ${about}`}
        icon={<MessageCircle size={18} />}
      >
        WhatsApp
      </ButtonLink>
      {outcome ? (
        <p className="min-h-9 content-center @max-lg:order-4 @max-lg:col-span-full @lg:w-72 @lg:@max-4xl:order-2 @lg:@max-4xl:col-span-2 @lg:@max-4xl:col-start-3 @lg:@max-4xl:justify-self-end @lg:text-right">
          <Chip tone={said[outcome].tone}>{said[outcome].text}</Chip>
        </p>
      ) : scheduled ? (
        <p className="min-h-9 content-center @max-lg:order-4 @max-lg:col-span-full @lg:w-72 @lg:@max-4xl:order-2 @lg:@max-4xl:col-span-2 @lg:@max-4xl:col-start-3 @lg:@max-4xl:justify-self-end @lg:text-right">
          <Chip tone="info">{scheduled === 'accept' ? 'Por enviar: aceptar' : 'Por enviar: rechazar'}</Chip>
        </p>
      ) : (
        <div className="grid grid-cols-3 gap-2 @max-lg:order-4 @max-lg:col-span-full @lg:w-72 @lg:@max-4xl:order-2 @lg:@max-4xl:col-span-2 @lg:@max-4xl:col-start-3 @lg:@max-4xl:justify-self-end">
          <Button variant="quiet" size="sm" about={about} disabled={busy} onClick={onDelete}>
            {words.delete}
          </Button>
          <Button variant="danger" size="sm" about={about} disabled={busy} onClick={onReject}>
            Rechazar
          </Button>
          <Button size="sm" about={about} busy={busy} onClick={onAccept}>
            Aceptar
          </Button>
        </div>
      )}
      {(voucher || warnings.length > 0 || received.length > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-4xl:order-3 @max-4xl:col-span-full @lg:@max-4xl:col-start-2 @4xl:col-span-4 @4xl:col-start-3">
          {voucher && (
            <button
              type="button"
              onClick={onShowVoucher}
              className="inline-flex min-h-9 items-center gap-1.5 text-14 font-semibold text-accent hover:underline"
            >
              <Image size={16} />
              Ver comprobante
              <span className="sr-only"> de {about}</span>
            </button>
          )}
          {!outcome && <Warnings warnings={warnings} />}
          {!outcome && <Received received={received} />}
        </div>
      )}
    </li>
  )
}
