import { Menu } from '@base-ui/react/menu'
import { Ban, Ellipsis, MessageCircle } from 'lucide-react'
import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { formatSoles } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment, formatRecent, formatWait } from '../../ui/format-date.ts'
import { menuItemLook, menuLook } from '../../ui/menu-look.ts'
import { swallowPress } from '../../ui/press-outside.ts'
import { soles } from '../../ui/soles.ts'
import { useWords } from '../../ui/words.ts'
import { TopUpSigns } from './top-up-signs.tsx'
import type { TopUpAction, Outcome } from './use-settle.ts'

const said = {
  accepted: { tone: 'good', text: 'Aceptada' },
  rejected: { tone: 'bad', text: 'Rechazada' },
  deleted: { tone: 'neutral', text: 'Eliminada' },
  elsewhere: { tone: 'info', text: 'Ya estaba atendida' },
} as const

const minuteMs = 60_000

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
  /** Whether a link led to it. */
  linked: boolean
  onActive: () => void
  onSelect: (selected: boolean) => void
  onAccept: () => void
  onReject: () => void
  onDelete: () => void
  onShow: () => void
}

/**
 * A pending top-up in one line, or in two where there is little room; once settled it keeps its place, so that no row
 * moves under a finger.
 */
export function TopUpRow(props: Props) {
  const words = useWords()
  const { entry, now, outcome, scheduled, busy, selected, active, linked } = props
  const { onActive, onSelect, onAccept, onReject, onDelete, onShow } = props
  const { id, quantity, descripcion, createdAt, updatedAt, user } = entry
  const amount = soles(quantity)
  const about = `${amount} de ${user.username}`
  const wait = formatWait(Math.max(minuteMs, now - createdAt.getTime()))
  return (
    <li
      data-row={id}
      tabIndex={active ? 0 : -1}
      onFocus={onActive}
      aria-label={about}
      aria-current={linked ? 'true' : undefined}
      className="flex flex-wrap items-center gap-x-1 border-line px-2 py-1.5 -outline-offset-2 aria-[current]:bg-accent-wash @3xl:col-span-full @3xl:grid @3xl:grid-cols-subgrid @3xl:gap-x-2 @3xl:py-0.5"
    >
      <label className="grid size-9 place-items-center @3xl:size-11">
        <input
          type="checkbox"
          aria-label={`Seleccionar ${about}`}
          checked={selected}
          disabled={outcome !== undefined || scheduled !== undefined || busy}
          onChange={(event) => onSelect(event.target.checked)}
          className="checkbox"
        />
      </label>
      <p
        className={`font-display text-16 font-bold whitespace-nowrap @3xl:text-right @3xl:text-18 ${outcome ? 'text-soft' : ''}`}
      >
        {amount}
      </p>
      <p className="flex min-w-0 items-baseline gap-1.5 @max-3xl:flex-1 @3xl:pl-1">
        <span className="text-14 leading-tight font-semibold wrap-anywhere @3xl:text-16">{user.username}</span>
        <span className="shrink-0 text-14 text-soft @max-3xl:hidden">{descripcion}</span>
      </p>
      <div className="flex justify-end">
        <TopUpSigns entry={entry} about={about} settled={outcome !== undefined} onShow={onShow} />
      </div>
      <p
        className="min-w-0 pl-2 text-12 wrap-anywhere text-soft @max-3xl:order-3 @max-3xl:flex-1 @3xl:text-right @3xl:text-14"
        title={formatMoment(updatedAt)}
      >
        <span className="@3xl:hidden">{descripcion} · </span>
        {formatRecent(updatedAt, now)}
        <span className={outcome ? 'invisible' : 'text-ink @max-sm:sr-only'}>
          {' · '}
          <span className="sr-only">Espera </span>
          {wait}
        </span>
      </p>
      <div className="flex min-h-9 items-center justify-end gap-1 @max-3xl:order-4 @3xl:min-w-41">
        {outcome ? (
          <Chip tone={said[outcome].tone}>{said[outcome].text}</Chip>
        ) : scheduled ? (
          <Chip tone="info">{scheduled === 'accept' ? 'Por enviar: aceptar' : 'Por enviar: rechazar'}</Chip>
        ) : (
          <>
            <Button variant="quiet" size="sm" about={about} disabled={busy} onClick={onDelete}>
              {words.delete}
            </Button>
            <Button size="sm" variant="tonal" about={about} busy={busy} onClick={onAccept}>
              Aceptar
            </Button>
          </>
        )}
      </div>
      {/* Where the second line begins. */}
      <span aria-hidden className="order-2 h-0 basis-full @3xl:hidden" />
      <More
        about={about}
        chat={chatLink(user.telefono, `Hola, ${user.username}. Te escribo por tu recarga de ${formatSoles(quantity)}.`)}
        onReject={outcome || scheduled || busy ? undefined : onReject}
      />
    </li>
  )
}

type MoreProps = { about: string; chat: string; onReject: (() => void) | undefined }

/** What is done less often with a top-up. */
function More({ about, chat, onReject }: MoreProps) {
  return (
    <Menu.Root onOpenChange={swallowPress}>
      <Menu.Trigger
        aria-label={`Más: ${about}`}
        className="grid size-9 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink @max-3xl:order-1"
      >
        <Ellipsis size={20} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50" align="end" sideOffset={4} collisionPadding={16}>
          <Menu.Popup className={`min-w-52 ${menuLook}`}>
            {onReject && (
              <Menu.Item onClick={onReject} className={`${menuItemLook} text-bad`}>
                <Ban size={18} className="shrink-0" />
                Rechazar
              </Menu.Item>
            )}
            <Menu.LinkItem href={chat} target="_blank" rel="noreferrer" closeOnClick className={menuItemLook}>
              <MessageCircle size={18} className="shrink-0" />
              WhatsApp
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
