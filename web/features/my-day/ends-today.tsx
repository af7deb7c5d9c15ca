import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Check, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { DueRent } from '#contract/purchases/due.ts'
import { plus } from '#domain/money.ts'
import { maxRenewedTogether } from '#domain/purchase.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { SkeletonList } from '../../ui/states.tsx'
import { customersOf, type Customer } from '../purchases/customers-to-remind.ts'
import { dueQuery, endingFirst } from '../purchases/queries.ts'
import { ReminderLink, useTell } from '../purchases/reminder-link.tsx'
import { RenewButton } from '../purchases/renew-button.tsx'
import { isRenewable, RenewalDialog } from '../purchases/renewal-dialog.tsx'
import { useIsOwn } from '../purchases/use-is-own.ts'

const maxShown = 5

export const endsTodayQuery = dueQuery({ tramo: 'ultimo-dia', q: null }, 1, false)

/** The rents that end today: a reminder and a renewal for each, and one button that renews all of them. */
export function EndsToday() {
  const due = useQuery(endsTodayQuery)
  return (
    <div className="rounded-card border border-line bg-surface">
      <Loaded query={due} skeleton={<SkeletonList count={3} className="h-14" grid="grid gap-2 p-4" />}>
        {({ items, alongside, total, tramos }) => (
          <Rents rents={items} alongside={alongside} total={total} lapsed={tramos.gracia} />
        )}
      </Loaded>
    </div>
  )
}

type Props = { rents: readonly DueRent[]; alongside: readonly DueRent[]; total: number; lapsed: number }

function Rents({ rents, alongside, total, lapsed }: Props) {
  const isOwn = useIsOwn()
  const [renewing, renew] = useState<readonly number[]>()
  // Who has more that ends today is told of all of it at once.
  const customers = customersOf([...rents, ...alongside].toSorted(endingFirst), isOwn)
  const renewable = rents.filter(isRenewable).slice(0, maxRenewedTogether)
  const tell = useTell()
  const more = total - Math.min(rents.length, maxShown)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2">
        <h3 className="font-sans text-16 font-semibold">
          {total === 0 ? 'Hoy no termina nada' : total === 1 ? 'Hoy termina 1' : `Hoy terminan ${total}`}
        </h3>
        {renewable.length > 1 && (
          <Button size="sm" onClick={() => renew(renewable.map(({ id }) => id))}>
            {`Renovar ${renewable.length === total ? 'todo' : renewable.length} · ${soles(plus(...renewable.map((it) => it.renewal.precio)))}`}
          </Button>
        )}
      </div>
      {total === 0 ? (
        <p className="flex items-center gap-3 px-4 pb-4 text-soft">
          <CalendarCheck size={20} aria-hidden className="shrink-0" />
          Aquí verás qué renovar y a quién avisar.
        </p>
      ) : (
        <ul aria-label="Terminan hoy" className="divide-y divide-line border-t border-line">
          {rents.slice(0, maxShown).map((rent) => (
            <EndingRow
              key={rent.id}
              rent={rent}
              customer={customers.find((it) => it.rents.includes(rent))}
              onTell={tell}
              onRenew={() => renew([rent.id])}
            />
          ))}
        </ul>
      )}
      {(more > 0 || lapsed > 0) && (
        <p className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
          {more > 0 && <DueLink href={paths.due({ tramo: 'ultimo-dia' })}>{`Ver ${more} más`}</DueLink>}
          {lapsed > 0 && <DueLink href={paths.due({ tramo: 'gracia' })}>{`${lapsed} en gracia`}</DueLink>}
        </p>
      )}
      {renewing && (
        <RenewalDialog
          rents={rents.filter(isRenewable).filter(({ id }) => renewing.includes(id))}
          onClose={() => renew(undefined)}
        />
      )}
    </>
  )
}

const DueLink = ({ href, children }: { href: string; children: string }) => (
  <a href={`#${href}`} className="inline-flex min-h-11 items-center text-14 font-semibold">
    {children}
  </a>
)

/** One rent: whose it is, with a reminder and a renewal. */
function EndingRow({
  rent,
  customer,
  onTell,
  onRenew,
}: {
  rent: DueRent
  customer: Customer | undefined
  onTell: (customer: Customer) => void
  onRenew: () => void
}) {
  const { id, nombre, nombreUser, renewal, toldAt, autoRenew } = rent
  const about = `compra ${id}`
  return (
    <li className="flex items-center gap-2 py-2 pr-3 pl-4">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{nombreUser}</p>
        <p className="line-clamp-2 text-14 text-soft wrap-anywhere">{nombre}</p>
        {autoRenew && <p className="text-14 text-soft">Se renueva sola</p>}
      </div>
      {customer && (
        <ReminderLink
          customer={customer}
          onTell={onTell}
          className="px-3!"
          aria-label={`${toldAt ? 'Avisado. Notificar otra vez' : 'Notificar'}: ${about}`}
        >
          <MessageCircle size={18} />
          {toldAt && <Check size={16} className="text-good" />}
        </ReminderLink>
      )}
      {renewal && <RenewButton about={about} renewal={renewal} told={toldAt !== null} onRenew={onRenew} />}
    </li>
  )
}
