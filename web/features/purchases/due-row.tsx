import { Check, Clock, MessageCircle } from 'lucide-react'
import type { DueRent } from '#contract/purchases/due.ts'
import { readablePhone } from '#domain/phone.ts'
import { daysLeft } from '#domain/purchase.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDaysLeft, formatMoment } from '../../ui/format-date.ts'
import type { Customer } from './customers-to-remind.ts'
import { ReminderLink } from './reminder-link.tsx'
import { RenewButton } from './renew-button.tsx'

type Props = {
  rent: DueRent
  now: Date
  /** Whether the list has checkboxes; a row that cannot be renewed leaves that column empty. */
  selectable: boolean
  selected: boolean
  onSelect: (on: boolean) => void
  /** Whom to remind, of this and their other rents in the list; nobody where the rent is for the user themselves. */
  customer: Customer | undefined
  onTell: (customer: Customer) => void
  onRenew: () => void
}

/**
 * One rent that ends: product, customer and end; with links to remind the customer, and to renew it if it is the user's
 * own.
 */
export function DueRow({ rent, now, selectable, selected, onSelect, customer, onTell, onRenew }: Props) {
  const { id, nombre, nombreUser, telefono, endDate, tramo, renewal, autoRenew, buyer, toldAt } = rent
  const about = `compra ${id}`
  const left = daysLeft(endDate, now)
  return (
    <li
      aria-label={`Compra ${id}: ${nombre}`}
      className={`grid gap-x-2 gap-y-3 border-line bg-surface p-4 max-lg:rounded-card max-lg:border lg:items-center lg:gap-x-4 lg:bg-transparent ${
        selectable
          ? 'grid-cols-[44px_minmax(0,1fr)] lg:grid-cols-[44px_minmax(0,1.3fr)_minmax(0,1fr)_310px]'
          : 'grid-cols-1 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_310px]'
      }`}
    >
      {renewal ? (
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Seleccionar ${about}`}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
            className="checkbox"
          />
        </label>
      ) : (
        selectable && <span />
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nombreUser}</p>
        <p className="text-14 wrap-anywhere">
          {nombre}
          <span className="max-lg:hidden"> · </span>
          <span className="whitespace-nowrap max-lg:block">{readablePhone(telefono)}</span>
        </p>
        <p className="text-14 text-soft">
          #{id}
          {buyer !== null && ` · Compró ${buyer}`}
        </p>
      </div>
      <div className={`grid min-w-0 gap-1 justify-items-start ${selectable ? 'max-lg:col-start-2' : ''}`}>
        <Chip tone={tramo === 'siete-dias' ? 'neutral' : 'warn'} icon={<Clock size={14} />}>
          {left > 0 ? formatDaysLeft(left) : 'En gracia'}
        </Chip>
        <span className="text-14 text-soft">
          {left > 0 ? 'Vence' : 'Venció'} el {formatDay(endDate)}
        </span>
        {autoRenew && left > 0 && <span className="text-14 text-soft">Se renueva sola</span>}
        {toldAt && (
          <span className="inline-flex items-center gap-1 text-14 text-good">
            <Check size={14} />
            Avisado: {formatMoment(toldAt)}
          </span>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 max-lg:col-span-full *:only:col-span-2 lg:*:only:col-span-1 lg:*:only:col-start-2">
        {customer && (
          <ReminderLink customer={customer} onTell={onTell} about={about} icon={<MessageCircle size={16} />}>
            Notificar
          </ReminderLink>
        )}
        {renewal && <RenewButton about={about} renewal={renewal} told={toldAt !== null} onRenew={onRenew} />}
      </div>
    </li>
  )
}
